import { describe, expect, it } from '@jest/globals';
import { findByMeaning } from './find-by-meaning.ts';
import type { VectorIndex } from './vector-index.ts';

const query = Float32Array.of(1, 0);

/** An index whose images have these scores, in deviations. */
const indexOf = (scores: Record<string, number>, size = Object.keys(scores).length) => {
  const matches: VectorIndex['matches'] = (_query, least) =>
    Promise.resolve(
      Object.entries(scores)
        .filter(([, score]) => score >= least)
        .map(([id, score]) => ({ id, score })),
    );
  // The part of an index that a search by meaning uses.
  return { size, matches } as VectorIndex;
};

describe('a search by meaning', () => {
  it('finds the images that fit the text well enough, with their scores', async () => {
    const index = indexOf({ a: 8, b: 5, c: 2.9 });
    await expect(findByMeaning(index, query, 'balanced')).resolves.toEqual(
      new Map([
        ['a', 8],
        ['b', 5],
      ]),
    );
  });

  it('leaves out images far below the best one', async () => {
    const found = await findByMeaning(indexOf({ a: 12, b: 6, c: 5.9 }), query, 'balanced');
    expect([...found.keys()]).toEqual(['a', 'b']);
  });

  it.each([
    ['strict', ['a']],
    ['balanced', ['a', 'b']],
    ['broad', ['a', 'b', 'c']],
  ] as const)('finds as much as the setting %s allows', async (match, ids) => {
    const found = await findByMeaning(indexOf({ a: 8, b: 4.5, c: 2.9 }), query, match);
    expect([...found.keys()]).toEqual(ids);
  });

  it('does not find matches that a large gallery has by chance', async () => {
    const scores = { a: 3.1 };
    await expect(findByMeaning(indexOf(scores, 100), query, 'balanced')).resolves.toHaveProperty(
      'size',
      1,
    );
    await expect(
      findByMeaning(indexOf(scores, 100_000), query, 'balanced'),
    ).resolves.toHaveProperty('size', 0);
  });

  it('finds nothing if no image fits', async () => {
    await expect(findByMeaning(indexOf({}), query, 'broad')).resolves.toEqual(new Map());
  });
});
