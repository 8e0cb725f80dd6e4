import { isDocument, isTruthy, type Doc } from '../bson/values.ts';
import { isOperators } from './filter.ts';

const RANGES = ['$gt', '$gte', '$lt', '$lte'] as const;

/** What a filter requires of the values at a path. A matching document fulfils it; others may, too. */
export interface Condition {
  /** One of these is at the path. */
  points?: readonly unknown[];
  readonly ranges: [operator: (typeof RANGES)[number], bound: unknown][];
  /** The field exists. */
  isPresent: boolean;
}

export type Conditions = ReadonlyMap<string, Condition>;

/** Names of fields of which each matching document has at least one, at some depth; undefined if it may have none. */
export function namesIn(filter: Doc): string[] | undefined {
  const [path] = [...conditionsOf(filter)].find(([, { isPresent }]) => isPresent) ?? [];
  if (path !== undefined) return path.split('.').slice(-1);
  const parts = Array.isArray(filter.$or) ? filter.$or.filter(isDocument).map(namesIn) : [];
  return parts.length > 0 && parts.every((names) => names !== undefined) ? parts.flat() : undefined;
}

/** The conditions by which an index can find documents, by their paths. */
export function conditionsOf(filter: Doc, found = new Map<string, Condition>()): Conditions {
  for (const [name, condition] of Object.entries(filter)) {
    if (name === '$and' && Array.isArray(condition)) {
      for (const part of condition.filter(isDocument)) conditionsOf(part, found);
    }
    if (name.startsWith('$')) continue;
    const known = found.get(name) ?? { ranges: [], isPresent: false };
    found.set(name, known);
    const operators = isOperators(condition) ? condition : { $eq: condition };
    for (const [operator, argument] of Object.entries(operators)) add(known, operator, argument);
  }
  return found;
}

function add(known: Condition, operator: string, argument: unknown): void {
  const range = RANGES.find((name) => name === operator);
  if (range) known.ranges.push([range, argument]);
  if (operator === '$eq') known.points = [argument];
  if (operator === '$in' && Array.isArray(argument)) known.points ??= argument;
  const values = operator === '$in' ? argument : [argument];
  const isOfValues = range !== undefined || operator === '$eq' || operator === '$in';
  const isOfNull = !Array.isArray(values) || values.includes(null);
  known.isPresent ||= operator === '$exists' ? isTruthy(argument) : isOfValues && !isOfNull;
}
