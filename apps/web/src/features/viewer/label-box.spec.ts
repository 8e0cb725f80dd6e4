import { describe, expect, it } from '@jest/globals';
import { labelBox } from './label-box.ts';

const frame = { left: 20, top: 0, width: 1000, height: 600 };
const boxOf = (left: number, width: number) => ({ left, top: 100, width, height: 300 });

describe('the label of an image', () => {
  it('is as wide as the image and below it', () => {
    expect(labelBox(boxOf(120, 800), frame, false)).toEqual({ left: 120, top: 410, width: 800 });
  });

  it.each([
    [false, 500],
    [true, 180],
  ])('begins where a narrow image begins (mirrored: %s)', (isMirrored, left) => {
    expect(labelBox(boxOf(500, 100), frame, isMirrored)).toMatchObject({ left, width: 420 });
  });

  it('is below the button for the previous image, where the image ends above it', () => {
    const few = { left: 516, top: 296, width: 8, height: 8 };
    expect(labelBox(few, frame, false).top).toBe(300 + 22 + 10);
  });

  it('stays in the frame', () => {
    const narrow = { ...frame, width: 374 };
    expect(labelBox(boxOf(157, 100), narrow, false)).toMatchObject({ left: 20, width: 374 });
    const panorama = { left: -500, top: 0, width: 2040, height: 600 };
    expect(labelBox(panorama, frame, false)).toEqual({ left: 20, top: 610, width: 1000 });
  });
});
