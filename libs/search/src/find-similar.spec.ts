import { describe, expect, it } from '@jest/globals';
import { ExactIndex } from './exact-index.ts';
import { findSimilar } from './find-similar.ts';

const all = () => true;
const background = { mean: 0, deviation: 0.1 };

/** An index of images named by number; image 0 has these cosines with the others. */
function indexOf(cosines: readonly number[]) {
  const index = new ExactIndex(2);
  index.set('0', Float32Array.of(1, 0), background);
  cosines.forEach((cosine, at) => {
    index.set(String(at + 1), Float32Array.of(cosine, Math.sqrt(1 - cosine ** 2)), background);
  });
  return index;
}

const similarAmong = (cosines: readonly number[], limit = 100) => {
  const found = findSimilar(indexOf(cosines), '0', limit, all);
  return found.map(({ id }) => Number(id));
};
const times = (count: number, cosine: number) => Array.from({ length: count }, () => cosine);
/** `count` evenly spread numbers. */
const spread = (count: number, from: number, to: number) =>
  Array.from({ length: count }, (_, at) => from + ((to - from) * at) / (count - 1));

describe('images that look alike', () => {
  it('are the nearest ones, best first, without the image itself', () => {
    expect(similarAmong([0.8, 0.9, ...times(30, 0.2)])).toEqual([2, 1]);
    expect(similarAmong([0.8, 0.9, ...times(30, 0.2)], 1)).toEqual([2]);
  });

  it.each([
    ['far apart', 0, 0.4],
    ['close together', 0.6, 0.8],
  ])('are a part of the gallery if its images are %s', (_how, from, to) => {
    const found = similarAmong(spread(101, from, to));
    // Rounding to one byte per dimension moves one image across the cut-off.
    expect([21, 22]).toContain(found.length);
    expect(Math.min(...found)).toBe(102 - found.length);
  });

  it('are as many in a large gallery as in a small one', () => {
    // More than the sample that the cut-off is taken from.
    const found = similarAmong(spread(5_001, 0.2, 0.6), 5_000);
    expect(found.length / 5_001).toBeCloseTo(0.21, 2);
  });

  it('are all of them if half of the gallery looks like the image', () => {
    expect(similarAmong([...times(30, 0.9), ...times(20, 0.3)])).toHaveLength(30);
  });

  it('are all of them if the whole gallery is the same picture', () => {
    expect(similarAmong(times(40, 1))).toHaveLength(40);
  });

  it.each([
    ['no image', [], []],
    ['one other image', [0.6], []],
    ['one copy', [0.97], [1]],
    ['other images only', [0.5, 0.6, 0.55], []],
    ['two like it and one other', [0.9, 0.3, 0.92], [3, 1]],
  ])('are found in a tiny gallery of %s', (_what, cosines, expected) => {
    expect(similarAmong(cosines)).toEqual(expected);
  });

  it('are shown ones only, also behind thousands of hidden ones that look more like the image', () => {
    const index = indexOf([...times(4_000, 0.99), 0.8, 0.9, ...times(30, 0.2)]);
    const isShown = (id: string) => Number(id) > 4_000;
    const found = findSimilar(index, '0', 24, isShown);
    expect(found.map(({ id }) => id)).toEqual(['4002', '4001']);
  });

  it('are empty if the image has no vector', () => {
    expect(findSimilar(indexOf([1]), 'unknown', 5, all)).toEqual([]);
  });
});
