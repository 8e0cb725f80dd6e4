import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { installStage, pointer } from '../../../testing/fake-stage.ts';
import { listenToDrag } from './drag.ts';
import type { DragListener } from './drag.ts';

let target: HTMLElement;
let stop: () => void;
const listener = {
  onPress: jest.fn<NonNullable<DragListener['onPress']>>(),
  onRelease: jest.fn<NonNullable<DragListener['onRelease']>>(),
  onStart: jest.fn<DragListener['onStart']>(),
  onMove: jest.fn<DragListener['onMove']>(),
  onEnd: jest.fn<DragListener['onEnd']>(),
};
const send = (name: string, at: Parameters<typeof pointer>[1]) => {
  const event = pointer(name, at);
  target.dispatchEvent(event);
  return event;
};

beforeEach(() => {
  installStage();
  jest.resetAllMocks();
  listener.onStart.mockReturnValue(true);
  document.body.replaceChildren((target = document.createElement('div')));
  stop = listenToDrag(target, listener);
});
afterEach(() => stop());

describe('listenToDrag', () => {
  it('starts no drag below ten px', () => {
    send('pointerdown', {});
    send('pointermove', { x: 9, y: -9, timeMs: 16 });
    send('pointerup', { x: 9, y: -9, timeMs: 20 });
    expect(listener.onStart).not.toHaveBeenCalled();
    expect(listener.onRelease).toHaveBeenCalledTimes(1);
  });

  it('says which way, how far and how fast by the clock of the events', () => {
    send('pointerdown', { x: 100, y: 100, timeMs: 0 });
    send('pointermove', { x: 100, y: 80, timeMs: 20 });
    send('pointermove', { x: 90, y: 20, timeMs: 80 });
    send('pointerup', { x: 90, y: 20, timeMs: 80 });
    expect(listener.onStart.mock.calls).toEqual([['y', { dx: 0, dy: -20 }]]);
    expect(listener.onMove.mock.calls.at(-1)).toEqual([{ dx: -10, dy: -80 }]);
    expect(listener.onEnd).toHaveBeenCalledWith({
      dx: -10,
      dy: -80,
      velocityX: -125,
      velocityY: -1000,
      isCancelled: false,
    });
  });

  it.each([
    [49, true],
    [51, false],
  ])('a click %i ms after a drag is ignored: %s', (afterMs, isIgnored) => {
    jest.useFakeTimers();
    send('pointerdown', { timeMs: 0 });
    send('pointermove', { x: 50, timeMs: 100 });
    send('pointerup', { x: 50, timeMs: 200 });
    jest.advanceTimersByTime(afterMs);
    jest.useRealTimers();
    expect(send('click', { x: 50 }).defaultPrevented).toBe(isIgnored);
  });

  it('the click of the next press is not ignored', () => {
    send('pointerdown', { timeMs: 0 });
    send('pointermove', { x: 50, timeMs: 100 });
    send('pointerup', { x: 50, timeMs: 200 });
    send('pointerdown', { timeMs: 210 });
    send('pointerup', { timeMs: 220 });
    expect(send('click', {}).defaultPrevented).toBe(false);
  });

  it('ignores no click without a drag', () => {
    send('pointerdown', {});
    send('pointerup', { timeMs: 10 });
    expect(send('click', { timeMs: 11 }).defaultPrevented).toBe(false);
  });

  it('ends when a second finger makes it a pinch, or the browser takes the pointer', () => {
    send('pointerdown', {});
    send('pointermove', { x: 50, timeMs: 16 });
    send('pointerdown', { id: 2, timeMs: 30 });
    expect(listener.onEnd).toHaveBeenLastCalledWith(expect.objectContaining({ isCancelled: true }));
    send('pointerdown', { timeMs: 40 });
    send('pointermove', { x: 50, timeMs: 56 });
    send('pointercancel', { timeMs: 60 });
    expect(listener.onEnd).toHaveBeenCalledTimes(2);
  });

  it('leaves a drag that is not wanted to others', () => {
    listener.onStart.mockReturnValue(false);
    send('pointerdown', {});
    send('pointermove', { x: 50, timeMs: 16 });
    send('pointermove', { x: 90, timeMs: 32 });
    send('pointerup', { x: 90, timeMs: 40 });
    expect(listener.onMove).not.toHaveBeenCalled();
    expect(listener.onEnd).not.toHaveBeenCalled();
    expect(listener.onRelease).toHaveBeenCalledTimes(1);
  });

  it('keeps the browser from dragging the image away', () => {
    const event = new Event('dragstart', { cancelable: true, bubbles: true });
    target.dispatchEvent(event);
    expect(event.defaultPrevented).toBe(true);
  });

  it('decides the axis once, by the way that is longer at the threshold', () => {
    send('pointerdown', {});
    send('pointermove', { x: 11, y: 10, timeMs: 16 });
    send('pointermove', { x: 11, y: 90, timeMs: 32 });
    expect(listener.onStart.mock.calls).toEqual([['x', { dx: 11, dy: 10 }]]);
    expect(listener.onMove.mock.calls).toEqual([[{ dx: 11, dy: 10 }], [{ dx: 11, dy: 90 }]]);
  });

  it('throws nothing that rested before it was let go', () => {
    send('pointerdown', {});
    send('pointermove', { x: 90, timeMs: 20 });
    send('pointerup', { x: 90, timeMs: 400 });
    expect(listener.onEnd).toHaveBeenCalledWith(expect.objectContaining({ velocityX: 0 }));
  });

  it.each([
    ['another button', 1, 2],
    ['a finger that is not the first', 2, 0],
  ])('ignores a press of %s', (_, id, button) => {
    const press = pointer('pointerdown', { id });
    Object.defineProperty(press, 'button', { value: button });
    target.dispatchEvent(press);
    send('pointermove', { id, x: 50, timeMs: 16 });
    expect(listener.onPress).not.toHaveBeenCalled();
    expect(listener.onStart).not.toHaveBeenCalled();
  });

  it('ignores a press with Ctrl, which opens a menu on a Mac', () => {
    const press = pointer('pointerdown', {});
    Object.defineProperty(press, 'ctrlKey', { value: true });
    target.dispatchEvent(press);
    expect(listener.onPress).not.toHaveBeenCalled();
  });

  it('captures the pointer when it becomes a drag, not before', () => {
    const capture = jest.spyOn(target, 'setPointerCapture');
    send('pointerdown', { id: 1 });
    expect(capture).not.toHaveBeenCalled();
    send('pointermove', { x: 50, timeMs: 16 });
    send('pointermove', { x: 60, timeMs: 32 });
    expect(capture.mock.calls).toEqual([[1]]);
  });

  it('captures no pointer of a drag that is not wanted', () => {
    const capture = jest.spyOn(target, 'setPointerCapture');
    listener.onStart.mockReturnValue(false);
    send('pointerdown', {});
    send('pointermove', { x: 50, timeMs: 16 });
    expect(capture).not.toHaveBeenCalled();
  });

  it('takes the next drag after one that was cancelled', () => {
    send('pointerdown', {});
    send('pointermove', { x: 50, timeMs: 16 });
    send('pointercancel', { timeMs: 20 });
    send('pointerdown', { x: 10, timeMs: 100 });
    send('pointermove', { x: 40, timeMs: 116 });
    expect(listener.onMove).toHaveBeenLastCalledWith({ dx: 30, dy: 0 });
  });

  it('cancels the drag that is on when it stops, and takes no other', () => {
    send('pointerdown', {});
    send('pointermove', { x: 50, timeMs: 16 });
    stop();
    expect(listener.onEnd).toHaveBeenLastCalledWith(expect.objectContaining({ isCancelled: true }));
    send('pointerdown', { timeMs: 40 });
    expect(listener.onPress).toHaveBeenCalledTimes(1);
    expect(send('dragstart', {}).defaultPrevented).toBe(false);
  });
});
