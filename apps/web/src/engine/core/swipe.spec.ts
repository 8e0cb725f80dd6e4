import { describe, expect, it } from '@jest/globals';
import { axisOf, isTurned } from './swipe.ts';

describe('axisOf', () => {
  it.each([
    [10, 0, 'x'],
    [-10, 3, 'x'],
    [4, -12, 'y'],
    [7, 7, 'x'],
  ])('a drag by %i, %i follows %s', (dx, dy, axis) => {
    expect(axisOf(dx, dy)).toBe(axis);
  });
});

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
