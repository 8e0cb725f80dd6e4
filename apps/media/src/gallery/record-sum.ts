import { hash } from 'node:crypto';

/** 96 bits of a hash. Sums of sets are combined with XOR, so that they do not depend on an order. */
export type Sum = readonly [number, number, number];

export const noSum: Sum = [0, 0, 0];

export const combined = (a: Sum, b: Sum): Sum => [a[0] ^ b[0], a[1] ^ b[1], a[2] ^ b[2]];

export const sumOf = (text: string): Sum => sumIn(hash('sha1', text, 'binary'));

/** @param hashed a byte per character */
export const sumIn = (hashed: string): Sum => [
  int32In(hashed, 0),
  int32In(hashed, 4),
  int32In(hashed, 8),
];

const int32In = (bytes: string, at: number): number =>
  bytes.charCodeAt(at) |
  (bytes.charCodeAt(at + 1) << 8) |
  (bytes.charCodeAt(at + 2) << 16) |
  (bytes.charCodeAt(at + 3) << 24);

/**
 * The form and the order of what is sent. Increase it when either changes for the same records: browsers keep chunks for
 * a year, and gateways keep lists until the gallery changes.
 */
const listFormat = 5;

/** The version of what is made of the records with this sum. */
export function versionOf(sum: Sum): string {
  const bytes = Buffer.alloc(12);
  sum.forEach((part, at) => bytes.writeInt32LE(part, 4 * at));
  return `${listFormat}${bytes.toString('base64url')}`;
}
