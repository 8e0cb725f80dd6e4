import { describe, expect, it, jest } from '@jest/globals';
import { fireEvent, render, renderHook, screen } from '@testing-library/react';
import { setLetterKeys } from '../letter-keys.ts';
import { useHelpKey } from './use-help-key.ts';

const press = (key: string, on: Element = document.body) => fireEvent.keyDown(on, { key });

describe('the key of the shortcut list', () => {
  it('opens the list, except where letters are switched off', () => {
    const onHelp = jest.fn();
    renderHook(() => useHelpKey(onHelp));
    expect(press('?')).toBe(false);
    setLetterKeys(false);
    expect(press('?')).toBe(true);
    expect(onHelp).toHaveBeenCalledTimes(1);
  });

  it('is a character while typing, and nothing in a dialog', () => {
    const onHelp = jest.fn();
    renderHook(() => useHelpKey(onHelp));
    render(
      <>
        <input aria-label="Search" />
        <textarea aria-label="Comment" />
        <dialog open>
          <button>Close</button>
        </dialog>
      </>,
    );
    const places = [...screen.getAllByRole('textbox'), screen.getByRole('button')];
    for (const place of places) expect(press('?', place)).toBe(true);
    expect(onHelp).not.toHaveBeenCalled();
  });

  it('is nothing behind an open dialog, also when the focus is outside of it', () => {
    const onHelp = jest.fn();
    renderHook(() => useHelpKey(onHelp));
    const { unmount } = render(<dialog open>Delete the photo?</dialog>);
    expect(press('?')).toBe(true);
    expect(onHelp).not.toHaveBeenCalled();
    unmount();
    expect(press('?')).toBe(false);
  });

  it('is no other key, and not one that another part has handled', () => {
    const onHelp = jest.fn();
    renderHook(() => useHelpKey(onHelp));
    expect(press('/')).toBe(true);
    const handle = (event: Event) => event.preventDefault();
    document.body.addEventListener('keydown', handle);
    press('?');
    document.body.removeEventListener('keydown', handle);
    expect(onHelp).not.toHaveBeenCalled();
  });

  it('does what the latest render says, and nothing once the screen is gone', () => {
    const [first, second] = [jest.fn(), jest.fn()];
    const { rerender, unmount } = renderHook((onHelp) => useHelpKey(onHelp), {
      initialProps: first,
    });
    rerender(second);
    press('?');
    unmount();
    press('?');
    expect([first.mock.calls.length, second.mock.calls.length]).toEqual([0, 1]);
  });
});
