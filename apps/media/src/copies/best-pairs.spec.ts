import { describe, expect, it } from '@jest/globals';
import { BestPairs, type RowPair } from './best-pairs.ts';

const pair = (a: number, b: number, similarity: number): RowPair => ({ a, b, similarity });

/** The pairs that are kept of these. */
function best(pairs: RowPair[], most: number): BestPairs {
  const kept = new BestPairs(100, most);
  for (const each of pairs) kept.add(each);
  return kept;
}

describe('the best pairs', () => {
  const many = Array.from({ length: 50 }, (_, at) => pair(at, at + 1, ((at * 37) % 50) / 50));

  it('are sorted by similarity, the best first', () => {
    const pairs = [pair(1, 2, 0.5), pair(3, 4, 0.9), pair(5, 6, 0.7)];
    expect(best(pairs, 5).sorted()).toEqual([pairs[1], pairs[2], pairs[0]]);
  });

  it('are sorted by their rows if they are equally similar', () => {
    const pairs = [pair(9, 10, 0.5), pair(2, 30, 0.5), pair(2, 3, 0.5)];
    expect(best(pairs, 5).sorted()).toEqual([pairs[2], pairs[1], pairs[0]]);
  });

  it('are the same in whatever order they are found', () => {
    const expected = many.toSorted((p, q) => q.similarity - p.similarity).slice(0, 7);
    expect(best(many, 7).sorted()).toEqual(expected);
    expect(best(many.toReversed(), 7).sorted()).toEqual(expected);
  });

  it('have each pair once', () => {
    const pairs = best([pair(1, 2, 0.5), pair(1, 2, 0.5)], 5);
    expect(pairs.sorted()).toHaveLength(1);
    expect([pairs.has(1, 2), pairs.has(2, 1), pairs.has(1, 3)]).toEqual([true, false, false]);
  });

  it('keep the rows of the last images apart', () => {
    expect(best([pair(0, 99, 0.5), pair(98, 99, 0.4)], 5).sorted()).toEqual([
      pair(0, 99, 0.5),
      pair(98, 99, 0.4),
    ]);
  });

  it('report whether some were dropped', () => {
    for (const [count, isFull] of [
      [7, false],
      [8, true],
    ] as const) {
      const pairs = best(many.slice(0, count), 7);
      pairs.sorted();
      expect([count, pairs.isFull]).toEqual([count, isFull]);
    }
  });
});
