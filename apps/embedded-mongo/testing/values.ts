import { Binary, BSONRegExp, Double, Int32, Long, ObjectId } from 'bson';
import fc from 'fast-check';

const bytes = fc.uint8Array({ maxLength: 3 }).map((array) => Buffer.from(array));

/** Few different values, so that equal ones are frequent, and those at which encodings break. */
const scalar = fc.oneof(
  fc.constantFrom<unknown>(null, true, false, Number.NaN, 0, -0, Infinity, -Infinity),
  fc.constantFrom('', '\0', '\0\0', 'a', 'a\0', 'a\0b', 'ab', '\u0001', 'é', '\uffee', '😀'),
  fc.integer({ min: -3, max: 3 }).map((value) => new Int32(value)),
  fc.double({ noNaN: true }).map((value) => new Double(value)),
  fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map((value) => Long.fromBigInt(value)),
  fc.integer({ min: -2, max: 2 }).map((add) => Long.fromBigInt(2n ** 60n + BigInt(add))),
  fc.constantFrom(new Double(2 ** 60), new Double(2 ** 53), Long.fromString('9007199254740993')),
  fc.integer({ min: -2, max: 2 }).map((value) => new Date(value)),
  fc.integer({ min: 0, max: 3 }).map((value) => new ObjectId(value.toString(16).repeat(24))),
  fc.tuple(bytes, fc.constantFrom(0, 128)).map(([data, subtype]) => new Binary(data, subtype)),
  fc.constantFrom(new BSONRegExp('a', 'i'), new BSONRegExp('a'), new BSONRegExp('ab')),
);

/** Values of all supported types, also inside documents and arrays. */
export const values = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 2, depthSize: 'small' },
    scalar,
    fc.array(tie('value'), { maxLength: 3 }),
    fc
      .dictionary(fc.constantFrom('a', 'b', 'ab', '\u00e9'), tie('value'), { maxKeys: 2 })
      .map((document) => ({ ...document })),
  ),
})).value;
