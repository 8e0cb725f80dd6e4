import { overlapIn, withField } from '../bson/path.ts';
import { isDocument, isNumeric, isTruthy, own, type Doc } from '../bson/values.ts';
import { fail } from '../mongo-error.ts';

const isFlag = (value: unknown): boolean => typeof value === 'boolean' || isNumeric(value);

/** Compiles inclusion and exclusion; throws on a mix of the two. */
export function compileProjection(spec: Doc): (document: Doc) => Doc {
  const { _id = false, ...others } = spec;
  const [first = _id] = Object.values(others);
  const isIncluding = isTruthy(first);
  const clash = overlapIn(Object.keys(spec));
  if (clash) fail(31249, `Path collision at ${clash}`);
  let flags: Doc = { _id: true };
  for (const [path, value] of Object.entries(spec)) {
    if (/(^|\.)\$/.test(path)) fail(16410, `FieldPath field names may not start with '$': ${path}`);
    if (!isFlag(value)) fail(31325, `Unknown expression at ${path}`);
    if (path !== '_id' && isTruthy(value) !== isIncluding) {
      fail(isIncluding ? 31254 : 31253, `Cannot mix inclusion and exclusion at ${path}`);
    }
    flags = withField(flags, path.split('.'), isTruthy(value));
  }
  return (document) => project(document, flags, isIncluding);
}

function project(document: Doc, flags: Doc, isIncluding: boolean): Doc {
  const look = (value: unknown, flag: unknown): unknown => {
    if (!isDocument(flag)) return flag ? value : undefined;
    if (isDocument(value)) return project(value, flag, isIncluding);
    if (!Array.isArray(value)) return isIncluding ? undefined : value;
    return value.map((element) => look(element, flag)).filter((element) => element !== undefined);
  };
  const fields = Object.entries(document);
  return Object.fromEntries(
    fields.map(([name, value]) => [name, look(value, own(flags, name) ?? !isIncluding)]),
  );
}
