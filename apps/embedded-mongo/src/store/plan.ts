import type { Order } from '../bson/compare.ts';
import type { Conditions } from '../query/conditions.ts';
import type { CollectionIndex } from './collection-index.ts';
import { boundsOf, type Bounds } from './intervals.ts';
import type { Slot } from './records.ts';
import type { SortedKeys } from './sorted-keys.ts';

/** The cost of a document that must be sorted, where reading it costs 1. */
const SORT_COST = 4;

/** How an index finds the documents that can match. */
export interface Plan {
  readonly cost: number;
  /** The slots come in the wanted order. */
  readonly isSorted: boolean;
  slots(): Iterable<Slot>;
}

/** The cheapest way by an index; undefined if a scan of `count` documents is as cheap. */
export function planFor(
  indexes: readonly CollectionIndex[],
  conditions: Conditions,
  order: Order | undefined,
  count: number,
): Plan | undefined {
  let best: Plan | undefined;
  let cost = count * (order ? SORT_COST : 1);
  for (const index of indexes) {
    const plan = planBy(index, conditions, order);
    if (plan && plan.cost < cost) [best, cost] = [plan, plan.cost];
  }
  return best;
}

function planBy(index: CollectionIndex, conditions: Conditions, order?: Order): Plan | undefined {
  const { fields, spec } = index;
  const top = fields[0]?.path ?? '';
  if (!spec.sparse && !conditions.has(top) && order?.paths[0]?.join('.') !== top) return undefined;
  const isPresent = fields.some(({ path }) => conditions.get(path)?.isPresent);
  if (spec.partialFilterExpression || (spec.sparse && !isPresent)) return undefined;
  const { keys, isMultikey } = index;
  const bounds = boundsOf(fields, conditions, isMultikey);
  const direction = order && !isMultikey ? directionOf(index, conditions, order) : undefined;
  if (bounds.depth === 0 && direction === undefined && !spec.sparse) return undefined;
  const found = bounds.intervals.reduce((sum, interval) => sum + keys.count(interval), 0);
  const isSorted = direction !== undefined;
  const cost = found * (order && !isSorted ? SORT_COST : 1);
  const slots = (): Iterable<Slot> => slotsIn(keys, bounds, direction === -1);
  // A document may have several of the keys.
  return { cost, isSorted, slots: isMultikey ? () => new Set(slots()) : slots };
}

function* slotsIn(keys: SortedKeys, bounds: Bounds, isDescending: boolean): Generator<Slot> {
  const { intervals } = bounds;
  for (const interval of isDescending ? intervals.toReversed() : intervals) {
    yield* keys.slots(interval, isDescending);
  }
}

/**
 * 1 if the index has the documents in the wanted order, -1 in the opposite one. A field with one wanted value does not
 * matter, unless it is sorted by.
 */
function directionOf(
  { fields }: CollectionIndex,
  conditions: Conditions,
  { paths, signs }: Order,
): 1 | -1 | undefined {
  let direction: number | undefined;
  let next = 0;
  for (const { path, sign } of fields) {
    if (next === paths.length) break;
    if (paths[next]?.join('.') === path) {
      const fieldDirection = sign * (signs[next] ?? 1);
      direction ??= fieldDirection;
      if (fieldDirection !== direction) return undefined;
      next += 1;
    } else if (conditions.get(path)?.points?.length !== 1) return undefined;
  }
  if (next < paths.length || paths.length === 0) return undefined;
  return direction === -1 ? -1 : 1;
}
