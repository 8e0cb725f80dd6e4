import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { installStage, pointer } from '../../../testing/fake-stage.ts';
import { createZoomable } from './zoomable.ts';
import type { Zoomable } from './zoomable.ts';

let stage: HTMLElement;
let image: HTMLElement;
let shown: HTMLElement | null;
let zoomable: Zoomable;
let prefersReducedMotion: boolean;
let canZoom: boolean;
let frame: { width: number; height: number };

const isZoomed = () => zoomable.takes('x', { dx: 1, dy: 0 });
const scale = () => Number(/scale\(([\d.]+)\)/.exec(image.style.transform)?.[1] ?? 1);
/** The events of a double click; the first click may have been elsewhere. */
function doubleClick(at: MouseEventInit = {}, isFirstHere = true): void {
  if (isFirstHere) stage.dispatchEvent(new MouseEvent('click', { ...at, detail: 1 }));
  stage.dispatchEvent(new MouseEvent('click', { ...at, detail: 2 }));
  stage.dispatchEvent(new MouseEvent('dblclick', { ...at, detail: 2 }));
}
const finger = (name: string, id: number, x: number) =>
  pointer(name, { id, x, y: 400, type: 'touch' });

beforeEach(() => {
  installStage();
  stage = document.createElement('div');
  image = document.createElement('div');
  stage.append(image);
  document.body.replaceChildren(stage);
  stage.getBoundingClientRect = () => new DOMRect(0, 0, 1280, 800);
  Object.defineProperties(HTMLElement.prototype, {
    offsetWidth: { configurable: true, get: () => 1280 },
    offsetHeight: { configurable: true, get: () => 800 },
  });
  shown = image;
  frame = { width: 1280, height: 800 };
  prefersReducedMotion = false;
  canZoom = true;
  zoomable = createZoomable({
    stage,
    image: () => shown,
    frame: () => frame,
    prefersReducedMotion: () => prefersReducedMotion,
    canZoom: () => canZoom,
  });
});
afterEach(() => zoomable.destroy());

