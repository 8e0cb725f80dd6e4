import { describe, expect, it } from '@jest/globals';
import { cardAspect, widestOf } from './fit.ts';

describe('the shape of a card', () => {
  it.each([
    [1.5, 1.5],
    [10, 3],
    [0.1, 0.4],
    [0, 1],
  ])('of an image of %f is %f', (aspect, shape) => expect(cardAspect(aspect)).toBe(shape));
});

describe('the width of an image', () => {
  it('is at most 1.5 times its pixels, where they are known', () => {
    expect([widestOf(400), widestOf(0), widestOf()]).toEqual([600, Infinity, Infinity]);
  });
});
