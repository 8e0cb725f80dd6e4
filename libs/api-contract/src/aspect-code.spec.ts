import { describe, expect, it } from '@jest/globals';
import { decodeAspect, decodeAspects, encodeAspect } from './aspect-code.ts';

describe('the code of an aspect', () => {
  it('has two characters, and is less than 0.1 % off', () => {
    for (let aspect = 1 / 47; aspect < 47; aspect *= 1.00037) {
      const code = encodeAspect(aspect);
      expect(code).toMatch(/^[\w-]{2}$/);
      expect(Math.abs(decodeAspect(code) / aspect - 1)).toBeLessThan(0.001);
    }
  });

  it('is exact for a square', () => {
    expect(decodeAspect(encodeAspect(1))).toBe(1);
  });

  it('is 0 for an unknown aspect', () => {
    expect([0, Number.NaN].map((aspect) => decodeAspect(encodeAspect(aspect)))).toEqual([0, 0]);
  });

  it('is that of the widest or tallest image beyond the scale', () => {
    expect(decodeAspect(encodeAspect(1e9))).toBeGreaterThan(48);
    expect(decodeAspect(encodeAspect(1e-9))).toBeCloseTo(1 / 48.7, 2);
  });

  it.each(['', 'A', '÷÷', 'A÷', 'B÷', '÷B'])('"%s" counts as unknown', (text) => {
    expect(decodeAspect(text)).toBe(0);
  });

  it('follows that of the image before', () => {
    const aspects = [1.5, 0.667, 0, 1];
    const decoded = decodeAspects(aspects.map(encodeAspect).join(''));
    expect(decoded).toHaveLength(4);
    decoded.forEach((aspect, at) => expect(aspect).toBeCloseTo(aspects[at] ?? 0, 2));
  });
});
