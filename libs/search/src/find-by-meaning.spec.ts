import { describe, expect, it } from '@jest/globals';
import { ExactIndex } from './exact-index.ts';
import { findByMeaning } from './find-by-meaning.ts';
import { everyImage } from './vector-index.ts';

const query = Float32Array.of(1, 0);

/** An index whose images have these scores, in deviations. */
const indexOf = (scores: Record<string, number>, size = Object.keys(scores).length) => {
  const matches: ExactIndex['matches'] = (_query, least) =>
    Object.entries(scores)
      .filter(([, score]) => score >= least)
      .map(([id, score]) => ({ id, score }));
  return { size, matches };
};

describe('a search by meaning', () => {
  it('finds the images that fit the text well enough, with their scores', () => {
    const index = indexOf({ a: 8, b: 5, c: 2.9 });
    expect(findByMeaning(index, query, 'balanced', everyImage)).toEqual(
      new Map([
        ['a', 8],
        ['b', 5],
      ]),
    );
  });

  it('leaves out images far below the best one', () => {
    const found = findByMeaning(indexOf({ a: 12, b: 6, c: 5.9 }), query, 'balanced', everyImage);
    expect([...found.keys()]).toEqual(['a', 'b']);
  });

  it.each([
    ['strict', ['a']],
    ['balanced', ['a', 'b']],
    ['broad', ['a', 'b', 'c']],
  ] as const)('finds as much as the setting %s allows', (match, ids) => {
    const found = findByMeaning(indexOf({ a: 8, b: 4.5, c: 2.9 }), query, match, everyImage);
    expect([...found.keys()]).toEqual(ids);
  });

  it('does not find matches that a large gallery has by chance', () => {
    const scores = { a: 3.1 };
    expect(findByMeaning(indexOf(scores, 100), query, 'balanced', everyImage)).toHaveProperty(
      'size',
      1,
    );
    expect(findByMeaning(indexOf(scores, 100_000), query, 'balanced', everyImage)).toHaveProperty(
      'size',
      0,
    );
  });

  it('leaves out hidden images, also from the score that others must come close to', () => {
    const index = new ExactIndex(2);
    const put = (id: string, x: number) =>
      index.set(id, Float32Array.of(x, Math.sqrt(1 - x * x)), { mean: 0, deviation: 0.1 });
    put('hidden', 1);
    put('shown', 0.45);
    const found = findByMeaning(index, query, 'balanced', (id) => id !== 'hidden');
    expect([...found.keys()]).toEqual(['shown']);
    expect(found.get('shown')).toBeCloseTo(4.5, 1);
  });

  it('finds nothing if no image fits', () => {
    expect(findByMeaning(indexOf({}), query, 'broad', everyImage)).toEqual(new Map());
  });
});
