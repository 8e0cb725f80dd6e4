import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import {
  CELL,
  checkMark,
  openSheet,
  PITCH,
  selected,
  target,
} from '../../../testing/contact-sheet-screen.tsx';
import { pointer } from '../../../testing/fake-stage.ts';

const onMove = jest.fn<(ids: readonly string[], to: number) => void>();
const sheet = () => screen.getByRole('grid');
/** The middle of the item at an index. */
const middleOf = (index: number) => ({
  x: (index % 4) * PITCH + CELL / 2,
  y: Math.floor(index / 4) * PITCH + CELL / 2,
});
const at = (name: string, element: Element | Window, place: Parameters<typeof pointer>[1]) =>
  act(() => void fireEvent(element, pointer(name, place)));
const moveTo = (index: number, more: object = {}) =>
  at('pointermove', window, { ...middleOf(index), ...more });
const release = (more: object = {}) => at('pointerup', window, more);
const press = (index: number, more: object = {}) =>
  at('pointerdown', target(index), { ...middleOf(index), ...more });
/** A click right after a drag is suppressed. */
const clickAfterDrag = (index: number) => {
  act(() => jest.runOnlyPendingTimers());
  fireEvent.click(checkMark(index));
};
const dragged = () => document.querySelector('[data-dragged]')?.querySelector('[data-id]');
const frame = () => document.querySelector('[data-marquee]');

beforeEach(() => {
  onMove.mockClear();
  jest.useFakeTimers();
});
afterEach(() => {
  jest.runOnlyPendingTimers();
  jest.useRealTimers();
});

describe('a frame drawn over a sheet', () => {
  it('selects what it touches, in place of what was selected', async () => {
    await openSheet();
    fireEvent.click(checkMark(9));
    at('pointerdown', sheet(), { x: 10, y: 10 });
    moveTo(5);
    expect(frame()).not.toBeNull();
    expect(selected()).toBe('0 1 4 5');
    moveTo(1);
    expect(selected()).toBe('0 1');
    release();
    expect([frame(), selected()]).toEqual([null, '0 1']);
  });

  it('may begin in the empty space around it, but not on something else or on a scrollbar', async () => {
    await openSheet();
    const around = document.body;
    const width = { configurable: true, value: 1_000 };
    Object.defineProperty(document.documentElement, 'clientWidth', width);
    const heading = around.appendChild(document.createElement('h1'));
    at('pointerdown', heading, { x: -20, y: 10 });
    moveTo(5);
    release();
    at('pointerdown', around, { x: 1_005, y: 10 });
    moveTo(5);
    release();
    expect(selected()).toBe('');
    at('pointerdown', around, { x: -20, y: 10 });
    moveTo(5);
    expect(fireEvent(around, new Event('selectstart', { cancelable: true, bubbles: true }))).toBe(
      false,
    );
    release();
    expect(selected()).toBe('0 1 4 5');
    expect(fireEvent(around, new Event('selectstart', { cancelable: true, bubbles: true }))).toBe(
      true,
    );
    heading.remove();
    Reflect.deleteProperty(document.documentElement, 'clientWidth');
  });

  it('adds to the selection where items are chosen', async () => {
    await openSheet({ opens: false });
    fireEvent.click(target(9));
    at('pointerdown', sheet(), { x: 10, y: 10 });
    moveTo(1);
    release();
    expect(selected()).toBe('9 0 1');
  });

  it('is not drawn by a click, by a finger, or by another button', async () => {
    await openSheet();
    at('pointerdown', sheet(), { x: 10, y: 10 });
    at('pointermove', window, { x: 13, y: 13 });
    release();
    at('pointerdown', sheet(), { x: 10, y: 10, type: 'touch' });
    moveTo(5);
    release();
    const right = pointer('pointerdown', { x: 10, y: 10 });
    Object.defineProperty(right, 'button', { value: 2 });
    act(() => void fireEvent(sheet(), right));
    moveTo(5);
    expect([frame(), selected()]).toEqual([null, '']);
  });
});

