import { Decimal128 } from 'bson';
import { describe, expect, it } from '@jest/globals';
import { sortCases } from '../../testing/sort-cases.ts';
import { compare, compileOrder, sortByKey, sortKeyOf } from './compare.ts';
import { decode, encode, type Doc } from './values.ts';

function sort(documents: readonly Doc[], by: Doc): Doc[] {
  const order = compileOrder(by);
  return sortByKey(documents, (document) => sortKeyOf(document, order));
}

describe('sorting', () => {
  it.each(sortCases)('puts $about', ({ sorted, sort: by }) => {
    const stored = sorted.map((document) => decode(encode(document)));
    expect(sort(stored.toReversed(), by)).toEqual(stored);
  });

  it('keeps the order of equal documents', () => {
    const documents = [
      { _id: 2, a: 1 },
      { _id: 1, a: 1 },
    ];
    expect(sort(documents, { a: -1 })).toEqual(documents);
  });
});

describe('compare', () => {
  it('is a total order', () => {
    const values = [null, 1, Number.NaN, 'a', { a: 1 }, [1], new Date(), true];
    for (const a of values) {
      expect(compare(a, a)).toBe(0);
      for (const b of values) expect(Math.sign(compare(a, b)) + Math.sign(compare(b, a))).toBe(0);
    }
  });

  it('refuses an unknown type', () => {
    expect(() => compare(Decimal128.fromString('1'), 1)).toThrow(
      expect.objectContaining({ code: 2 }),
    );
  });
});
