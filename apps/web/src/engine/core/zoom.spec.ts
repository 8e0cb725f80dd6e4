import { describe, expect, it } from '@jest/globals';
import { clampZoom, pinch, UNZOOMED, zoomAt } from './zoom.ts';

const image = { width: 600, height: 400 };
const frame = { width: 800, height: 500 };

describe('zoomAt', () => {
  it('keeps what is under the pointer under it', () => {
    const at = { x: 120, y: -40 };
    const { scale, x, y } = zoomAt({ scale: 1.5, x: 10, y: 20 }, at, 2);
    expect(scale).toBe(3);
    // The point of the image that was under the pointer, drawn with the new zoom.
    expect(x + ((at.x - 10) / 1.5) * scale).toBeCloseTo(at.x);
    expect(y + ((at.y - 20) / 1.5) * scale).toBeCloseTo(at.y);
  });

  it('goes no smaller than the image and no larger than six times', () => {
    expect(zoomAt(UNZOOMED, { x: 0, y: 0 }, 0.1).scale).toBe(1);
    expect(zoomAt(UNZOOMED, { x: 0, y: 0 }, 100).scale).toBe(6);
  });
});

describe('clampZoom', () => {
  it('centres a side that fits', () => {
    expect(clampZoom({ scale: 1, x: 90, y: -90 }, image, frame)).toEqual(UNZOOMED);
  });

  it('moves a side that is larger than the frame up to its edge', () => {
    expect(clampZoom({ scale: 2, x: 999, y: -999 }, image, frame)).toEqual({
      scale: 2,
      x: 200,
      y: -150,
    });
  });
});

describe('pinch', () => {
  it('scales by how far the fingers parted and follows their middle', () => {
    const from: Parameters<typeof pinch>[1] = [
      { x: -50, y: 0 },
      { x: 50, y: 0 },
    ];
    const to: Parameters<typeof pinch>[1] = [
      { x: -90, y: 30 },
      { x: 110, y: 30 },
    ];
    expect(pinch(UNZOOMED, from, to)).toEqual({ scale: 2, x: 10, y: 30 });
  });

  it('stays a number for two fingers at one point', () => {
    const at = { x: 5, y: 5 };
    expect(pinch({ scale: 2, x: 0, y: 0 }, [at, at], [at, at])).toEqual({
      scale: 1,
      x: 2.5,
      y: 2.5,
    });
  });
});