describe('an item dragged with the mouse', () => {
  it('is moved to where it is dropped', async () => {
    await openSheet({ onMove });
    press(1);
    moveTo(6);
    expect(dragged()).toBe(target(1));
    release();
    // Right of the middle of item 6, and item 1 is taken out before it.
    expect(onMove.mock.calls).toEqual([[['1'], 6]]);
    expect(dragged()).toBeUndefined();
  });

  it('can be moved back towards the start', async () => {
    await openSheet({ onMove });
    press(6);
    at('pointermove', window, { x: 2, y: 2 });
    release();
    expect(onMove.mock.calls).toEqual([[['6'], 0]]);
  });

  it('takes all that are selected with it, in their order', async () => {
    await openSheet({ onMove });
    for (const index of [8, 1, 4]) fireEvent.click(checkMark(index));
    press(4);
    moveTo(6);
    const cells = document.querySelectorAll('[data-dragged] [data-id]');
    expect([...cells].map((cell) => cell.getAttribute('data-id'))).toEqual(['1', '4', '8']);
    expect(screen.getByText('3')).toBeTruthy();
    release();
    // Behind 0, 2, 3, 5 and 6.
    expect(onMove.mock.calls).toEqual([[['1', '4', '8'], 5]]);
  });

  it('is moved alone if others are selected, or it is the only one', async () => {
    await openSheet({ onMove });
    for (const index of [8, 9]) fireEvent.click(checkMark(index));
    press(1);
    moveTo(6);
    expect(screen.queryByText(/^\d+$/)).toBeNull();
    release();
    clickAfterDrag(9);
    press(8);
    at('pointermove', window, { x: 2, y: 2 });
    release();
    expect(onMove.mock.calls).toEqual([
      [['1'], 6],
      [['8'], 0],
    ]);
  });

  it('gathers what is selected where it is dropped among them, and stays when that changes nothing', async () => {
    await openSheet({ onMove });
    for (const index of [1, 2]) fireEvent.click(checkMark(index));
    for (const index of [0, 1, 2]) {
      press(1);
      moveTo(index);
      release();
    }
    expect(onMove).not.toHaveBeenCalled();
    clickAfterDrag(5);
    press(1);
    moveTo(2);
    release();
    expect(onMove.mock.calls).toEqual([[['1', '2', '5'], 1]]);
  });

  it('stays where it is on Escape, or dropped on its own place', async () => {
    await openSheet({ onMove });
    fireEvent.click(checkMark(9));
    press(1);
    moveTo(6);
    fireEvent.keyDown(target(1), { key: 'Escape' });
    // The same key would clear the selection.
    expect([dragged(), selected()]).toEqual([undefined, '9']);
    release();
    press(1);
    moveTo(6);
    moveTo(1);
    release();
    expect(onMove).not.toHaveBeenCalled();
  });

  it('is not dragged where items cannot be moved', async () => {
    await openSheet();
    press(1);
    moveTo(6);
    expect(dragged()).toBeUndefined();
    release();
  });

  it('stays, and draws no frame over the others, while items cannot be moved for now', async () => {
    await openSheet({ onMove, isMoveDisabled: true });
    fireEvent.click(checkMark(9));
    press(1);
    moveTo(6);
    expect([dragged(), frame()]).toEqual([undefined, null]);
    release();
    fireEvent.click(target(1));
    expect(selected()).toBe('9');
    expect(onMove).not.toHaveBeenCalled();
  });

  it('stays if it can be moved again when it is dropped, but was not shown at a place', async () => {
    const { enableMoves } = await openSheet({ onMove, isMoveDisabled: true });
    press(5);
    moveTo(8);
    enableMoves();
    release();
    expect(onMove).not.toHaveBeenCalled();
  });

  it('is not dragged with a key that selects', async () => {
    await openSheet({ onMove });
    const withShift = pointer('pointerdown', middleOf(1));
    Object.defineProperty(withShift, 'shiftKey', { value: true });
    act(() => void fireEvent(target(1), withShift));
    moveTo(6);
    expect(dragged()).toBeUndefined();
    release();
    expect(onMove).not.toHaveBeenCalled();
  });
});

describe('an item dragged with a finger', () => {
  const touch = { type: 'touch' };
  const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));

  it('is moved once the finger has rested on it for 400 ms', async () => {
    await openSheet({ onMove });
    press(1, touch);
    pass(399);
    expect(dragged()).toBeUndefined();
    pass(1);
    expect(dragged()).toBe(target(1));
    moveTo(6, touch);
    release(touch);
    expect(onMove.mock.calls).toEqual([[['1'], 6]]);
  });

  it('is not moved by a finger that moves sooner: the page scrolls', async () => {
    await openSheet({ onMove });
    press(1, touch);
    pass(100);
    moveTo(6, touch);
    pass(1000);
    release(touch);
    expect(onMove).not.toHaveBeenCalled();
  });

  it('stops the page from scrolling and the menu of a link from opening, only while it is held', async () => {
    await openSheet({ onMove });
    const scroll = () => fireEvent.touchMove(target(1));
    const menu = () => fireEvent.contextMenu(target(1));
    expect([scroll(), menu()]).toEqual([true, true]);
    press(1, touch);
    expect([scroll(), menu()]).toEqual([true, false]);
    pass(400);
    expect([scroll(), menu()]).toEqual([false, false]);
    release(touch);
    expect([scroll(), menu()]).toEqual([true, true]);
  });
});
