import { describe, expect, it } from '@jest/globals';
import { aspectOf } from './aspect-of.ts';

describe('the aspect of an image', () => {
  it.each([
    [3, 2, 1.5],
    [2048, 1371, 1.494],
    [1, 16_000, 0.001],
    [0, 100, 0],
    [100, 0, 0],
  ])('of %i × %i pixels is %d', (width, height, aspect) => {
    expect(aspectOf({ width, height })).toBe(aspect);
  });
});
