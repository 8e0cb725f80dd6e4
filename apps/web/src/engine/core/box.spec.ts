import { describe, expect, it } from '@jest/globals';
import { contain, transformBetween } from './box.ts';

const available = { left: 20, top: 10, width: 800, height: 400 };

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
