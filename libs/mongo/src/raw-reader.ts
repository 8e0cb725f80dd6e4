import mongoose from 'mongoose';

const { BSON, BSONType: T } = mongoose.mongo;

/**
 * The bytes of a value by its type, or -1 if they vary. See bsonspec.org. The embedded database has the same table,
 * because it imports no other project of this repository.
 */
const sizes = new Int8Array(256).fill(-1);
for (const type of [T.undefined, T.null, T.maxKey, T.minKey & 0xff]) sizes[type] = 0;
for (const type of [T.double, T.date, T.timestamp, T.long]) sizes[type] = 8;
Object.assign(sizes, { [T.objectId]: 12, [T.bool]: 1, [T.int]: 4, [T.decimal]: 16 });

/** By type: what a value that begins with a length has besides the bytes that its length counts. */
const overheads: Record<number, number> = { [T.binData]: 5, [T.dbPointer]: 16 };
for (const type of [T.string, T.javascript, T.symbol]) overheads[type] = 4;
for (const type of [T.object, T.array, T.javascriptWithScope]) overheads[type] = 0;

/** Each field of T: null for the whole value, or the wanted fields of a document, or of the documents in an array. */
type WantedFields<T> = { readonly [K in keyof Required<T>]: WantedOf<NonNullable<T[K]>> | null };
type WantedOf<V> = V extends readonly (infer E extends object)[]
  ? WantedFields<E>
  : V extends object
    ? WantedFields<V>
    : never;

interface Field {
  name: string;
  bytes: Buffer;
  reader: RawReader<object> | null;
}

/**
 * Reads some fields of documents in BSON. Much faster than to decode them, where a document has many fields and a query
 * many documents.
 */
export class RawReader<T extends object> {
  private readonly fields: readonly Field[];

  constructor(wanted: WantedFields<T>) {
    this.fields = Object.entries<WantedFields<object> | null>(wanted).map(([name, inner]) => ({
      name,
      bytes: Buffer.from(name),
      reader: inner && new RawReader(inner),
    }));
  }

  /** The wanted fields that the document has, whose types are not checked. */
  read(bytes: Buffer, at = 0): T {
    const found: Record<string, unknown> = {};
    const last = at + bytes.readInt32LE(at) - 1;
    let missing = this.fields.length;
    for (let start = at + 4; start < last && missing > 0;) {
      const type = bytes[start] ?? 0;
      const nameEnd = bytes.indexOf(0, start + 1);
      const end = endOf(bytes, type, nameEnd + 1);
      const field = this.fieldNamed(bytes, start + 1, nameEnd);
      if (field) {
        missing -= 1;
        found[field.name] = valueOf(bytes, { type, start: nameEnd + 1, end }, field.reader);
      }
      start = end;
    }
    // The schema of the collection has written the document.
    return found as T;
  }

  private fieldNamed(bytes: Buffer, start: number, end: number): Field | undefined {
    const length = end - start;
    for (const field of this.fields) {
      const name = field.bytes;
      if (name.length !== length) continue;
      let at = 0;
      while (at < length && name[at] === bytes[start + at]) at += 1;
      if (at === length) return field;
    }
    return undefined;
  }
}

/** A document as the database stores it. */
export function toBson(document: object): Buffer {
  const bytes = BSON.serialize(document);
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
}

interface Value {
  type: number;
  start: number;
  end: number;
}

function endOf(bytes: Buffer, type: number, at: number): number {
  const size = sizes[type] ?? -1;
  if (size >= 0) return at + size;
  if (type === T.regex) return bytes.indexOf(0, bytes.indexOf(0, at) + 1) + 1;
  const overhead = overheads[type];
  if (overhead === undefined) throw new TypeError(`Unknown BSON type ${type}`);
  return at + overhead + bytes.readInt32LE(at);
}

/** Decodes as the driver does with its default options. */
function valueOf(bytes: Buffer, { type, start, end }: Value, reader: Field['reader']): unknown {
  if (type === T.string) return bytes.toString('utf8', start + 4, end - 1);
  if (type === T.int) return bytes.readInt32LE(start);
  if (type === T.double) return bytes.readDoubleLE(start);
  if (type === T.date) return new Date(Number(bytes.readBigInt64LE(start)));
  if (type === T.null) return null;
  if (type === T.bool) return bytes[start] === 1;
  if (type === T.object && reader) return reader.read(bytes, start);
  if (type === T.array && reader) return elementsOf(bytes, start, reader);
  return otherValue(bytes.subarray(start, end), type);
}

function elementsOf(bytes: Buffer, at: number, reader: RawReader<object>): unknown[] {
  const elements: unknown[] = [];
  const last = at + bytes.readInt32LE(at) - 1;
  for (let start = at + 4; start < last;) {
    const type = bytes[start] ?? 0;
    const valueAt = bytes.indexOf(0, start + 1) + 1;
    const end = endOf(bytes, type, valueAt);
    elements.push(valueOf(bytes, { type, start: valueAt, end }, reader));
    start = end;
  }
  return elements;
}

/** Any value, decoded in a document of its own with an empty name. */
function otherValue(value: Buffer, type: number): unknown {
  const document = Buffer.alloc(value.length + 7);
  document.writeInt32LE(document.length);
  document[4] = type;
  value.copy(document, 6);
  return BSON.deserialize(document)[''];
}
