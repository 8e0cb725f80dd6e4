import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import mongoose from 'mongoose';
import { RawReader, toBson } from './raw-reader.ts';

const { BSON } = mongoose.mongo;
const scalar = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
  fc.date({ noInvalidDate: true }),
  fc.constantFrom(
    ...[
      /a.c/i,
      BSON.Long.fromNumber(2 ** 40),
      new BSON.ObjectId('0'.repeat(24)),
      new BSON.Binary(Buffer.from('abc')),
    ],
    ...[
      new BSON.Timestamp(5n),
      new BSON.Decimal128('1.5'),
      new BSON.Code('f()'),
      new BSON.MinKey(),
    ],
  ),
);
const name = fc.constantFrom('a', 'ab', 'b', 'nested', 'list', 'ä', 'other');
const value = fc.oneof(
  scalar,
  fc.dictionary(name, scalar, { maxKeys: 3 }),
  fc.array(fc.oneof(scalar, fc.dictionary(name, scalar, { maxKeys: 3 })), { maxLength: 3 }),
);

describe('a reader of fields', () => {
  it('reads whole values as the driver decodes them, and no others', () => {
    const wanted = ['a', 'b', 'nested', 'list', 'ä'];
    const reader = new RawReader<Record<string, unknown>>(
      Object.fromEntries(wanted.map((each) => [each, null])),
    );
    fc.assert(
      fc.property(fc.dictionary(name, value, { maxKeys: 7 }), (document) => {
        const bytes = toBson(document);
        const all = Object.entries(BSON.deserialize(bytes));
        const expected = Object.fromEntries(all.filter(([each]) => wanted.includes(each)));
        expect(reader.read(bytes)).toEqual(expected);
      }),
      { numRuns: 500 },
    );
  });

  it('reads some fields of documents inside documents and lists', () => {
    interface Wanted {
      nested: { a: string };
      list: { b?: number[] }[];
      a: { b: number };
    }
    const reader = new RawReader<Wanted>({
      nested: { a: null },
      list: { b: null },
      a: { b: null },
    });
    const document = {
      nested: { b: 1, a: 'x', ab: 2 },
      other: 3,
      list: [{ a: 1, b: [1, 2] }, { a: 2 }, 'text', { b: null, a: 1 }],
      a: 'no document',
    };
    expect(reader.read(toBson(document))).toEqual({
      ...{ nested: { a: 'x' }, list: [{ b: [1, 2] }, {}, 'text', { b: null }] },
      a: 'no document',
    });
  });

  it('reads a document at any place in a buffer', () => {
    const bytes = Buffer.concat([Buffer.alloc(7, 255), toBson({ a: 'x', b: 2 })]);
    const reader = new RawReader<{ b: number; missing?: string }>({ b: null, missing: null });
    expect(reader.read(bytes, 7)).toEqual({ b: 2 });
  });

  it('needs each field of its type, and has no others', () => {
    // @ts-expect-error -- `b` is missing
    expect(new RawReader<{ a: string; b?: number }>({ a: null })).toBeDefined();
    // @ts-expect-error -- `c` is not in the type
    expect(new RawReader<{ a: string }>({ a: null, c: null })).toBeDefined();
  });
});
