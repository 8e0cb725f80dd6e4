import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { installStage, pointer, resized } from '../../../testing/fake-stage.ts';
import { createStrip } from './strip.ts';
import type { Strip } from './strip.ts';

let stage: HTMLElement;
let strip: Strip;

function build(count: number, direction = 'ltr', prefersReducedMotion = false): void {
  stage = document.createElement('div');
  document.dir = direction;
  document.body.replaceChildren(stage);
  strip = createStrip(stage, {
    count,
    prefersReducedMotion,
    createThumbnail(item) {
      const button = document.createElement('button');
      button.textContent = String(item);
      return button;
    },
  });
}

const thumbnails = () => [...stage.querySelectorAll('button')];
/** px from the left edge of the strip */
const leftOf = (text: string) => {
  const button = thumbnails().find(({ textContent }) => textContent === text);
  const shift = /translate3d\((-?[\d.]+)px/.exec(button?.parentElement?.style.transform ?? '');
  return parseFloat(button?.style.left ?? '') + Number(shift?.[1]);
};
/** px from the right edge of a strip that begins there */
const rightOf = (text: string) => {
  const button = thumbnails().find(({ textContent }) => textContent === text);
  const shift = /translate3d\((-?[\d.]+)px/.exec(button?.parentElement?.style.transform ?? '');
  return parseFloat(button?.style.right ?? '') - Number(shift?.[1]);
};
const settle = () => jest.advanceTimersByTime(5000);

beforeEach(() => {
  jest.useFakeTimers();
  installStage({ width: 700, height: 60 });
});
afterEach(() => {
  strip.destroy();
  jest.useRealTimers();
});

describe('a strip', () => {
  it('rests in the middle when all thumbnails fit', () => {
    build(5);
    strip.select(0);
    // 5 × 60 px and 4 × 12 px between them
    expect(leftOf('0')).toBe((700 - 348) / 2);
    strip.select(4);
    settle();
    expect(leftOf('0')).toBe((700 - 348) / 2);
  });

  it('goes round when they do not', () => {
    build(40);
    strip.select(0);
    expect(leftOf('0')).toBe(320);
    expect(leftOf('39')).toBe(320 - 72);
    expect(thumbnails().length).toBeLessThan(13);
  });

  it('begins on the right where people read from there, and follows the finger', () => {
    build(40, 'rtl');
    strip.select(0);
    expect([rightOf('0'), rightOf('1')]).toEqual([320, 392]);
    stage.dispatchEvent(pointer('pointerdown', {}));
    window.dispatchEvent(pointer('pointermove', { x: 40, timeMs: 50 }));
    jest.advanceTimersByTime(20);
    expect(rightOf('0')).toBe(320 - 60);
  });

  it('marks the current one, and brings it to the middle the short way round', () => {
    build(40);
    strip.select(0);
    strip.select(39);
    jest.advanceTimersByTime(64);
    expect(leftOf('39')).toBeGreaterThan(320 - 72);
    settle();
    expect(leftOf('39')).toBe(320);
    const current = thumbnails().filter((button) => button.getAttribute('aria-current'));
    expect(current.map(({ textContent }) => textContent)).toEqual(['39']);
  });

  it('keeps the focus where it is when its width changes', () => {
    build(40);
    strip.select(3);
    thumbnails()
      .find(({ textContent }) => textContent === '4')
      ?.focus();
    installStage({ width: 500, height: 60 });
    resized();
    expect(document.activeElement?.textContent).toBe('4');
    expect(leftOf('3')).toBe(220);
  });

  it('keeps its thumbnails when its size is reported and its width is the same', () => {
    build(40);
    strip.select(3);
    const before = thumbnails();
    installStage({ width: 700, height: 72 });
    resized();
    expect(thumbnails()).toHaveLength(before.length);
    for (const [index, thumbnail] of thumbnails().entries()) expect(thumbnail).toBe(before[index]);
  });

  it('follows a drag one and a half times', () => {
    build(40);
    strip.select(0);
    stage.dispatchEvent(pointer('pointerdown', { x: 300 }));
    window.dispatchEvent(pointer('pointermove', { x: 260, timeMs: 200 }));
    jest.advanceTimersByTime(32);
    expect(leftOf('0')).toBe(320 - 60);
    window.dispatchEvent(pointer('pointerup', { x: 260, timeMs: 500 }));
    settle();
    expect(leftOf('0')).toBe(320 - 60);
  });

  it('goes on from its new place under a drag when the window is resized', () => {
    build(40);
    strip.select(0);
    stage.dispatchEvent(pointer('pointerdown', { x: 300 }));
    window.dispatchEvent(pointer('pointermove', { x: 100, timeMs: 200 }));
    installStage({ width: 600 });
    resized();
    window.dispatchEvent(pointer('pointermove', { x: 90, timeMs: 400 }));
    jest.advanceTimersByTime(32);
    expect(leftOf('0')).toBe(270 - 15);
  });

  /** The fastest that the strip moves within so many frames, in px/s. */
  function fastest(frames: number): number {
    let position = positionOf();
    let speed = 0;
    for (let frame = 0; frame < frames; frame++) {
      jest.advanceTimersByTime(16);
      const next = positionOf();
      // The row goes round after 200 thumbnails.
      const round = 200 * 72;
      const distance = Math.abs(next - position) % round;
      speed = Math.max(speed, Math.min(distance, round - distance) / 0.016);
      position = next;
    }
    return speed;
  }
  /** px the row has scrolled, whichever thumbnails are on the page. */
  const positionOf = () => {
    const [first] = thumbnails();
    return leftOf(first?.textContent ?? '') - 72 * Number(first?.textContent);
  };

  it('never moves faster than 2000 px/s, neither thrown nor on its way to a thumbnail', () => {
    build(200);
    strip.select(0);
    strip.select(60);
    expect(fastest(20)).toBeCloseTo(2000, 0);
    settle();
    stage.dispatchEvent(pointer('pointerdown', { x: 600 }));
    window.dispatchEvent(pointer('pointermove', { x: 300, timeMs: 20 }));
    jest.advanceTimersByTime(16);
    window.dispatchEvent(pointer('pointermove', { x: 0, timeMs: 40 }));
    jest.advanceTimersByTime(16);
    window.dispatchEvent(pointer('pointerup', { x: 0, timeMs: 40 }));
    const thrown = fastest(5);
    expect(thrown).toBeGreaterThan(1800);
    expect(thrown).toBeLessThanOrEqual(2000);
  });

  it('takes at most 80 px from one turn of the wheel', () => {
    build(40);
    strip.select(0);
    stage.dispatchEvent(new WheelEvent('wheel', { deltaY: 200 }));
    settle();
    expect(leftOf('0')).toBeGreaterThanOrEqual(240);
    expect(leftOf('0')).toBeLessThan(243);
  });

  it('is there at once where less motion is wanted', () => {
    build(40, 'ltr', true);
    strip.select(0);
    strip.select(10);
    jest.advanceTimersByTime(16);
    expect(leftOf('10')).toBe(320);
  });

  it('moves by what a touchpad asks for, without inertia', () => {
    build(40);
    strip.select(0);
    stage.dispatchEvent(new WheelEvent('wheel', { deltaX: 30 }));
    jest.advanceTimersByTime(16);
    expect(leftOf('0')).toBe(320 - 30);
  });

  it.each([
    [{ deltaX: 30 }, 350],
    [{ deltaY: 30 }, 290],
  ])('moves as the touchpad asks for where people read from the right (%o)', (turn, right) => {
    build(40, 'rtl');
    strip.select(0);
    stage.dispatchEvent(new WheelEvent('wheel', turn));
    jest.advanceTimersByTime(16);
    expect(rightOf('0')).toBe(right);
  });

  it('stays where a drag is cancelled', () => {
    build(40);
    strip.select(0);
    stage.dispatchEvent(pointer('pointerdown', { x: 300 }));
    window.dispatchEvent(pointer('pointermove', { x: 200, timeMs: 30 }));
    window.dispatchEvent(pointer('pointercancel', { x: 200, timeMs: 32 }));
    settle();
    expect(leftOf('0')).toBe(320 - 150);
  });

  it('is caught by a press on its way to a thumbnail', () => {
    build(40);
    strip.select(0);
    strip.select(10);
    jest.advanceTimersByTime(80);
    stage.dispatchEvent(pointer('pointerdown', {}));
    const caught = leftOf('2');
    settle();
    expect(leftOf('2')).toBe(caught);
    window.dispatchEvent(pointer('pointerup', { timeMs: 10 }));
    settle();
    expect(leftOf('2')).toBe(caught);
  });

  it('is not dragged when all thumbnails fit', () => {
    build(5);
    strip.select(0);
    stage.dispatchEvent(pointer('pointerdown', { x: 300 }));
    window.dispatchEvent(pointer('pointermove', { x: 200, timeMs: 30 }));
    window.dispatchEvent(pointer('pointerup', { x: 200, timeMs: 40 }));
    stage.dispatchEvent(new WheelEvent('wheel', { deltaY: 100 }));
    settle();
    expect(leftOf('0')).toBe((700 - 348) / 2);
  });

  it('takes no input and leaves nothing behind after it is destroyed', () => {
    build(40);
    strip.select(0);
    strip.select(20);
    strip.destroy();
    expect(jest.getTimerCount()).toBe(0);
    expect(stage.children).toHaveLength(0);
    const wheel = new WheelEvent('wheel', { deltaY: 100, cancelable: true });
    stage.dispatchEvent(wheel);
    stage.dispatchEvent(pointer('pointerdown', {}));
    expect(wheel.defaultPrevented).toBe(false);
    resized();
    expect(stage.children).toHaveLength(0);
    expect(jest.getTimerCount()).toBe(0);
  });
});
