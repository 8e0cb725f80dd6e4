import { describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import { checkMark, openSheet, selected, target } from '../../../testing/contact-sheet-screen.tsx';

const focused = () => (document.activeElement as HTMLElement).dataset.id; // there always is one
const tabStops = () =>
  [...document.querySelectorAll('[role=grid] [tabindex="0"]')].map((element) =>
    element.getAttribute('data-id'),
  );
const press = (key: string, init: KeyboardEventInit = {}) =>
  fireEvent.keyDown(document.activeElement as Element, { key, ...init }); // there always is one

describe('the keys of a contact sheet', () => {
  it('move the focus within the sheet, which is one stop of Tab', async () => {
    const { user } = await openSheet();
    await user.tab();
    expect([focused(), tabStops()]).toEqual(['0', ['0']]);
    await user.keyboard('{ArrowRight}{ArrowDown}');
    expect([focused(), tabStops()]).toEqual(['5', ['5']]);
    await user.keyboard('{ArrowLeft}{ArrowUp}');
    expect(focused()).toBe('0');
    await user.tab();
    expect(document.activeElement).toBe(document.body);
    await user.tab({ shift: true });
    expect(focused()).toBe('0');
  });

  it('begin at the item that has the focus, whatever gave it', async () => {
    const { user } = await openSheet();
    act(() => target(5).focus());
    expect(tabStops()).toEqual(['5']);
    await user.keyboard('{ArrowRight}');
    expect(focused()).toBe('6');
  });

  it('reach items whose row is not mounted, and back', async () => {
    const { user } = await openSheet({ count: 1000 });
    await user.tab();
    expect(target(999)).toBeNull();
    await user.keyboard('{End}');
    expect(focused()).toBe('999');
    await user.keyboard('{Home}');
    expect([focused(), target(999)]).toEqual(['0', null]);
  });

  it('move by a page', async () => {
    // Four rows of 136 px fit into the window and one row stays in view.
    window.innerHeight = 136 * 5;
    const { user } = await openSheet({ count: 100 });
    await user.tab();
    await user.keyboard('{PageDown}');
    expect(focused()).toBe('16');
    await user.keyboard('{PageUp}');
    expect(focused()).toBe('0');
  });

  it('select one item with Space, and a range with Shift', async () => {
    const { user } = await openSheet();
    await user.tab();
    await user.keyboard('{ArrowRight} ');
    expect(selected()).toBe('1');
    await user.keyboard('{ArrowRight}{ArrowRight}');
    expect(press(' ', { shiftKey: true })).toBe(false);
    expect(selected()).toBe('1 2 3');
    await user.keyboard(' ');
    expect(selected()).toBe('1 2');
  });

  it('select while the focus moves with Shift, from where it was', async () => {
    const { user } = await openSheet();
    await user.tab();
    await user.keyboard('{Shift>}{ArrowRight}{ArrowRight}{ArrowLeft}{/Shift}');
    expect([selected(), focused()]).toEqual(['0 1', '1']);
  });

  it('select all with Ctrl+A, and none with Escape', async () => {
    const { user } = await openSheet({ count: 3 });
    await user.tab();
    expect(press('a', { ctrlKey: true })).toBe(false);
    expect(selected()).toBe('0 1 2');
    press('Escape');
    expect(selected()).toBe('');
    expect(press('a')).toBe(true);
    expect(selected()).toBe('');
  });

  it.each([
    ['A', 'KeyA'],
    ['ф', 'KeyA'],
  ])('select all with Ctrl and %s, as Caps Lock or the layout has it', async (key, code) => {
    const { user } = await openSheet({ count: 3 });
    await user.tab();
    expect(press(key, { code, ctrlKey: true, shiftKey: true })).toBe(true);
    expect(selected()).toBe('');
    expect(press(key, { code, ctrlKey: true })).toBe(false);
    expect(selected()).toBe('0 1 2');
  });

  it('leave a choice as it is on Escape, which closes the dialog around it', async () => {
    const { user } = await openSheet({ opens: false });
    await user.tab();
    await user.keyboard(' {Escape}');
    expect(selected()).toBe('0');
  });

  it('leave Ctrl and an arrow, and unknown keys, to the browser', async () => {
    const { user } = await openSheet();
    await user.tab();
    expect(press('ArrowRight', { ctrlKey: true })).toBe(true);
    expect(press('x')).toBe(true);
    expect(focused()).toBe('0');
  });

  it('move an item with Alt, where items can be moved', async () => {
    const onMove = jest.fn<(ids: readonly string[], to: number) => void>();
    const { user } = await openSheet({ onMove });
    await user.tab();
    await user.keyboard('{ArrowRight}');
    expect(press('ArrowDown', { altKey: true })).toBe(false);
    expect(press('End', { altKey: true })).toBe(false);
    expect(onMove.mock.calls).toEqual([
      [['1'], 5],
      [['1'], 9],
    ]);
  });

  it.each([
    // Of ten in rows of four, 2, 3 and 6 are selected.
    ['ArrowRight', 5],
    ['ArrowLeft', 1],
    ['ArrowDown', 4],
    ['ArrowUp', 2],
    ['Home', 0],
    ['End', 7],
  ])('move everything that is selected with Alt and %s', async (key, to) => {
    const onMove = jest.fn<(ids: readonly string[], to: number) => void>();
    await openSheet({ onMove });
    for (const index of [6, 3, 2]) fireEvent.click(checkMark(index));
    act(() => target(3).focus());
    expect(press(key, { altKey: true })).toBe(false);
    expect(onMove.mock.calls).toEqual([[['2', '3', '6'], to]]);
    expect(focused()).toBe('3');
  });

  it('move an item alone that is not selected', async () => {
    const onMove = jest.fn<(ids: readonly string[], to: number) => void>();
    await openSheet({ onMove });
    for (const index of [6, 3]) fireEvent.click(checkMark(index));
    act(() => target(4).focus());
    press('ArrowRight', { altKey: true });
    expect(onMove.mock.calls).toEqual([[['4'], 5]]);
  });

  it('do not move a selection that is at an end already', async () => {
    const onMove = jest.fn<(ids: readonly string[], to: number) => void>();
    await openSheet({ onMove });
    for (const index of [9, 8]) fireEvent.click(checkMark(index));
    act(() => target(8).focus());
    for (const key of ['ArrowRight', 'ArrowDown', 'End']) press(key, { altKey: true });
    expect(onMove).not.toHaveBeenCalled();
  });

  it('do not move an item beyond either end, nor go back in the history instead', async () => {
    const onMove = jest.fn<(ids: readonly string[], to: number) => void>();
    const { user } = await openSheet({ onMove });
    await user.tab();
    expect(press('ArrowLeft', { altKey: true })).toBe(false);
    await user.keyboard('{End}');
    expect(press('ArrowRight', { altKey: true })).toBe(false);
    expect(onMove).not.toHaveBeenCalled();
  });

  it('do not go back in the history while items cannot be moved for now', async () => {
    const onMove = jest.fn<(ids: readonly string[], to: number) => void>();
    const { user } = await openSheet({ onMove, isMoveDisabled: true });
    await user.tab();
    expect(press('ArrowLeft', { altKey: true })).toBe(false);
    expect(press('ArrowRight', { altKey: true })).toBe(false);
    expect(onMove).not.toHaveBeenCalled();
  });

  it('leave Alt and an arrow to the browser where items cannot be moved', async () => {
    const { user } = await openSheet();
    await user.tab();
    expect(press('ArrowRight', { altKey: true })).toBe(true);
    expect(focused()).toBe('0');
  });

  it('do nothing in an empty sheet', async () => {
    await openSheet({ count: 0 });
    expect(fireEvent.keyDown(screen.getByRole('grid'), { key: 'End' })).toBe(true);
  });
});
