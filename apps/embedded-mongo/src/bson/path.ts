import { fail } from '../mongo-error.ts';
import { show } from './show.ts';
import { isDocument, own, type Doc } from './values.ts';

export type Path = readonly string[];

/** At most six digits: a longer array would not fit a document. */
const ARRAY_INDEX = /^(0|[1-9]\d{0,5})$/;

/** The values at a path, also inside arrays of documents; undefined for a missing field. */
export function valuesAt(value: unknown, path: Path, depth = 0, found: unknown[] = []): unknown[] {
  const name = path[depth];
  if (name === undefined) found.push(value);
  else if (Array.isArray(value)) {
    if (ARRAY_INDEX.test(name)) valuesAt(value[Number(name)], path, depth + 1, found);
    for (const element of value) if (isDocument(element)) valuesAt(element, path, depth, found);
  } else if (isDocument(value)) valuesAt(own(value, name), path, depth + 1, found);
  else found.push(undefined);
  return found;
}

/** The values by which a document is sorted and indexed: the elements of an array, null for a missing field. */
export function keysAt(document: unknown, path: Path): unknown[] {
  const keys = valuesAt(document, path).flatMap((value): unknown[] => {
    if (!Array.isArray(value)) return [value ?? null];
    return value.length > 0 ? value : [undefined];
  });
  return keys.length > 0 ? keys : [null];
}

/** The single value at a path. A number in the path is a position in an array. */
export function valueAt(value: unknown, [name, ...rest]: Path): unknown {
  if (name === undefined) return value;
  if (isDocument(value)) return valueAt(own(value, name), rest);
  if (!Array.isArray(value) || !ARRAY_INDEX.test(name)) return undefined;
  return valueAt(value[Number(name)], rest);
}

/** A copy with `value` at the path. Creates missing documents on the path and refuses scalars there. */
export function withField(document: Doc, [name = '', ...rest]: Path, value: unknown): Doc {
  return { ...document, [name]: placed(own(document, name), rest, value) };
}

function placed(container: unknown = {}, path: Path, value: unknown): unknown {
  const [name, ...rest] = path;
  if (name === undefined) return value;
  if (isDocument(container)) return withField(container, path, value);
  if (!Array.isArray(container) || !ARRAY_INDEX.test(name)) {
    return fail('PathNotViable', `Cannot create field '${name}' in element ${show(container)}`);
  }
  const length = Math.max(container.length, Number(name) + 1);
  return Array.from({ length }, (_, at): unknown =>
    at === Number(name) ? placed(container[at], rest, value) : (container[at] ?? null),
  );
}

/** The first path that equals another one or is inside it. */
export function overlapIn(paths: readonly string[]): string | undefined {
  const isWithin = (inner: string, outer: string): boolean => `${inner}.`.startsWith(`${outer}.`);
  return paths.find((inner, at) => paths.some((outer, to) => to !== at && isWithin(inner, outer)));
}
