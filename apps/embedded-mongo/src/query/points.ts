import { withField } from '../bson/path.ts';
import { isDocument, type Doc } from '../bson/values.ts';
import { fail } from '../mongo-error.ts';
import { isOperators } from './filter.ts';

/** A path and values. A matching document has one of the values at the path. */
type Point = readonly [path: string, values: readonly unknown[]];

/** The equalities that a filter requires, from plain values, $eq, $in and $and. */
function pointsOf(filter: Doc): Point[] {
  return Object.entries(filter).flatMap(([name, condition]): Point[] => {
    if (name === '$and' && Array.isArray(condition)) {
      return condition.filter(isDocument).flatMap(pointsOf);
    }
    if (name.startsWith('$')) return [];
    if (!isOperators(condition)) return [[name, [condition]]];
    if ('$eq' in condition) return [[name, [condition.$eq]]];
    const { $in } = condition;
    return Array.isArray($in) ? [[name, $in]] : [];
  });
}

/** The document with which an upsert starts: the fields for which the filter requires one value. */
export function seedOf(filter: Doc): Doc {
  const fixed = pointsOf(filter).filter(([, values]) => values.length === 1);
  const paths = fixed.map(([path]) => path);
  const twice = paths.find((path, at) => paths.indexOf(path) !== at);
  if (twice) fail('NotSingleValueField', `cannot infer query fields: '${twice}' is matched twice`);
  return fixed.reduce((seed, [path, [value]]) => withField(seed, path.split('.'), value), {});
}
