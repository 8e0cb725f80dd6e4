import { describe, expect, it } from '@jest/globals';
import { rank } from './rank.ts';

const ids = ['a', 'b', 'c', 'd'];
const aCaption = 5;

describe('rank', () => {
  it('keeps the order of a search by words', () => {
    const hits = [
      { id: 'c', score: 2 },
      { id: 'a', score: 1 },
    ];
    expect(rank(ids, { hits, wordCount: 1 }, null)).toEqual(['c', 'a']);
    expect(rank(ids, { hits, wordCount: 1 }, new Map())).toEqual(['c', 'a']);
  });

  it('puts images first that both ways found', () => {
    const hits = [
      { id: 'a', score: aCaption },
      { id: 'b', score: aCaption },
    ];
    const meant = new Map([
      ['b', 4],
      ['c', 5],
    ]);
    expect(rank(ids, { hits, wordCount: 1 }, meant)).toEqual(['b', 'a', 'c']);
  });

  it('puts a picture that fits well before a name that happens to contain the word', () => {
    const hits = [{ id: 'a', score: 2 }];
    expect(rank(ids, { hits, wordCount: 1 }, new Map([['d', 5]]))).toEqual(['d', 'a']);
  });

  it('keeps equal images in the order of the gallery', () => {
    const meant = new Map([
      ['d', 4],
      ['b', 4],
      ['c', 4],
    ]);
    expect(rank(ids, { hits: [], wordCount: 1 }, meant)).toEqual(['b', 'c', 'd']);
  });
});
