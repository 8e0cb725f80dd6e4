import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, render, renderHook, screen } from '@testing-library/react';
import type { WallImage } from '../../domain/images/wall-image.ts';
import type { Wall } from '../../engine/dom/wall.ts';
import { setLetterKeys } from '../../ui/letter-keys.ts';
import { useWallKeys } from './use-wall-keys.ts';

const called: string[] = [];
const report =
  (name: string) =>
  (...args: unknown[]) =>
    void called.push([name, ...args].join(' '));
// Only the part of the wall that keys move.
const wall = {
  page: report('page'),
  moveFocus: report('focus'),
  clearFocus: report('clear'),
  jumpTo: report('jump'),
} as unknown as Wall<WallImage>;

const follow = (isLive = true, on: Wall<WallImage> | null = wall) =>
  renderHook((hasMenu) => useWallKeys(on, isLive, () => called.push('help'), hasMenu), {
    initialProps: true,
  });
let nowMs = 0;
/** Presses a key, by default a second after the previous one. @returns whether the browser may still act on it */
function press(
  key: string,
  init: KeyboardEventInit = {},
  on: Element = document.body,
  afterMs = 1000,
) {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init });
  Object.defineProperty(event, 'timeStamp', { value: (nowMs += afterMs) });
  return fireEvent(on, event);
}

beforeEach(() => {
  called.length = 0;
});
afterEach(() => {
  document.dir = '';
});

describe('the keys of the wall', () => {
  it.each([
    [' ', {}, 'page 1'],
    [' ', { shiftKey: true }, 'page -1'],
    ['PageDown', {}, 'page 1'],
    ['PageUp', {}, 'page -1'],
    ['ArrowLeft', {}, 'focus left'],
    ['ArrowDown', {}, 'focus down'],
    ['w', {}, 'focus up'],
    ['D', {}, 'focus right'],
    // A Russian keyboard.
    ['ц', { code: 'KeyW' }, 'focus up'],
    ['Escape', {}, 'clear'],
    ['Home', {}, 'jump start'],
    ['End', {}, 'jump end'],
    ['?', { shiftKey: true }, 'help'],
  ])('%j with %j: %s', (key, init, action) => {
    follow();
    expect(press(key, init)).toBe(false);
    expect(called.map((call) => call.trim())).toEqual([action]);
  });

  it('leave other keys and combinations to the browser', () => {
    follow();
    for (const key of ['x', 'Tab', 'Enter']) expect(press(key)).toBe(true);
    for (const held of ['ctrlKey', 'metaKey', 'altKey']) {
      expect(press('ArrowLeft', { [held]: true })).toBe(true);
    }
    expect(press('A', { shiftKey: true })).toBe(true);
    // The place of A on a French keyboard.
    expect(press('q', { code: 'KeyA' })).toBe(true);
    expect(called).toEqual([]);
  });

  it('change sides on a page from right to left', () => {
    document.dir = 'rtl';
    follow();
    for (const key of ['ArrowLeft', 'd', 'ArrowUp']) press(key);
    expect(called).toEqual(['focus right', 'focus left', 'focus up']);
  });

  it('are no letters where those are switched off, but ? where there is no other way to the help', () => {
    const { rerender } = follow();
    setLetterKeys(false);
    for (const key of ['w', 'a', 's', 'd', '?']) expect(press(key)).toBe(true);
    expect(called).toEqual([]);
    rerender(false);
    press('?');
    expect(called).toEqual(['help']);
  });

  it('scroll once in 100 ms, although the key repeats; other keys repeat freely', () => {
    follow();
    press('PageDown');
    expect(press('PageDown', {}, document.body, 99)).toBe(false);
    press('PageDown', {}, document.body, 1);
    press('ArrowDown', {}, document.body, 1);
    press('ArrowDown', {}, document.body, 1);
    expect(called).toEqual(['page 1', 'page 1', 'focus down', 'focus down']);
  });

  it('are left to fields and dialogs, and Space to a button', () => {
    follow();
    render(
      <>
        <input />
        <div role="dialog">
          <p>Text</p>
        </div>
        <button>Sort</button>
      </>,
    );
    for (const element of [screen.getByRole('textbox'), screen.getByText('Text')]) {
      for (const key of [' ', 'a', 'Home', '?']) expect(press(key, {}, element)).toBe(true);
    }
    expect(press(' ', {}, screen.getByRole('button'))).toBe(true);
    expect(called).toEqual([]);
    press('ArrowDown', {}, screen.getByRole('button'));
    expect(called).toEqual(['focus down']);
  });

  it('are left alone when another part has handled them', () => {
    follow();
    const handle = (event: Event) => event.preventDefault();
    document.body.addEventListener('keydown', handle);
    press('Escape');
    document.body.removeEventListener('keydown', handle);
    expect(called).toEqual([]);
  });

  it.each<[string, () => unknown]>([
    ['while the wall is not live', () => follow(false)],
    ['before there is a wall', () => follow(true, null)],
    ['once the wall is gone', () => follow().unmount()],
  ])('do nothing %s', (_when, begin) => {
    begin();
    for (const key of [' ', 'ArrowDown', 'Home']) expect(press(key)).toBe(true);
    expect(called).toEqual([]);
  });
});
