import { Binary, Decimal128, Double, Int32, Long, ObjectId } from 'bson';
import { describe, expect, it } from '@jest/globals';
import { sortCases } from '../../testing/sort-cases.ts';
import { compare, keyOf, sortBy } from './compare.ts';
import { add, decode, encode } from './values.ts';

describe('sortBy', () => {
  it.each(sortCases)('puts $about', ({ sorted, sort }) => {
    const stored = sorted.map((document) => decode(encode(document)));
    expect(sortBy(stored.toReversed(), sort, (document) => document)).toEqual(stored);
  });

  it('keeps the order of equal documents', () => {
    const documents = [
      { _id: 2, a: 1 },
      { _id: 1, a: 1 },
    ];
    expect(sortBy(documents, { a: -1 }, (document) => document)).toEqual(documents);
  });
});

describe('keyOf', () => {
  const values = [
    ...[undefined, null, 0, 1, 1.5, Number.NaN, '', '1', 'n', true, false],
    ...[Long.fromString('9007199254740993'), new Double(2 ** 60), new Date(1)],
    ...[new Binary(Buffer.from('a')), new Binary(Buffer.from('a'), 128), new ObjectId()],
    ...[{}, { a: 1 }, { a: '1' }, { a: 1, b: 2 }, { b: 2, a: 1 }, { a: [1] }, { a: { b: 1 } }],
    ...[[], [1], ['1'], [[1]], [1, 2], ['1,2'], ['a', 1], [null], [{}]],
  ];

  it('gives two values the same key if and only if they are equal', () => {
    for (const a of values) {
      for (const b of values)
        expect([a, b, keyOf(a) === keyOf(b)]).toEqual([a, b, compare(a, b) === 0]);
    }
  });

  it('treats numbers of all types alike', () => {
    const ones = [1, new Int32(1), new Double(1), Long.fromNumber(1)];
    expect(new Set(ones.map(keyOf)).size).toBe(1);
    expect(keyOf(new Double(2 ** 60))).toBe(keyOf(Long.fromString('1152921504606846976')));
    expect(keyOf(-0)).toBe(keyOf(0));
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

describe('add', () => {
  it('returns a long for ints that overflow', () => {
    expect(add(new Int32(2147483647), new Int32(1))).toEqual(Long.fromNumber(2147483648));
  });

  it('returns a long for a long and a double for a double', () => {
    expect(add(Long.fromNumber(1), new Int32(1))).toEqual(Long.fromNumber(2));
    expect(add(new Int32(1), new Double(1))).toEqual(new Double(2));
  });

  it('refuses a sum beyond 64 bits', () => {
    expect(() => add(Long.MAX_VALUE, new Int32(1))).toThrow(expect.objectContaining({ code: 2 }));
  });
});
