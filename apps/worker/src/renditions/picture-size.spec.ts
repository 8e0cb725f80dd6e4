import { describe, expect, it } from '@jest/globals';
import { fitInside } from './picture-size.ts';

describe('a picture fitted into a box', () => {
  const box = { width: 640, height: 2560 };

  it.each([
    ['is as wide as the box', { width: 3000, height: 2000 }, { width: 640, height: 427 }],
    ['is as high as the box', { width: 1000, height: 8000 }, { width: 320, height: 2560 }],
    ['is not enlarged', { width: 300, height: 200 }, { width: 300, height: 200 }],
    ['is at least one pixel high', { width: 16_000, height: 1 }, { width: 640, height: 1 }],
    ['is at least one pixel wide', { width: 1, height: 16_000 }, { width: 1, height: 2560 }],
    ['keeps one pixel', { width: 1, height: 1 }, { width: 1, height: 1 }],
  ])('%s', (_, picture, fitted) => {
    expect(fitInside(picture, box)).toEqual(fitted);
  });
});
