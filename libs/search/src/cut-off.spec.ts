import { describe, expect, it } from '@jest/globals';
import { minScoreBeside, minScoreIn, minSimilarityAmong } from './cut-off.ts';

const settings = ['broad', 'balanced', 'strict'] as const;

describe('the least score of a match', () => {
  it('is higher for a stricter setting, in a small gallery and relative to the best match', () => {
    const alone = settings.map((match) => minScoreIn(10, match));
    const beside = settings.map((match) => minScoreBeside(10, match));
    for (const values of [alone, beside])
      expect(values).toEqual([...new Set(values)].sort((a, b) => a - b));
    expect(alone).toEqual([2, 3, 4]);
    expect(beside).toEqual([3.5, 5, 7]);
  });

  it('rises with the number of images, as the best match by chance does', () => {
    expect(minScoreIn(10_000, 'broad')).toBeCloseTo(0.75 * Math.sqrt(2 * Math.log(10_000)));
    expect(minScoreIn(1_000_000, 'broad')).toBeGreaterThan(minScoreIn(10_000, 'broad'));
  });

  it('is never below that of the setting', () => {
    for (const size of [0, 1, 2, 100])
      for (const match of settings)
        expect(minScoreIn(size, match)).toBeGreaterThanOrEqual(minScoreIn(1, match));
  });
});

describe('the least similarity of images that look alike', () => {
  const spread = (count: number, low: number, high: number) =>
    Array.from({ length: count }, (_, at) => low + ((high - low) * at) / (count - 1));

  it('is one deviation above the mean', () => {
    const cosines = [...Array<number>(10).fill(0.2), ...Array<number>(10).fill(0.4)];
    expect(minSimilarityAmong(cosines)).toBeCloseTo(0.3 + 0.1);
  });

  it('is half-way to 1 in a gallery of fewer than 20 other images', () => {
    const cosines = spread(19, 0.2, 0.4);
    expect(minSimilarityAmong(cosines)).toBeCloseTo(0.65);
    expect(minSimilarityAmong([...cosines, 0.3])).toBeLessThan(0.4);
  });

  it('is at most half-way to 1 if about half of the gallery looks alike', () => {
    const cosines = [...Array<number>(50).fill(0), ...Array<number>(50).fill(0.9)];
    expect(minSimilarityAmong(cosines)).toBeCloseTo((1 + 0.45) / 2);
  });

  it('is never above that of a likely copy', () => {
    expect(minSimilarityAmong(Array<number>(30).fill(0.99))).toBe(0.95);
  });
});
