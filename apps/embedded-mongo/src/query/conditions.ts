import { isDocument, isRegExp, isTruthy, type Doc } from '../bson/values.ts';
import { isOperators } from './filter.ts';

const RANGES = ['$gt', '$gte', '$lt', '$lte'] as const;
type RangeOperator = (typeof RANGES)[number];

/** What a filter requires of the values at a path. A matching document fulfils it; others may, too. */
export interface Condition {
  /** One of these is at the path. */
  points?: readonly unknown[];
  readonly ranges: [operator: RangeOperator, bound: unknown][];
  /** The field exists. */
  isPresent: boolean;
}

export type Conditions = ReadonlyMap<string, Condition>;

/** The conditions by which an index can find documents, by their paths. */
export function conditionsOf(filter: Doc): Conditions {
  const found = new Map<string, Condition>();
  collect(filter, found);
  return found;
}

/** Names of fields of which each matching document has at least one, at some depth; undefined if it may have none. */
export function namesIn(filter: Doc): string[] | undefined {
  const [path] = [...conditionsOf(filter)].find(([, { isPresent }]) => isPresent) ?? [];
  if (path !== undefined) return path.split('.').slice(-1);
  const parts = Array.isArray(filter.$or) ? filter.$or.filter(isDocument).map(namesIn) : [];
  return parts.length > 0 && parts.every((names) => names !== undefined) ? parts.flat() : undefined;
}

function collect(filter: Doc, found: Map<string, Condition>): void {
  for (const [name, condition] of Object.entries(filter)) {
    if (name === '$and' && Array.isArray(condition)) {
      for (const part of condition.filter(isDocument)) collect(part, found);
    }
    if (name.startsWith('$') || isRegExp(condition)) continue;
    const known = found.get(name) ?? { ranges: [], isPresent: false };
    found.set(name, known);
    const operators = isOperators(condition) ? condition : { $eq: condition };
    for (const [operator, argument] of Object.entries(operators)) add(known, operator, argument);
  }
}

function add(known: Condition, operator: string, argument: unknown): void {
  const range = RANGES.find((name) => name === operator);
  if (range) known.ranges.push([range, argument]);
  if (operator === '$eq') known.points = [argument];
  if (operator === '$in' && Array.isArray(argument) && !argument.some(isRegExp)) {
    known.points ??= argument;
  }
  const values = operator === '$in' ? argument : [argument];
  const isOfValues = range !== undefined || operator === '$eq' || operator === '$in';
  const isOfNull = !Array.isArray(values) || values.includes(null);
  const isRequired = operator === '$exists' ? isTruthy(argument) : isOfValues && !isOfNull;
  known.isPresent ||= isRequired;
}