describe('a zoomable image', () => {
  it('grows and shrinks with the wheel, and never below its own size', () => {
    stage.dispatchEvent(new WheelEvent('wheel', { deltaY: -200 }));
    expect(scale()).toBeGreaterThan(1.5);
    expect(isZoomed()).toBe(true);
    stage.dispatchEvent(new WheelEvent('wheel', { deltaY: 2000 }));
    expect(image.style.transform).toBe('');
    expect(isZoomed()).toBe(false);
  });

  it('zooms at once for people who prefer reduced motion', () => {
    const zoomIn = () => doubleClick();
    zoomIn();
    expect(image.style.transition).toMatch(/^transform 300ms/);
    zoomable.reset();
    prefersReducedMotion = true;
    zoomIn();
    expect([image.style.transition, scale()]).toEqual(['', 2.5]);
  });

  it('zooms in by a double click and out by another', () => {
    doubleClick({ clientX: 640, clientY: 400 });
    expect(image.style.transform).toBe('translate(0px, 0px) scale(2.5)');
    doubleClick();
    expect(isZoomed()).toBe(false);
  });

  it('is not zoomed by a double click whose first click opened it', () => {
    doubleClick({}, false);
    expect(isZoomed()).toBe(false);
    doubleClick();
    expect(isZoomed()).toBe(true);
  });

  it.each([
    ['a double click', () => doubleClick()],
    ['the wheel', () => stage.dispatchEvent(new WheelEvent('wheel', { deltaY: -200 }))],
    [
      'two fingers',
      () => {
        stage.dispatchEvent(finger('pointerdown', 1, 600));
        stage.dispatchEvent(finger('pointerdown', 2, 700));
        stage.dispatchEvent(finger('pointermove', 2, 900));
      },
    ],
  ])('is not zoomed by %s while it flies', (_, act) => {
    canZoom = false;
    act();
    expect(isZoomed()).toBe(false);
  });

  it('follows two fingers, and one finger not at all', () => {
    stage.dispatchEvent(finger('pointerdown', 1, 600));
    stage.dispatchEvent(finger('pointermove', 1, 500));
    expect(isZoomed()).toBe(false);
    stage.dispatchEvent(finger('pointerdown', 2, 700));
    stage.dispatchEvent(finger('pointermove', 2, 900));
    expect(scale()).toBe(2);
  });

  it('is panned no further than its edge', () => {
    doubleClick({ clientX: 640, clientY: 400 });
    zoomable.pan(9999, 0);
    expect(image.style.transform).toBe('translate(960px, 0px) scale(2.5)');
  });

  it('keeps the point under the mouse where it is', () => {
    // 320 px right of the middle and 100 px below it
    doubleClick({ clientX: 960, clientY: 500 });
    expect(image.style.transform).toBe('translate(-480px, -150px) scale(2.5)');
  });

  it('is zoomed and panned by keys, around the middle', () => {
    zoomable.zoomBy(2);
    zoomable.panEased(100, -50);
    expect(image.style.transform).toBe('translate(100px, -50px) scale(2)');
    zoomable.zoomBy(2);
    expect(image.style.transform).toBe('translate(200px, -100px) scale(4)');
    canZoom = false;
    zoomable.zoomBy(0.1);
    zoomable.panEased(100, 0);
    expect(image.style.transform).toBe('translate(200px, -100px) scale(4)');
  });

  it.each([
    ['a double click', () => doubleClick(), true],
    ['a zoom out', () => zoomable.zoomOut(), true],
    ['a zoom by a key', () => zoomable.zoomBy(1.5), true],
    ['a pan by a key', () => zoomable.panEased(3, 3), true],
    ['a way back to the middle', () => zoomable.center(), true],
    ['the wheel', () => stage.dispatchEvent(new WheelEvent('wheel', { deltaY: 30 })), false],
    ['a pan', () => zoomable.pan(3, 3), false],
    ['the next image', () => zoomable.reset(), false],
  ])('eases %s: the hand waits for nothing else', (_, act, isEased) => {
    doubleClick({ clientX: 640, clientY: 400 });
    act();
    expect(image.style.transition !== '').toBe(isEased);
  });

  it.each([
    ['is lifted', 'pointerup'],
    ['is taken by the browser', 'pointercancel'],
  ])('is pinched no more when a finger %s', (_, name) => {
    stage.dispatchEvent(finger('pointerdown', 1, 600));
    stage.dispatchEvent(finger('pointerdown', 2, 700));
    window.dispatchEvent(finger(name, 1, 600));
    stage.dispatchEvent(finger('pointermove', 2, 900));
    stage.dispatchEvent(finger('pointermove', 1, 100));
    expect(isZoomed()).toBe(false);
  });

  it('is pinched by fingers only', () => {
    const mouse = (name: string, id: number, x: number) => pointer(name, { id, x, type: 'mouse' });
    stage.dispatchEvent(mouse('pointerdown', 1, 600));
    stage.dispatchEvent(mouse('pointerdown', 2, 700));
    stage.dispatchEvent(mouse('pointermove', 2, 900));
    expect(isZoomed()).toBe(false);
  });

  it('is measured from the middle of its frame', () => {
    stage.getBoundingClientRect = () => new DOMRect(100, 50, 1000, 500);
    doubleClick({ clientX: 600, clientY: 300 });
    expect(image.style.transform).toBe('translate(0px, 0px) scale(2.5)');
  });

  it('gives the next image its own size', () => {
    doubleClick({ clientX: 960, clientY: 500 });
    zoomable.reset();
    expect(isZoomed()).toBe(false);
    expect(image.style.transform).toBe('');
  });

  it('leaves no zoom on the image that was in the middle', () => {
    doubleClick();
    shown = document.createElement('div');
    zoomable.reset();
    expect([image.style.transform, image.style.transition]).toEqual(['', '']);
    expect(image.hasAttribute('data-zoomed')).toBe(false);
  });

  it('stays in view when its frame grows', () => {
    doubleClick({ clientX: 640, clientY: 400 });
    zoomable.pan(9999, 0);
    frame = { width: 1600, height: 800 };
    zoomable.fit();
    expect(image.style.transform).toBe('translate(800px, 0px) scale(2.5)');
  });

  it('forgets the zoom of an image that is gone', () => {
    doubleClick();
    shown = null;
    zoomable.reset();
    expect(isZoomed()).toBe(false);
  });

  it('may be missing', () => {
    shown = null;
    doubleClick();
    stage.dispatchEvent(new WheelEvent('wheel', { deltaY: -200 }));
    expect(isZoomed()).toBe(false);
  });

  it('keeps the browser from scrolling', () => {
    const wheel = new WheelEvent('wheel', { deltaY: -200, cancelable: true });
    stage.dispatchEvent(wheel);
    expect(wheel.defaultPrevented).toBe(true);
  });

  it('leaves the wheel and the fingers to a page that is zoomed', () => {
    Object.assign(window, { visualViewport: { scale: 2 } });
    try {
      const wheel = new WheelEvent('wheel', { deltaY: -200, cancelable: true });
      stage.dispatchEvent(wheel);
      stage.dispatchEvent(finger('pointerdown', 1, 600));
      stage.dispatchEvent(finger('pointerdown', 2, 700));
      stage.dispatchEvent(finger('pointermove', 2, 900));
      expect([wheel.defaultPrevented, isZoomed()]).toEqual([false, false]);
    } finally {
      Object.assign(window, { visualViewport: undefined });
    }
  });

  it('is not zoomed after it is destroyed', () => {
    zoomable.destroy();
    doubleClick();
    stage.dispatchEvent(new WheelEvent('wheel', { deltaY: -200 }));
    stage.dispatchEvent(finger('pointerdown', 1, 600));
    stage.dispatchEvent(finger('pointerdown', 2, 700));
    stage.dispatchEvent(finger('pointermove', 2, 900));
    expect(isZoomed()).toBe(false);
  });
});

