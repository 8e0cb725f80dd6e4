import { Binary, ObjectId } from 'bson';
import { fail } from '../mongo-error.ts';
import { keysAt } from './path.ts';
import { exactly, isDocument, isNumeric, isRegExp, orderOf, toNumber, type Doc } from './values.ts';

/** MongoDB's order of all values; 0 means equal. */
export function compare(a: unknown, b: unknown): number {
  if (a === b) return 0;
  const byType = orderOf(a) - orderOf(b);
  if (byType !== 0) return byType;
  if (isNumeric(a) && isNumeric(b)) return compareNumbers(exactly(a), exactly(b));
  if (typeof a === 'string' && typeof b === 'string') return compareStrings(a, b);
  if (a instanceof ObjectId && b instanceof ObjectId) return Buffer.compare(a.id, b.id);
  if (Array.isArray(a) && Array.isArray(b)) return compareArrays(a, b);
  if (isDocument(a) && isDocument(b)) return compareArrays(partsOf(a), partsOf(b));
  if (a instanceof Binary && b instanceof Binary) {
    return (
      a.position - b.position || a.sub_type - b.sub_type || Buffer.compare(a.value(), b.value())
    );
  }
  if (isRegExp(a) && isRegExp(b))
    return compareArrays([a.pattern, a.options], [b.pattern, b.options]);
  return Number(a) - Number(b); // dates and booleans
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

function compareArrays(a: readonly unknown[], b: readonly unknown[]): number {
  for (let at = 0; at < a.length && at < b.length; at += 1) {
    const order = compare(a[at], b[at]);
    if (order !== 0) return order;
  }
  return a.length - b.length;
}

/** A document is compared by the type, name and value of each field, in stored order. */
const partsOf = (document: Doc): unknown[] =>
  Object.entries(document).flatMap(([name, value]) => [orderOf(value), name, value]);

/** A key that two values share if and only if they are equal. */
export function keyOf(value: unknown): string {
  const type = orderOf(value);
  if (isNumeric(value)) {
    const exact = exactly(value);
    return `${type} ${Number.isInteger(exact) ? BigInt(exact) : exact}`;
  }
  if (Array.isArray(value)) return `${type} ${JSON.stringify(value.map(keyOf))}`;
  if (isDocument(value)) return `${type} ${keyOf(Object.entries(value).flat())}`;
  if (value instanceof Binary) return `${type} ${value.sub_type} ${value.toString('base64')}`;
  if (isRegExp(value)) return `${type} /${value.pattern}/${value.options}`;
  return `${type} ${value instanceof Date ? value.getTime() : String(value)}`;
}

/** Sorts by a sort document. An array counts as its lowest element, in descending order as its highest. */
export function sortBy<T>(items: readonly T[], sort: Doc, documentOf: (item: T) => unknown): T[] {
  const fields = Object.entries(sort).map(([name, direction]) => {
    if (name.startsWith('$')) fail('BadValue', `Cannot sort by ${name}`);
    const sign = toNumber(direction);
    if (Math.abs(sign) !== 1) fail(15975, '$sort key ordering must be 1 or -1');
    return { path: name.split('.'), sign };
  });
  const rows = items.map((item) => {
    const keysOf = ({ path, sign }: (typeof fields)[number]): unknown =>
      keysAt(documentOf(item), path).reduce((a, b) => (compare(b, a) * sign < 0 ? b : a));
    return { item, keys: fields.map(keysOf) };
  });
  rows.sort((a, b) => {
    const orders = fields.map(({ sign }, at) => compare(a.keys[at], b.keys[at]) * sign);
    return orders.find((order) => order !== 0) ?? 0;
  });
  return rows.map(({ item }) => item);
}
