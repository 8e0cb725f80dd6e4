import { describe, expect, it } from '@jest/globals';
import type { Hit } from './hits.ts';
import { rank } from './rank.ts';

const ids = ['a', 'b', 'c', 'd'];
const aCaption = 5;
const compare = (id: string, other: string) => ids.indexOf(id) - ids.indexOf(other);
/** Hits in the order of a search by words. */
const hitsOf = (hits: Hit[]) => ({
  count: hits.length,
  firstIds: (limit = Infinity) => hits.slice(0, limit).map(({ id }) => id),
  scoreOf: (wanted: string) => hits.find(({ id }) => id === wanted)?.score ?? 0,
  byScore: () => hits.toSorted((a, b) => b.score - a.score || compare(a.id, b.id)).values(),
});
const options = { wordCount: 1, meant: null, compare };

describe('rank', () => {
  const hits = hitsOf([
    { id: 'c', score: 2 },
    { id: 'a', score: 1 },
  ]);

  it('keeps the order of a search by words', () => {
    expect(rank(hits, options).ids).toEqual(['c', 'a']);
    expect(rank(hits, { ...options, meant: new Map() }).ids).toEqual(['c', 'a']);
  });

  it('ranks more images found by meaning than fit into the arguments of a call', () => {
    const meant = new Map(Array.from({ length: 130_000 }, (_, at) => [`${at}`, 130_000 - at]));
    const { ids: first, total } = rank(hitsOf([]), { ...options, meant, limit: 2 });
    expect([first, total]).toEqual([['0', '1'], 130_000]);
  });

  it('puts images first that both ways found', () => {
    const both = hitsOf([
      { id: 'a', score: aCaption },
      { id: 'b', score: aCaption },
    ]);
    const meant = new Map([
      ['b', 4],
      ['c', 5],
    ]);
    expect(rank(both, { ...options, meant })).toEqual({ ids: ['b', 'a', 'c'], total: 3 });
  });

  it('puts a picture that fits well before a name that happens to contain the word', () => {
    const name = hitsOf([{ id: 'a', score: 2 }]);
    expect(rank(name, { ...options, meant: new Map([['d', 5]]) }).ids).toEqual(['d', 'a']);
  });

  it('keeps equal images in the order of the gallery', () => {
    const meant = new Map([
      ['d', 4],
      ['b', 4],
      ['c', 4],
    ]);
    expect(rank(hitsOf([]), { ...options, meant }).ids).toEqual(['b', 'c', 'd']);
    const captioned = hitsOf([{ id: 'c', score: aCaption }]);
    const equal = new Map([
      ['d', 6],
      ['b', 6],
    ]);
    expect(rank(captioned, { ...options, meant: equal }).ids).toEqual(['b', 'c', 'd']);
  });

  it.each([null, new Map([['b', 1]])])('returns only the best, and counts all (%p)', (meant) => {
    const { ids: all, total } = rank(hits, { ...options, meant });
    expect(total).toBe(all.length);
    for (let limit = 0; limit <= total; limit += 1) {
      expect(rank(hits, { ...options, meant, limit })).toEqual({ ids: all.slice(0, limit), total });
    }
  });
});
