import { describe, expect, it } from '@jest/globals';
import { photoBox } from './photo-box.ts';

const frame = { left: 24, top: 24, width: 1200, height: 600 };
const box = (aspect: number, regularWidth = 2048) => photoBox({ aspect, regularWidth }, frame);

describe('the box of an image', () => {
  it('is as large as the frame allows, and in its middle', () => {
    expect(box(1)).toEqual({ left: 324, top: 24, width: 600, height: 600 });
    expect(box(3)).toEqual({ left: 24, top: 124, width: 1200, height: 400 });
  });

  it('is square while the shape is unknown', () => {
    expect(box(0)).toEqual(box(1));
  });

  it('is at most 1.5 times as wide as the image has pixels', () => {
    expect(box(1.5, 400)).toEqual({ left: 324, top: 124, width: 600, height: 400 });
    expect(box(1, 40)).toEqual({ left: 594, top: 294, width: 60, height: 60 });
    expect(box(1.5, 0).width).toBe(900);
  });

  it('of a panorama is as high as the frame, and reaches beyond it', () => {
    expect(box(10, 8192)).toEqual({ left: 624 - 3000, top: 24, width: 6000, height: 600 });
    expect(box(3.01).height).toBeCloseTo(600);
  });

  it('of a panorama with few pixels is not enlarged, and never smaller than the frame shows it whole', () => {
    expect(box(10, 2000)).toMatchObject({ width: 3000, height: 300 });
    expect(box(10, 400)).toMatchObject({ width: 600, height: 60 });
  });

  it('of a tall image is wide enough to see, and reaches beyond the frame', () => {
    expect(box(0.1, 820)).toMatchObject({ width: 450, height: 4500 });
    expect(box(0.39, 820).width).toBe(450);
    expect(box(0.4, 820).width).toBe(240);
  });
});
