import { Binary, BSONRegExp, deserialize, Double, Int32, Long, ObjectId, serialize } from 'bson';
import { fail } from '../mongo-error.ts';

export type Doc = Record<string, unknown>;

/** Plain numbers come from this server; stored and sent numbers have a class. */
export type Numeric = number | Int32 | Double | Long;

/** Numbers keep their types and binary data its subtype, so an update changes nothing else. */
export const decode = (bytes: Uint8Array): Doc =>
  deserialize(bytes, { promoteValues: false, promoteLongs: false, bsonRegExp: true });

/** Encodes a document without its undefined fields. */
export function encode(document: Doc): Buffer {
  const bytes = serialize(document);
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** All other objects in BSON have a class. */
export const isDocument = (value: unknown): value is Doc =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

export const isNumeric = (value: unknown): value is Numeric =>
  typeof value === 'number' ||
  value instanceof Int32 ||
  value instanceof Double ||
  value instanceof Long;

export const isRegExp = (value: unknown): value is BSONRegExp => value instanceof BSONRegExp;

/** MongoDB's order of types. Missing is first: in a sort it represents an empty array. */
export function orderOf(value: unknown): number {
  if (value === undefined) return 0;
  if (value === null) return 1;
  if (isNumeric(value)) return 2;
  if (typeof value === 'string') return 3;
  if (isDocument(value)) return 4;
  if (Array.isArray(value)) return 5;
  if (value instanceof Binary) return 6;
  if (value instanceof ObjectId) return 7;
  if (typeof value === 'boolean') return 8;
  if (value instanceof Date) return 9;
  return isRegExp(value) ? 10 : fail('BadValue', 'This server does not support this BSON type');
}

/** The exact value: a bigint if a number could lose precision. */
export function exactly(value: Numeric): number | bigint {
  if (typeof value === 'number') return value;
  return value instanceof Long ? value.toBigInt() : value.value;
}

/** The nearest number; NaN for other values. */
export const toNumber = (value: unknown): number =>
  isNumeric(value) ? Number(exactly(value)) : Number.NaN;

/** MongoDB accepts numbers as flags. */
export const isTruthy = (value: unknown): boolean =>
  isNumeric(value) ? toNumber(value) !== 0 : Boolean(value);

/** Adds as MongoDB does: with a double the sum is a double, and ints that overflow become a long. */
export function add(a: Numeric, b: Numeric): Numeric {
  if (a instanceof Double || b instanceof Double) return new Double(toNumber(a) + toNumber(b));
  const sum = BigInt(exactly(a)) + BigInt(exactly(b));
  if (BigInt.asIntN(64, sum) !== sum) fail('BadValue', 'The sum does not fit 64 bits');
  const isLong = a instanceof Long || b instanceof Long || BigInt.asIntN(32, sum) !== sum;
  return isLong ? Long.fromBigInt(sum) : new Int32(Number(sum));
}

/** An own property of a record: names come from clients, and every object inherits a `constructor`. */
export const own = <T>(record: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined;
