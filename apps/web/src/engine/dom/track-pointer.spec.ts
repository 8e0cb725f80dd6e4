import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { pointer } from '../../../testing/fake-stage.ts';
import { trackPointer } from './track-pointer.ts';
import type { PointerTracking } from './track-pointer.ts';

const onMove = jest.fn<PointerTracking['onMove']>();
const onEnd = jest.fn<PointerTracking['onEnd']>();
const press = () => pointer('pointerdown', {}) as PointerEvent; // what is read of one
const send = (name: string, at: Parameters<typeof pointer>[1]) =>
  window.dispatchEvent(pointer(name, at));

beforeEach(() => {
  jest.useFakeTimers();
  jest.resetAllMocks();
});
afterEach(() => void jest.useRealTimers());

it('becomes a drag at the threshold', () => {
  trackPointer(press(), { threshold: 7, onMove, onEnd });
  send('pointermove', { x: 6 });
  expect(onMove).not.toHaveBeenCalled();
  send('pointermove', { y: -7 });
  expect(onMove).toHaveBeenCalledTimes(1);
});

it('ignores other pointers', () => {
  trackPointer(press(), { threshold: 7, onMove, onEnd });
  send('pointermove', { x: 50, id: 2 });
  send('pointerup', { id: 2 });
  expect([onMove.mock.calls.length, onEnd.mock.calls.length]).toEqual([0, 0]);
});

it('ends when a mouse moves without its button: a menu has taken the release', () => {
  const id = 7;
  const dragged = pointer('pointerdown', { id }) as PointerEvent; // what is read of one
  trackPointer(dragged, { threshold: 7, onMove, onEnd });
  send('pointermove', { id, x: 10 });
  send('pointermove', { id, x: 20, buttons: 0 });
  send('pointermove', { id, x: 30 });
  expect(onMove).toHaveBeenCalledTimes(1);
  expect(onEnd.mock.calls[0]?.[0]).toMatchObject({ isDrag: true, isCancelled: true });
});

it('drags after a rest of the finger', () => {
  trackPointer(press(), { threshold: 7, holdMs: 400, onMove, onEnd });
  jest.advanceTimersByTime(400);
  send('pointerup', {});
  expect(onMove).toHaveBeenCalledTimes(1);
  expect(onEnd.mock.calls[0]?.[0]).toMatchObject({ isDrag: true, isCancelled: false });
});

it('leaves a finger that moves before to the page', () => {
  trackPointer(press(), { threshold: 7, holdMs: 400, onMove, onEnd });
  send('pointermove', { y: 30 });
  jest.advanceTimersByTime(400);
  expect(onMove).not.toHaveBeenCalled();
  expect(onEnd.mock.calls[0]?.[0]).toMatchObject({ isDrag: false, isCancelled: true });
});

it('ends once, however often it is cancelled', () => {
  const cancel = trackPointer(press(), { threshold: 7, onMove, onEnd });
  cancel();
  cancel();
  expect(onEnd).toHaveBeenCalledTimes(1);
});

it('follows each movement from the press on', () => {
  const onTrack = jest.fn();
  trackPointer(press(), { threshold: 7, onTrack, onMove, onEnd });
  for (const x of [1, 6, 20]) send('pointermove', { x });
  expect(onTrack).toHaveBeenCalledTimes(3);
  expect(onMove).toHaveBeenCalledTimes(1);
});

it('ends with the last event of its pointer', () => {
  trackPointer(press(), { threshold: 7, onMove, onEnd });
  send('pointermove', { x: 30 });
  send('pointerup', { x: 40 });
  expect(onEnd.mock.calls[0]?.[0]).toMatchObject({
    event: { type: 'pointerup', clientX: 40 },
    isDrag: true,
    isCancelled: false,
  });
});

it('is a click below the threshold', () => {
  trackPointer(press(), { threshold: 7, onMove, onEnd });
  send('pointerup', { x: 5 });
  expect(onEnd.mock.calls[0]?.[0]).toMatchObject({ isDrag: false, isCancelled: false });
});

it('is cancelled where the drag is not wanted', () => {
  trackPointer(press(), { threshold: 7, onStart: () => false, onMove, onEnd });
  send('pointermove', { x: 30 });
  send('pointermove', { x: 60 });
  expect(onMove).not.toHaveBeenCalled();
  expect(onEnd.mock.calls).toEqual([
    [expect.objectContaining({ isDrag: false, isCancelled: true })],
  ]);
});

it('follows nothing after its end', () => {
  trackPointer(press(), { threshold: 7, onMove, onEnd });
  send('pointermove', { x: 30 });
  send('pointercancel', {});
  send('pointermove', { x: 60 });
  send('pointerup', { x: 60 });
  expect(onMove).toHaveBeenCalledTimes(1);
  expect(onEnd).toHaveBeenCalledTimes(1);
});

it('does not drag after a finger that was lifted before its rest', () => {
  trackPointer(press(), { threshold: 7, holdMs: 400, onMove, onEnd });
  jest.advanceTimersByTime(200);
  send('pointerup', {});
  jest.advanceTimersByTime(400);
  expect(onMove).not.toHaveBeenCalled();
  expect(onEnd).toHaveBeenCalledTimes(1);
});

it('forgives a finger that trembles while it rests', () => {
  trackPointer(press(), { threshold: 7, holdMs: 400, onMove, onEnd });
  send('pointermove', { x: 3, y: -6 });
  jest.advanceTimersByTime(400);
  expect(onMove.mock.calls[0]?.[0]).toMatchObject({ clientX: 3, clientY: -6 });
});
