import { BSONType as T, Double, Int32, Long, ObjectId } from 'bson';
import { fail } from '../mongo-error.ts';
import { decode, type Doc } from './values.ts';

/** By type: the bytes of a value, or -1 if they vary (bsonspec.org). Also in libs/mongo, which must not be imported. */
const SIZES = new Int8Array(256).fill(-1);
for (const type of [T.undefined, T.null, T.maxKey, T.minKey & 0xff]) SIZES[type] = 0;
for (const type of [T.double, T.date, T.timestamp, T.long]) SIZES[type] = 8;
Object.assign(SIZES, { [T.objectId]: 12, [T.bool]: 1, [T.int]: 4, [T.decimal]: 16 });

/** By type: what a value that begins with a length has besides the bytes that its length counts. */
const OVERHEADS: Record<number, number> = { [T.binData]: 5, [T.dbPointer]: 16 };
for (const type of [T.string, T.javascript, T.symbol]) OVERHEADS[type] = 4;
for (const type of [T.object, T.array, T.javascriptWithScope]) OVERHEADS[type] = 0;

function endOf(bytes: Buffer, type: number, at: number): number {
  const size = SIZES[type] ?? -1;
  if (size >= 0) return at + size;
  if (type === T.regex) return bytes.indexOf(0, bytes.indexOf(0, at) + 1) + 1;
  const overhead = OVERHEADS[type] ?? fail('BadValue', `Unknown BSON type ${type}`);
  return at + overhead + bytes.readInt32LE(at);
}

/** Called with a field's name, where the field begins (with its type and name), where its value begins, and its end. */
type Visit = (name: string, start: number, valueAt: number, end: number) => void;

/** Finds top-level fields by their names without decoding the others. */
export class FieldReader {
  private readonly wanted: readonly { name: string; bytes: Buffer }[];

  constructor(names: Iterable<string>) {
    this.wanted = [...new Set(names)].map((name) => ({ name, bytes: Buffer.from(name) }));
  }

  /** A document with only the wanted fields. */
  read(bytes: Buffer): Doc {
    const document: Doc = {};
    this.each(bytes, (name, start, valueAt, end) => {
      define(document, name, decodeValue(bytes, bytes[start] ?? 0, valueAt, end));
    });
    return document;
  }

  each(bytes: Buffer, visit: Visit): void {
    let missing = this.wanted.length;
    for (let start = 4; missing > 0 && start < bytes.length - 1;) {
      let nameEnd = start + 1;
      while (bytes[nameEnd] !== 0) nameEnd += 1;
      const end = endOf(bytes, bytes[start] ?? 0, nameEnd + 1);
      const name = this.match(bytes, start + 1, nameEnd);
      if (name !== undefined) {
        visit(name, start, nameEnd + 1, end);
        missing -= 1;
      }
      start = end;
    }
  }

  private match(bytes: Buffer, start: number, end: number): string | undefined {
    for (const { name, bytes: own } of this.wanted) {
      if (own.length !== end - start) continue;
      let at = 0;
      while (at < own.length && own[at] === bytes[start + at]) at += 1;
      if (at === own.length) return name;
    }
    return undefined;
  }
}

/** Assigning to `__proto__` would set the prototype. */
function define(document: Doc, name: string, value: unknown): void {
  if (name !== '__proto__') document[name] = value;
  else Object.defineProperty(document, name, { value, enumerable: true, configurable: true });
}

/** Decodes scalar values as `decode` does, only faster. */
const DECODERS: Record<number, (bytes: Buffer, at: number, end: number) => unknown> = {
  [T.double]: (bytes, at) => new Double(bytes.readDoubleLE(at)),
  [T.string]: (bytes, at, end) => bytes.toString('utf8', at + 4, end - 1),
  [T.objectId]: (bytes, at, end) => new ObjectId(Buffer.from(bytes.subarray(at, end))),
  [T.bool]: (bytes, at) => bytes[at] === 1,
  [T.date]: (bytes, at) => new Date(Number(bytes.readBigInt64LE(at))),
  [T.null]: () => null,
  [T.int]: (bytes, at) => new Int32(bytes.readInt32LE(at)),
  [T.long]: (bytes, at) => new Long(bytes.readInt32LE(at), bytes.readInt32LE(at + 4)),
};

/** The result does not depend on the bytes staying as they are. */
function decodeValue(bytes: Buffer, type: number, at: number, end: number): unknown {
  const decodeScalar = DECODERS[type];
  if (decodeScalar) return decodeScalar(bytes, at, end);
  return decode(wrap([Buffer.of(type, 0), bytes.subarray(at, end)]))[''];
}

/** The parts of a document in BSON: its length, its fields and a zero byte. */
export function sized(fields: readonly Buffer[]): Buffer[] {
  const length = Buffer.alloc(4);
  length.writeInt32LE(fields.reduce((sum, field) => sum + field.length, 5));
  return [length, ...fields, Buffer.alloc(1)];
}

export const wrap = (fields: readonly Buffer[]): Buffer => Buffer.concat(sized(fields));
