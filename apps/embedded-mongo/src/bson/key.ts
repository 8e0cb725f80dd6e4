import { Binary, ObjectId } from 'bson';
import { exactly, isDocument, isNumeric, isRegExp, orderOf, type Numeric } from './values.ts';

/** The key that is being written: bytes in MongoDB's order. No value is the beginning of another one. */
let bytes = Buffer.alloc(1024);
let end = 0;

/** A key that two values share if and only if they are equal. Keys are in the order of their values. */
export const keyOf = (value: unknown): string => keyOfAll([value], [1]);

/**
 * The key of several values, each in ascending or, with a negative sign, descending order. It has one character for
 * each byte, as JavaScript compares such strings fastest.
 */
export function keyOfAll(values: readonly unknown[], signs: readonly number[]): string {
  end = 0;
  for (const [at, value] of values.entries()) {
    const start = end;
    put(value);
    if ((signs[at] ?? 1) < 0) invert(start);
  }
  return bytes.toString('latin1', 0, end);
}

/** The first possible key after all keys that begin with this one. */
export function after(prefix: string): string {
  const kept = prefix.replace(/\xff+$/, '');
  return `${kept.slice(0, -1)}${String.fromCharCode(kept.charCodeAt(kept.length - 1) + 1)}`;
}

function put(value: unknown): void {
  putByte(orderOf(value) + 1);
  if (typeof value === 'string') putText(value);
  else if (isNumeric(value)) putNumber(value);
  else if (value instanceof Date) putDouble(value.getTime());
  else if (typeof value === 'boolean') putByte(Number(value));
  else if (value instanceof ObjectId) putBytes(value.id);
  else if (Array.isArray(value)) {
    for (const element of value) put(element);
    putByte(0);
  } else if (isDocument(value)) {
    for (const [name, field] of Object.entries(value)) {
      putByte(orderOf(field) + 1);
      putText(name);
      put(field);
    }
    putByte(0);
  } else if (value instanceof Binary) {
    reserve(4);
    end = bytes.writeUInt32BE(value.position, end);
    putByte(value.sub_type);
    putBytes(value.buffer.subarray(0, value.position));
  } else if (isRegExp(value)) {
    putText(value.pattern);
    putText(value.options);
  }
}

function reserve(count: number): void {
  if (end + count > bytes.length) bytes = Buffer.concat([bytes, Buffer.alloc(end + count)]);
}

function putByte(value: number): void {
  reserve(1);
  end = bytes.writeUInt8(value, end);
}

function putBytes(value: Uint8Array): void {
  reserve(value.length);
  bytes.set(value, end);
  end += value.length;
}

/** A zero ends a text. A zero inside it is followed by 0xff, which neither UTF-8 nor a value begins with. */
function putText(value: string): void {
  for (const [at, part] of value.split('\0').entries()) {
    if (at > 0) putBytes(Buffer.of(0, 0xff));
    reserve(3 * part.length); // the most that UTF-8 needs
    end += bytes.write(part, end);
  }
  putByte(0);
}

/** A double, and what it lacks of a 64-bit integer, with an offset that makes it positive. */
function putNumber(value: Numeric): void {
  const exact = exactly(value);
  const double = Number(exact);
  putDouble(double);
  const rest = typeof exact === 'bigint' ? Number(exact - BigInt(double)) : 0;
  reserve(2);
  end = bytes.writeUInt16BE(0x8000 + rest, end);
}

/** The bits of positive doubles are in their order, those of negative ones in the opposite order. NaN comes first. */
function putDouble(value: number): void {
  reserve(8);
  const start = end;
  end = bytes.writeDoubleBE(value + 0, start); // + 0 makes -0 positive
  const first = bytes[start] ?? 0;
  if (first >= 0x80) invert(start);
  else bytes[start] = first + 0x80;
  if (Number.isNaN(value)) bytes.fill(0, start, end);
}

function invert(start: number): void {
  for (let at = start; at < end; at += 1) bytes[at] = 0xff ^ (bytes[at] ?? 0);
}
