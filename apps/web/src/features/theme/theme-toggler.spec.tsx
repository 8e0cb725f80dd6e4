import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { nextTheme } from './choose-theme.ts';
import { startTheme } from './start-theme.ts';
import { selectIsRevealing } from './theme-slice.ts';
import { ThemeToggler } from './theme-toggler.tsx';

let isSystemDark = false;
const listeners = new Set<() => void>();

function open() {
  const screenful = renderScreen(<ThemeToggler />);
  act(() => screenful.store.dispatch(startTheme()));
  return screenful;
}
const shown = () => document.documentElement.dataset.theme;

describe('the theme', () => {
  beforeEach(() => {
    isSystemDark = false;
    delete document.documentElement.dataset.theme;
    // jsdom has no media queries; only the two asked for here are answered.
    window.matchMedia = (query) =>
      ({
        matches: query.includes('dark') ? isSystemDark : false,
        addEventListener: (_: string, listener: () => void) => listeners.add(listener),
        removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
      }) as unknown as MediaQueryList;
  });

  afterEach(() => void Reflect.deleteProperty(document, 'startViewTransition'));

  it('follows the system until a theme is chosen', () => {
    open();
    expect(screen.getByRole('button', { name: 'Switch to the dark theme' })).toBeTruthy();
    expect(shown()).toBeUndefined();
  });

  it('changes the name of its button with the system', () => {
    open();
    isSystemDark = true;
    act(() => listeners.forEach((listener) => listener()));
    expect(screen.getByRole('button', { name: 'Switch to the light theme' })).toBeTruthy();
  });

  it('changes on a click and is stored', async () => {
    const { user } = open();
    await user.click(screen.getByRole('button'));
    await waitFor(() => expect(shown()).toBe('dark'));
    expect(localStorage.getItem('theme')).toBe('dark');
    expect(screen.getByRole('button', { name: 'Switch to the light theme' })).toBeTruthy();
  });

  it('ends with the last choice, however quickly it is pressed', async () => {
    const { user, store } = open();
    // To the dark theme, to the light one, and to that of the system.
    await user.tripleClick(screen.getByRole('button'));
    await waitFor(() => expect(selectIsRevealing(store.getState())).toBe(false));
    expect([localStorage.getItem('theme'), shown()]).toEqual(['system', undefined]);
  });

  it('stops the gallery during the reveal, and only then', async () => {
    const { user, store } = open();
    const seen: boolean[] = [];
    store.subscribe(() => seen.push(selectIsRevealing(store.getState())));
    await user.click(screen.getByRole('button'));
    await waitFor(() => expect(selectIsRevealing(store.getState())).toBe(false));
    expect(seen).toContain(true);
  });

  it('stops the gallery until the last reveal has ended', async () => {
    const ends: (() => void)[] = [];
    Object.assign(document, {
      startViewTransition(change: () => void) {
        change();
        const finished = new Promise<void>((resolve) => ends.push(resolve));
        return { ready: Promise.reject(new Error('skipped')), updateCallbackDone: finished };
      },
    });
    const { user, store } = open();
    const isRevealing = () => selectIsRevealing(store.getState());
    await user.dblClick(screen.getByRole('button'));
    await waitFor(() => expect(ends).toHaveLength(2));
    await act(async () => ends[0]?.());
    expect(isRevealing()).toBe(true);
    await act(async () => ends[1]?.());
    expect(isRevealing()).toBe(false);
  });

  it('follows a choice made in another tab', () => {
    open();
    localStorage.setItem('theme', 'dark');
    act(() => {
      window.dispatchEvent(new StorageEvent('storage', { key: 'theme' }));
    });
    expect(shown()).toBe('dark');
  });

  it.each([
    ['system', false, 'dark'],
    ['dark', false, 'light'],
    ['light', false, 'system'],
    ['system', true, 'light'],
    ['light', true, 'dark'],
    ['dark', true, 'system'],
  ] as const)('goes from %p, on a system that is dark: %p, to %p', (now, isDark, next) => {
    expect(nextTheme(now, isDark)).toBe(next);
  });
});
