import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { FakeAnimation, installStage, pointer } from '../../../testing/fake-stage.ts';
import { createSwipe } from './swipe.ts';
import type { Swipe, SwipeOptions } from './swipe.ts';

let stage: HTMLElement;
let track: HTMLElement;
let middle: HTMLElement;
let swipe: Swipe;
let hasNeighbours: boolean;
let next: HTMLElement;
let travel: number;
let isZoomed: boolean;
let prefersReducedMotion: boolean;
const calls = {
  onStep: jest.fn<SwipeOptions['onStep']>(),
  onDismiss: jest.fn<SwipeOptions['onDismiss']>(),
  pan: jest.fn<SwipeOptions['pan']['by']>(),
};

function drag(x: number, y = 0): void {
  stage.dispatchEvent(pointer('pointerdown', {}));
  window.dispatchEvent(pointer('pointermove', { x: x / 2, y: y / 2, timeMs: 50 }));
  window.dispatchEvent(pointer('pointermove', { x, y, timeMs: 100 }));
}
/** Resolves after the promises that are settled by now have been handled. */
const afterPromises = () => new Promise((resolve) => setTimeout(resolve));
async function letGo(x: number, y = 0, timeMs = 300): Promise<void> {
  window.dispatchEvent(pointer('pointerup', { x, y, timeMs }));
  await FakeAnimation.finishAll();
}

beforeEach(() => {
  installStage({ width: 1000, height: 800 });
  jest.resetAllMocks();
  calls.onDismiss.mockReturnValue(true);
  calls.onStep.mockReturnValue(true);
  hasNeighbours = true;
  travel = -1024;
  isZoomed = false;
  prefersReducedMotion = false;
  stage = document.createElement('div');
  track = document.createElement('div');
  middle = document.createElement('div');
  next = document.createElement('div');
  next.dataset.ratio = '0.5';
  track.append(middle, next);
  stage.append(track);
  document.body.replaceChildren(stage);
  swipe = createSwipe({
    stage,
    track,
    travel: (step) => step * travel,
    hasNeighbours: () => hasNeighbours,
    prefersReducedMotion: () => prefersReducedMotion,
    onStep: calls.onStep,
    onDismiss: calls.onDismiss,
    pan: { takes: () => isZoomed, by: calls.pan },
  });
});

afterEach(() => swipe.destroy());

