import { describe, expect, it } from '@jest/globals';
import { axisOf } from './drag.ts';

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
