import { describe, expect, it } from '@jest/globals';
import { cardAspect, contain, transformBetween, widestOf } from './fit.ts';

const available = { left: 20, top: 10, width: 800, height: 400 };

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

describe('contain', () => {
  it('fills the height with a portrait and the width with a panorama', () => {
    expect(contain(0.5, available)).toEqual({ left: 320, top: 10, width: 200, height: 400 });
    expect(contain(4, available)).toEqual({ left: 20, top: 110, width: 800, height: 200 });
  });

  it('takes an unknown shape for a square', () => {
    expect(contain(0, available)).toMatchObject({ width: 400, height: 400 });
  });
});

describe('transformBetween', () => {
  it('says how to look like the other box', () => {
    const from = { left: 10, top: 20, width: 50, height: 100 };
    const to = { left: 0, top: 0, width: 100, height: 200 };
    expect(transformBetween(from, to)).toBe('translate(10px, 20px) scale(0.5, 0.5)');
  });
});
