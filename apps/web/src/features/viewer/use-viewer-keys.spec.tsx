import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fireEvent, render, renderHook, screen } from '@testing-library/react';
import { setLetterKeys } from '../../ui/letter-keys.ts';
import { useViewerKeys } from './use-viewer-keys.ts';
import type { KeyActions } from './use-viewer-keys.ts';

const called: string[] = [];
const action = (name: string) => () => void called.push(name);
const actions: KeyActions = {
  close: action('close'),
  previous: action('previous'),
  next: action('next'),
  toggleStrip: action('strip'),
  toggleInfo: action('info'),
  zoomIn: action('zoom in'),
  zoomOut: action('zoom out'),
  panLeft: action('pan left'),
  panRight: action('pan right'),
  panUp: action('pan up'),
  panDown: action('pan down'),
};

/** Presses a key on an element. @returns whether the browser may still act on it */
const press = (key: string, init: KeyboardEventInit = {}, on: Element = document.body) =>
  fireEvent.keyDown(on, { key, ...init });

beforeEach(() => {
  called.length = 0;
});
afterEach(() => {
  document.dir = '';
});

describe('the keys of the viewer', () => {
  it.each([
    ['Escape', 'close'],
    ['ArrowLeft', 'previous'],
    ['ArrowRight', 'next'],
    ['ArrowUp', 'strip'],
    ['ArrowDown', 'strip'],
    ['Enter', 'info'],
    ['i', 'info'],
    ['I', 'info'],
    ['+', 'zoom in'],
    ['=', 'zoom in'],
    ['-', 'zoom out'],
  ])('%s: %s, and the browser does nothing else', (key, name) => {
    renderHook(() => useViewerKeys(actions));
    expect(press(key)).toBe(false);
    expect(called).toEqual([name]);
  });

  it('i is at its place on a keyboard without Latin letters', () => {
    renderHook(() => useViewerKeys(actions));
    expect(press('ш', { code: 'KeyI' })).toBe(false);
    expect(called).toEqual(['info']);
    setLetterKeys(false);
    expect(press('ш', { code: 'KeyI' })).toBe(true);
    // Adlam, whose letters are two code units each.
    expect(press('\u{1e92d}', { code: 'KeyI' })).toBe(true);
    expect(called).toEqual(['info']);
  });

  it.each(['left', 'right', 'up', 'down'])(
    'Shift with the arrow %s shows more of that side',
    (side) => {
      renderHook(() => useViewerKeys(actions));
      document.dir = 'rtl';
      const key = `Arrow${side.charAt(0).toUpperCase()}${side.slice(1)}`;
      expect(press(key, { shiftKey: true })).toBe(false);
      expect(called).toEqual([`pan ${side}`]);
    },
  );

  it('leave all other keys to the browser', () => {
    renderHook(() => useViewerKeys(actions));
    for (const key of ['Tab', 'Home', ' ', 'x', 'F5']) expect(press(key)).toBe(true);
    expect(called).toEqual([]);
  });

  it.each(['ctrlKey', 'metaKey', 'altKey'])('leave combinations with %s to the browser', (held) => {
    renderHook(() => useViewerKeys(actions));
    for (const key of ['ArrowLeft', 'i', 'Escape']) expect(press(key, { [held]: true })).toBe(true);
    expect(called).toEqual([]);
  });

  it('do nothing behind an open dialog, which the viewer itself is not', () => {
    renderHook(() => useViewerKeys(actions));
    render(<div role="dialog">A photo</div>);
    const { unmount } = render(<dialog open>About</dialog>);
    for (const key of ['Escape', 'ArrowRight', 'i']) expect(press(key)).toBe(true);
    expect(called).toEqual([]);
    unmount();
    press('ArrowRight', {}, screen.getByRole('dialog'));
    expect(called).toEqual(['next']);
  });

  it('leave a key alone that another part has handled', () => {
    renderHook(() => useViewerKeys(actions));
    const handle = (event: Event) => event.preventDefault();
    document.body.addEventListener('keydown', handle);
    press('Escape');
    document.body.removeEventListener('keydown', handle);
    expect(called).toEqual([]);
  });

  it('change sides on a page from right to left', () => {
    renderHook(() => useViewerKeys(actions));
    document.dir = 'rtl';
    press('ArrowLeft');
    press('ArrowRight');
    expect(called).toEqual(['next', 'previous']);
  });

  it('repeat steps while a key is held down, but not what it switches on and off', () => {
    renderHook(() => useViewerKeys(actions));
    for (const key of ['ArrowRight', 'ArrowUp', 'ArrowDown', 'Enter', 'i']) {
      expect(press(key, { repeat: true })).toBe(false);
    }
    expect(called).toEqual(['next']);
  });

  it('have no letters where letters are switched off', () => {
    renderHook(() => useViewerKeys(actions));
    setLetterKeys(false);
    for (const key of ['i', 'I', '+', '-']) expect(press(key)).toBe(true);
    expect(press('Enter')).toBe(false);
    expect(called).toEqual(['info']);
  });

  it('leave Enter to a focused button or link; every other key works there', () => {
    renderHook(() => useViewerKeys(actions));
    render(
      <>
        <button>Back</button>
        <a href="/images/a">Picture a</a>
      </>,
    );
    for (const control of [screen.getByRole('button'), screen.getByRole('link')]) {
      expect(press('Enter', {}, control)).toBe(true);
      press('Escape', {}, control);
    }
    expect(called).toEqual(['close', 'close']);
  });

  it('leave the arrows up and down to the info panel, which they scroll', () => {
    renderHook(() => useViewerKeys(actions));
    render(
      <aside>
        <a href="/images/a">Picture a</a>
      </aside>,
    );
    for (const place of [screen.getByRole('complementary'), screen.getByRole('link')]) {
      for (const key of ['ArrowUp', 'ArrowDown']) expect(press(key, {}, place)).toBe(true);
      press('ArrowRight', {}, place);
      press('ArrowDown', { shiftKey: true }, place);
    }
    expect(called).toEqual(['next', 'pan down', 'next', 'pan down']);
  });

  it('do what the latest render says, and nothing once the viewer is gone', () => {
    const close = jest.fn();
    const { rerender, unmount } = renderHook((props) => useViewerKeys(props), {
      initialProps: actions,
    });
    rerender({ ...actions, close });
    press('Escape');
    expect([called, close.mock.calls.length]).toEqual([[], 1]);
    unmount();
    press('Escape');
    expect(close).toHaveBeenCalledTimes(1);
  });
});
