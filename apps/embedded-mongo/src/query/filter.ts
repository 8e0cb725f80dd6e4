import { compare } from '../bson/compare.ts';
import { keyOf } from '../bson/key.ts';
import { valuesAt } from '../bson/path.ts';
import { isDocument, isNumeric, isRegExp, isTruthy, orderOf, own } from '../bson/values.ts';
import { toNumber, type Doc } from '../bson/values.ts';
import { fail } from '../mongo-error.ts';

export type Matcher = (document: unknown) => boolean;

/** Tests all values at a path in one document. */
type Test = (values: readonly unknown[]) => boolean;

export const isOperators = (value: unknown): value is Doc =>
  isDocument(value) && Object.keys(value)[0]?.startsWith('$') === true;

const LOGICAL: Record<string, (parts: Matcher[]) => Matcher> = {
  $and: (parts) => (document) => parts.every((part) => part(document)),
  $or: (parts) => (document) => parts.some((part) => part(document)),
};

const OPERATORS: Record<string, (argument: unknown) => Test> = {
  $eq: equalTo,
  $ne: (bound) => not(equalTo(bound)),
  $gt: (bound) => ordered(bound, (order) => order > 0),
  $gte: (bound) => ordered(bound, (order) => order >= 0),
  $lt: (bound) => ordered(bound, (order) => order < 0),
  $lte: (bound) => ordered(bound, (order) => order <= 0),
  $in: oneOf,
  $nin: (bounds) => not(oneOf(bounds)),
  $exists: (wanted) => (values) => values.some((value) => value !== undefined) === isTruthy(wanted),
  $not: (condition) =>
    isOperators(condition) ? not(compileCondition(condition)) : fail('BadValue', 'no operators'),
  $elemMatch: (condition) => {
    const matches = compileElement(condition);
    return (values) => values.some((value) => Array.isArray(value) && value.some(matches));
  },
};

/** Compiles a filter; throws MongoDB's error for a malformed or unsupported one. */
export function compileFilter(filter: Doc): Matcher {
  const parts = Object.entries(filter).map(([name, condition]) => {
    if (name.startsWith('$')) return compileLogical(name, condition);
    const path = name.split('.');
    const test = compileCondition(condition);
    return (document: unknown) => test(valuesAt(document, path));
  });
  return (document) => parts.every((part) => part(document));
}

/** The top-level fields that a valid filter reads. */
export function rootsOf(filter: Doc): string[] {
  return Object.entries(filter).flatMap(([name, condition]) => {
    if (!name.startsWith('$')) return name.split('.', 1);
    return Array.isArray(condition) ? condition.filter(isDocument).flatMap(rootsOf) : [];
  });
}

/** Compiles the condition of $elemMatch: a filter for documents, or operators for any value. */
export function compileElement(condition: unknown): Matcher {
  if (!isDocument(condition)) return fail('BadValue', '$elemMatch needs an Object');
  const isFilter = Object.keys(condition).some((name) => Object.hasOwn(LOGICAL, name));
  if (isOperators(condition) && !isFilter) {
    const test = compileCondition(condition);
    return (element) => test([element]);
  }
  const matches = compileFilter(condition);
  return (element) => isDocument(element) && matches(element);
}

function compileLogical(name: string, filters: unknown): Matcher {
  if (name === '$text') fail('IndexNotFound', 'text index required for $text query');
  const combine = own(LOGICAL, name) ?? fail('BadValue', `unknown top level operator: ${name}`);
  const isList = Array.isArray(filters) && filters.length > 0 && filters.every(isDocument);
  return isList ? combine(filters.map(compileFilter)) : fail('BadValue', `${name} needs filters`);
}

function compileCondition(condition: unknown): Test {
  if (!isOperators(condition)) return equalTo(condition);
  const tests = Object.entries(condition).map(([name, argument]) => {
    const operator = own(OPERATORS, name) ?? fail('BadValue', `unknown operator: ${name}`);
    return operator(argument);
  });
  return (values) => tests.every((test) => test(values));
}

/** A value passes if it, or one of its elements in the case of an array, passes. */
function any(test: (value: unknown) => boolean): Test {
  return (values) =>
    values.some((value) => test(value) || (Array.isArray(value) && value.some(test)));
}

const not = (test: Test) => (values: readonly unknown[]) => !test(values);

function equalTo(bound: unknown): Test {
  refusePattern(bound);
  return any((value) => compare(value ?? null, bound) === 0);
}

/** Only values of one type can be compared: `{ $lt: 5 }` never matches a string, nor NaN. */
function ordered(bound: unknown, accepts: (order: number) => boolean): Test {
  refusePattern(bound);
  const isNan = (value: unknown): boolean => isNumeric(value) && Number.isNaN(toNumber(value));
  return any((value = null) => {
    const isComparable = orderOf(value) === orderOf(bound) && isNan(value) === isNan(bound);
    return isComparable && accepts(compare(value, bound));
  });
}

function oneOf(bounds: unknown): Test {
  if (!Array.isArray(bounds)) return fail('BadValue', '$in needs an array');
  if (bounds.some(isOperators)) fail('BadValue', 'cannot nest $ under $in');
  bounds.forEach(refusePattern);
  const keys = new Set(bounds.map(keyOf));
  return any((value) => keys.has(keyOf(value ?? null)));
}

/** MongoDB searches by regular expressions; this server does not. */
export function refusePattern(value: unknown): void {
  if (isRegExp(value)) fail('BadValue', 'This server does not support regular expressions');
}
