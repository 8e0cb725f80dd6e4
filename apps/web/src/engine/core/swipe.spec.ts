import { describe, expect, it } from '@jest/globals';
import { axisOf, swipeOutcome } from './swipe.ts';

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

describe('swipeOutcome', () => {
  it.each([
    [500, 0],
    [501, -1],
    [-500, 0],
    [-501, 1],
    [0, 0],
  ])('of an image 1000 px wide dragged by %i is %i', (dx, outcome) => {
    expect(swipeOutcome(dx, 1000)).toBe(outcome);
  });
});
