import { isRecord } from './is-record.ts';

// Replies are read by hand: zod costs 15 KB before the first image, and 10,000 full records 200 ms on a phone.
export type Fields = Record<string, unknown>;

export function dataOf(reply: unknown): Fields {
  return fieldsOf(fieldsOf(reply).data);
}

export function idOf({ id }: Fields): string {
  if (typeof id !== 'string') throw new TypeError('no id');
  return id;
}

export function listOf(value: unknown): unknown[] {
  if (!Array.isArray(value)) throw new TypeError('no list');
  return value;
}

export function fieldsOf(value: unknown): Fields {
  if (!isRecord(value)) throw new TypeError('no object');
  return value;
}

export function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

export function numberOf(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}
