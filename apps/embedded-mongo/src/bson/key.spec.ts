import { Binary, Double, Int32, Long, ObjectId } from 'bson';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { values } from '../../testing/values.ts';
import { compare } from './compare.ts';
import { after, keyOf, keyOfAll } from './key.ts';

const order = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1);

describe('keyOf', () => {
  const examples = [
    ...[undefined, null, 0, 1, 1.5, Number.NaN, '', '1', 'n', true, false],
    ...[Long.fromString('9007199254740993'), new Double(2 ** 60), new Date(1)],
    ...[new Binary(Buffer.from('a')), new Binary(Buffer.from('a'), 128), new ObjectId()],
    ...[{}, { a: 1 }, { a: '1' }, { a: 1, b: 2 }, { b: 2, a: 1 }, { a: [1] }, { a: { b: 1 } }],
    ...[[], [1], ['1'], [[1]], [1, 2], ['1,2'], ['a', 1], [null], [{}]],
  ];

  it('gives two values the same key if and only if they are equal', () => {
    for (const a of examples) {
      for (const b of examples)
        expect([a, b, keyOf(a) === keyOf(b)]).toEqual([a, b, compare(a, b) === 0]);
    }
  });

  it('treats numbers of all types alike', () => {
    const ones = [1, new Int32(1), new Double(1), Long.fromNumber(1)];
    expect(new Set(ones.map(keyOf)).size).toBe(1);
    expect(keyOf(new Double(2 ** 60))).toBe(keyOf(Long.fromString('1152921504606846976')));
    expect(keyOf(-0)).toBe(keyOf(0));
  });

  it('gives keys in the order of their values', () => {
    fc.assert(
      fc.property(values, values, (a, b) => {
        expect(order(keyOf(a), keyOf(b))).toBe(Math.sign(compare(a, b)));
      }),
      { numRuns: 2000 },
    );
  });

  it('is not disturbed by a value that it refuses', () => {
    expect(() => keyOf([1, Symbol('none')])).toThrow(expect.objectContaining({ code: 2 }));
    expect(keyOf(1)).toBe(keyOf(1));
  });
});

describe('a key of several values', () => {
  const directions = fc.tuple(fc.constantFrom(1, -1), fc.constantFrom(1, -1));
  const pair = fc.tuple(values, values);

  it('is in their order, each in its direction', () => {
    fc.assert(
      fc.property(pair, pair, directions, (a, b, signs) => {
        const first = compare(a[0], b[0]) * signs[0] || compare(a[1], b[1]) * signs[1];
        expect(order(keyOfAll(a, signs), keyOfAll(b, signs))).toBe(Math.sign(first) + 0);
      }),
      { numRuns: 2000 },
    );
  });

  it('begins with the key of the first value, and ends before the key after that', () => {
    fc.assert(
      fc.property(pair, directions, (a, signs) => {
        const prefix = keyOfAll([a[0]], [signs[0]]);
        const key = keyOfAll(a, signs);
        expect(key.startsWith(prefix)).toBe(true);
        expect(key < after(prefix)).toBe(true);
      }),
    );
  });
});
