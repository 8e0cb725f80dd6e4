import { after, keyOfAll } from '../bson/key.ts';
import type { Condition, Conditions } from '../query/conditions.ts';
import type { Interval } from './sorted-keys.ts';

/** With more of them, an index would be slower than a scan. */
const MAX_INTERVALS = 10_000;

/** A field of an index, with a negative sign for descending order. */
export interface Field {
  readonly path: string;
  readonly sign: number;
}

/** Disjoint intervals in ascending order that contain the keys of all matching documents. */
export interface Bounds {
  readonly intervals: readonly Interval[];
  /** How many fields have a condition. */
  readonly depth: number;
}

/** Intervals for as many leading fields of an index as have a condition. Arrays as a whole are not indexed. */
export function boundsOf(
  fields: readonly Field[],
  conditions: Conditions,
  isMultikey: boolean,
): Bounds {
  let prefixes = [''];
  for (const [depth, { path, sign }] of fields.entries()) {
    const condition = conditions.get(path);
    const points = condition?.points;
    const count = prefixes.length * (points?.length ?? 0);
    if (points && count <= MAX_INTERVALS && !points.some(Array.isArray)) {
      const keys = [...new Set(points.map((point) => keyOfAll([point], [sign])))].sort();
      prefixes = prefixes.flatMap((prefix) => keys.map((key) => prefix + key));
      continue;
    }
    const range = condition && rangeOf(condition, sign, isMultikey);
    if (!range) return { intervals: whole(prefixes), depth };
    const { low, high } = range;
    const intervals = prefixes.map((prefix) => ({ low: prefix + low, high: prefix + high }));
    return { intervals, depth: depth + 1 };
  }
  return { intervals: whole(prefixes), depth: fields.length };
}

const whole = (prefixes: readonly string[]): Interval[] =>
  prefixes.map((low) => ({ low, high: low === '' ? undefined : after(low) }));

/** An element of an array may fulfil one bound and another element the other, so only one bound limits its keys. */
function rangeOf({ ranges }: Condition, sign: number, isMultikey: boolean) {
  const usable = ranges.filter(([, bound]) => !Array.isArray(bound));
  const [first, ...others] = usable.map(([operator, bound]) => intervalOf(operator, bound, sign));
  if (!first || isMultikey) return first;
  return others.reduce(
    (a, b) => ({ low: a.low > b.low ? a.low : b.low, high: a.high < b.high ? a.high : b.high }),
    first,
  );
}

/** Only values of the same type compare with a bound, so the other end is that of the type. */
export function intervalOf(operator: string, bound: unknown, sign: number) {
  const key = keyOfAll([bound], [sign]);
  const type = key.slice(0, 1);
  const isAbove = operator.startsWith('$gt') === sign > 0;
  const isInclusive = operator.endsWith('e');
  return isAbove
    ? { low: isInclusive ? key : after(key), high: after(type) }
    : { low: type, high: isInclusive ? after(key) : key };
}