describe('a swipe', () => {
  it('carries the image along', () => {
    drag(-300);
    expect(middle.style.transform).toBe('translate3d(-300px, 0px, 0)');
  });

  it('moves each neighbour at a speed of its own', async () => {
    drag(-300);
    expect(next.style.transform).toBe('translate3d(-150px, 0px, 0)');
    await letGo(-900);
    expect(FakeAnimation.all[1]?.keyframes).toEqual({ transform: 'translate3d(-512px, 0, 0)' });
  });

  it('that is a flick brings the neighbour, however short', async () => {
    drag(-60);
    await letGo(-60, 0, 105);
    expect(calls.onStep.mock.calls).toEqual([[1]]);
  });

  it('where the next lies on the left brings it when pulled to the right', async () => {
    travel = 1024;
    drag(501);
    await letGo(501);
    expect(calls.onStep).toHaveBeenCalledWith(1);
  });

  it.each([
    [-501, 1],
    [501, -1],
  ])('by %i of 1000 px brings the neighbour at %i', async (x, step) => {
    drag(x);
    await letGo(x);
    expect(calls.onStep.mock.calls).toEqual([[step]]);
    expect(FakeAnimation.all[0]?.keyframes).toEqual({
      transform: `translate3d(${-step * 1024}px, 0, 0)`,
    });
  });

  it('moves the image back where the neighbour has gone meanwhile', async () => {
    calls.onStep.mockReturnValue(false);
    drag(-501);
    await letGo(-501);
    expect(calls.onStep).toHaveBeenCalledTimes(1);
    expect(FakeAnimation.live).toEqual([]);
    expect(middle.style.transform).toBe('translate3d(0px, 0px, 0)');
  });

  it('of half the way or less goes back', async () => {
    drag(-500);
    await letGo(-500);
    expect(calls.onStep).not.toHaveBeenCalled();
    expect(middle.style.transform).toBe('translate3d(0px, 0px, 0)');
  });

  it('meets resistance where there are no neighbours', async () => {
    hasNeighbours = false;
    drag(-900);
    expect(middle.style.transform).toBe('translate3d(-180px, 0px, 0)');
    await letGo(-900);
    expect(calls.onStep).not.toHaveBeenCalled();
  });

  it('down puts the image back, a little is not enough', async () => {
    drag(0, 150);
    await letGo(0, 150);
    expect(calls.onDismiss).not.toHaveBeenCalled();
    drag(0, 170);
    await letGo(0, 170);
    expect(calls.onDismiss).toHaveBeenCalledTimes(1);
  });

  it('down puts the image back where it cannot leave yet', async () => {
    calls.onDismiss.mockReturnValue(false);
    drag(0, 170);
    await letGo(0, 170);
    expect(middle.style.transform).toBe('translate3d(0px, 0px, 0)');
  });

  it('pans a zoomed image instead', async () => {
    isZoomed = true;
    drag(-600, 40);
    await letGo(-600, 40);
    const [x, y] = calls.pan.mock.calls.reduce(([a, b], [dx, dy]) => [a + dx, b + dy], [0, 0]);
    expect([x, y]).toEqual([-600, 40]);
    expect(calls.onStep).not.toHaveBeenCalled();
    expect(FakeAnimation.all).toEqual([]);
  });

  it('by a key follows an earlier one, which jumps to its end', async () => {
    swipe.slide(1);
    swipe.slide(-1);
    await afterPromises();
    expect(calls.onStep.mock.calls).toEqual([[1]]);
    // As the viewer does when the neighbour has become the image.
    swipe.reset();
    expect(FakeAnimation.live).toHaveLength(2);
    await FakeAnimation.finishAll();
    expect(calls.onStep.mock.calls).toEqual([[1], [-1]]);
    swipe.reset();
    expect(FakeAnimation.live).toEqual([]);
  });

  it('by a finger moves the image that slides in, also out of an enlarged one', async () => {
    isZoomed = true;
    swipe.slide(1);
    drag(-600);
    await afterPromises();
    expect(calls.onStep.mock.calls).toEqual([[1]]);
    swipe.reset();
    await letGo(-600);
    expect(calls.onStep.mock.calls).toEqual([[1], [1]]);
    expect(calls.pan).not.toHaveBeenCalled();
  });

  it('of an enlarged image that slides back to its place pans it', async () => {
    drag(-300);
    window.dispatchEvent(pointer('pointerup', { x: -300, timeMs: 300 }));
    isZoomed = true;
    drag(-600);
    await afterPromises();
    expect(FakeAnimation.live).toEqual([]);
    await letGo(-600);
    expect(calls.pan).toHaveBeenCalled();
    expect(calls.onStep).not.toHaveBeenCalled();
  });

  it('by a key that is held waits for the end of the slide', async () => {
    swipe.slide(1);
    swipe.slide(1, true);
    await afterPromises();
    expect(calls.onStep).not.toHaveBeenCalled();
    await FakeAnimation.finishAll();
    swipe.reset();
    expect(FakeAnimation.live).toEqual([]);
    swipe.slide(1, true);
    expect(FakeAnimation.live).toHaveLength(2);
  });

  it.each([
    [false, 300, 'cubic-bezier(.2, .8, .2, 1)'],
    [true, 120, 'steps(1)'],
  ])('ends, with less motion wanted: %s, in %i ms', (isReduced, duration, easing) => {
    prefersReducedMotion = isReduced;
    swipe.slide(-1);
    expect(FakeAnimation.all[0]?.timing).toEqual({ duration, easing, fill: 'forwards' });
  });

  it.each([
    ['aside', -900, 0],
    ['down', 0, 700],
  ])('%s that is cancelled goes back', async (_, x, y) => {
    drag(x, y);
    window.dispatchEvent(pointer('pointercancel', { x, y, timeMs: 120 }));
    expect(FakeAnimation.live.map(({ keyframes }) => keyframes)).toEqual([
      { transform: 'translate3d(0px, 0, 0)' },
      { transform: 'translate3d(0px, 0, 0)' },
    ]);
    await FakeAnimation.finishAll();
    expect(middle.style.transform).toBe('translate3d(0px, 0px, 0)');
    expect(calls.onStep).not.toHaveBeenCalled();
    expect(calls.onDismiss).not.toHaveBeenCalled();
  });

  it('moves along one axis only, and never up', () => {
    drag(0, -200);
    expect(middle.style.transform).toBe('translate3d(0px, 0px, 0)');
    window.dispatchEvent(pointer('pointermove', { x: 300, y: 50, timeMs: 120 }));
    expect(middle.style.transform).toBe('translate3d(0px, 50px, 0)');
  });

  it('is possible again once the image has slid back', async () => {
    drag(-300);
    await letGo(-300);
    drag(-600);
    await letGo(-600);
    expect(calls.onStep.mock.calls).toEqual([[1]]);
  });

  it('is possible again as soon as the track is reset', async () => {
    swipe.slide(1);
    swipe.reset();
    expect(FakeAnimation.live).toEqual([]);
    await Promise.resolve();
    expect(calls.onStep).not.toHaveBeenCalled();
    drag(-300);
    expect(middle.style.transform).toBe('translate3d(-300px, 0px, 0)');
  });

  it('that is halted brings no neighbour, and keeps the image where it is', async () => {
    swipe.slide(1);
    swipe.halt();
    expect(FakeAnimation.live).toEqual([]);
    expect(middle.style.transform).toBe('translate3d(-1024px, 0, 0)');
    await FakeAnimation.finishAll();
    expect(calls.onStep).not.toHaveBeenCalled();
  });

  it('leaves no animation that fills once it went back', async () => {
    drag(-300);
    await letGo(-300);
    expect(FakeAnimation.live).toEqual([]);
  });

  it('pans a zoomed image by what each movement adds', () => {
    isZoomed = true;
    drag(-600, 40);
    window.dispatchEvent(pointer('pointermove', { x: -590, y: 45, timeMs: 120 }));
    expect(calls.pan).toHaveBeenLastCalledWith(10, 5);
  });

  it('pans a zoomed image from each press on', async () => {
    isZoomed = true;
    drag(-600);
    await letGo(-600);
    calls.pan.mockReset();
    drag(40);
    expect(calls.pan.mock.calls[0]).toEqual([20, 0]);
  });

  it('is not begun after it is destroyed', () => {
    swipe.destroy();
    drag(-300);
    expect(middle.style.transform).toBe('');
  });
});