describe('a panorama', () => {
  beforeEach(() => {
    frame = { width: 1000, height: 800 };
  });
  const takes = (dx: number, dy = 0) => zoomable.takes(dx ? 'x' : 'y', { dx, dy });

  it('is moved along its long side, as far as its ends', () => {
    expect([takes(20), takes(-20), takes(0, 20)]).toEqual([true, true, false]);
    zoomable.pan(-500, 30);
    expect(image.style.transform).toBe('translate(-140px, 0px) scale(1)');
    expect([takes(20), takes(-20)]).toEqual([true, false]);
  });

  it('is back in the middle for another image', () => {
    zoomable.pan(-500, 0);
    zoomable.reset();
    expect(image.style.transform).toBe('');
    expect(takes(-20)).toBe(true);
  });

  it('stays where it was moved to when it is zoomed out, until it is centred', () => {
    zoomable.pan(-500, 0);
    zoomable.zoomOut();
    expect(image.style.transform).toBe('translate(-140px, 0px) scale(1)');
    zoomable.center();
    expect(image.style.transform).toBe('');
  });

  it('is moved by two double clicks, in at one point and out at another', () => {
    doubleClick({ clientX: 1100, clientY: 400 });
    doubleClick({ clientX: 640, clientY: 400 });
    expect(image.style.transform).toBe('translate(-140px, 0px) scale(1)');
  });

  it('is marked as zoomed only when it is enlarged', () => {
    zoomable.pan(-500, 0);
    expect(image.hasAttribute('data-zoomed')).toBe(false);
    doubleClick({ clientX: 640, clientY: 400 });
    expect(image.hasAttribute('data-zoomed')).toBe(true);
  });
});
