import { describe, expect, it } from '@jest/globals';
import { shuffle } from './shuffle.ts';

const list = Array.from({ length: 500 }, (_, i) => i);

describe('shuffle', () => {
  it('keeps every item and leaves the list alone', () => {
    const shuffled = shuffle(list, 7);
    expect([...shuffled].sort((a, b) => a - b)).toEqual(list);
    expect(list[0]).toBe(0);
  });

  it('is the same for the same seed and another for another', () => {
    expect(shuffle(list, 7)).toEqual(shuffle(list, 7));
    expect(shuffle(list, 7)).not.toEqual(shuffle(list, 8));
  });

  it('favours no place', () => {
    const firsts = Array.from({ length: 3000 }, (_, seed) => shuffle([0, 1, 2], seed)[0]);
    for (const item of [0, 1, 2]) {
      const share = firsts.filter((first) => first === item).length / firsts.length;
      expect(share).toBeGreaterThan(0.3);
      expect(share).toBeLessThan(0.37);
    }
  });
});
