import { describe, expect, it } from '@jest/globals';
import { isTurned } from './swipe.ts';

describe('isTurned', () => {
  it.each([
    [500, 0, false],
    [501, 0, true],
    [-500, 0, false],
    [-501, 0, true],
    [0, 0, false],
    [20, 300, false],
    [20, 301, true],
    [-20, -301, true],
    [-20, 301, false],
    [501, -2000, true],
  ])('of an image 1000 px wide dragged by %i at %i px/s is %s', (dx, velocity, isAway) => {
    expect(isTurned(dx, 1000, velocity)).toBe(isAway);
  });
});
