import { fail } from '../mongo-error.ts';
import { keyOf, keyOfAll } from './key.ts';
import { keysAt, type Path } from './path.ts';
import { exactly, isNumeric, orderOf, toNumber, type Doc } from './values.ts';

/** MongoDB's order of all values; 0 means equal. */
export function compare(a: unknown, b: unknown): number {
  if (a === b) return 0;
  const byType = orderOf(a) - orderOf(b);
  if (byType !== 0) return byType;
  if (isNumeric(a) && isNumeric(b)) return compareNumbers(exactly(a), exactly(b));
  if (typeof a === 'string' && typeof b === 'string') return compareStrings(a, b);
  if (a instanceof Date || typeof a === 'boolean') return Number(a) - Number(b);
  const [key, other] = [keyOf(a), keyOf(b)];
  return Number(key > other) - Number(key < other);
}

/** NaN comes before all other numbers. */
function compareNumbers(a: number | bigint, b: number | bigint): number {
  if (a < b || a > b) return a < b ? -1 : 1;
  return Number(Number.isNaN(b)) - Number(Number.isNaN(a));
}

/** Compares by code point; JavaScript itself puts surrogate pairs below U+E000. */
function compareStrings(a: string, b: string): number {
  let at = 0;
  while (a.charCodeAt(at) === b.charCodeAt(at)) at += 1;
  return (a.codePointAt(at) ?? -1) - (b.codePointAt(at) ?? -1);
}

/** A sort document: fields, each with a sign for its direction. */
export interface Order {
  readonly paths: readonly Path[];
  readonly signs: readonly number[];
}

export function compileOrder(sort: Doc): Order {
  const signs = Object.entries(sort).map(([name, direction]) => {
    if (name.startsWith('$')) fail('BadValue', `Cannot sort by ${name}`);
    const sign = toNumber(direction);
    return Math.abs(sign) === 1 ? sign : fail(15975, '$sort key ordering must be 1 or -1');
  });
  return { paths: Object.keys(sort).map((name) => name.split('.')), signs };
}

/** The key by which a document is sorted. An array counts as its lowest element, in descending order as its highest. */
export function sortKeyOf(document: unknown, { paths, signs }: Order): string {
  const values = paths.map((path, at) => {
    const sign = signs[at] ?? 1;
    return keysAt(document, path).reduce((a, b) => (compare(b, a) * sign < 0 ? b : a));
  });
  return keyOfAll(values, signs);
}

/** Sorts by keys; equal ones keep their order. */
export function sortByKey<T>(items: Iterable<T>, keyFor: (item: T) => string): T[] {
  const rows = Array.from(items, (item) => ({ item, key: keyFor(item) }));
  rows.sort((a, b) => (a.key === b.key ? 0 : a.key < b.key ? -1 : 1));
  return rows.map(({ item }) => item);
}
