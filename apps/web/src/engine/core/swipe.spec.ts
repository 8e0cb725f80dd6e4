import { describe, expect, it } from '@jest/globals';
import { dragAxis, swipeOutcome } from './swipe.ts';

describe('dragAxis', () => {
  it.each([
    [9, 0, null],
    [10, 0, 'x'],
    [-10, 3, 'x'],
    [4, -12, 'y'],
    [0, 0, null],
  ])('takes a drag by %i, %i for %s', (dx, dy, axis) => {
    expect(dragAxis(dx, dy)).toBe(axis);
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
