import { beforeEach, describe, expect, it } from '@jest/globals';
import { installStage, pointer } from '../../../test/fake-stage.ts';
import { createZoomable } from './zoomable.ts';
import type { Zoomable } from './zoomable.ts';

let stage: HTMLElement;
let image: HTMLElement;
let zoomable: Zoomable;

const scale = () => Number(/scale\(([\d.]+)\)/.exec(image.style.transform)?.[1] ?? 1);
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
  zoomable = createZoomable({ stage, image: () => image });
});

describe('a zoomable image', () => {
  it('grows and shrinks with the wheel, and never below its own size', () => {
    stage.dispatchEvent(new WheelEvent('wheel', { deltaY: -200 }));
    expect(scale()).toBeGreaterThan(1.5);
    expect(zoomable.isZoomed()).toBe(true);
    stage.dispatchEvent(new WheelEvent('wheel', { deltaY: 2000 }));
    expect(image.style.transform).toBe('');
    expect(zoomable.isZoomed()).toBe(false);
  });

  it('zooms in by a double click and out by another', () => {
    stage.dispatchEvent(new MouseEvent('dblclick', { clientX: 640, clientY: 400 }));
    expect(image.style.transform).toBe('translate(0px, 0px) scale(2.5)');
    stage.dispatchEvent(new MouseEvent('dblclick'));
    expect(zoomable.isZoomed()).toBe(false);
  });

  it('follows two fingers, and one finger not at all', () => {
    stage.dispatchEvent(finger('pointerdown', 1, 600));
    stage.dispatchEvent(finger('pointermove', 1, 500));
    expect(zoomable.isZoomed()).toBe(false);
    stage.dispatchEvent(finger('pointerdown', 2, 700));
    stage.dispatchEvent(finger('pointermove', 2, 900));
    expect(scale()).toBe(2);
  });

  it('is panned no further than its edge', () => {
    stage.dispatchEvent(new MouseEvent('dblclick', { clientX: 640, clientY: 400 }));
    zoomable.pan(9999, 0);
    expect(image.style.transform).toBe('translate(960px, 0px) scale(2.5)');
  });
});
