import { overlapIn, withField } from '../bson/path.ts';
import { FieldReader, wrap } from '../bson/raw.ts';
import { decode, encode, isDocument, isNumeric, isTruthy, own, type Doc } from '../bson/values.ts';
import { fail } from '../mongo-error.ts';

const isFlag = (value: unknown): boolean => typeof value === 'boolean' || isNumeric(value);

/** Compiles inclusion and exclusion; throws on a mix of the two. Whole fields are copied without decoding them. */
export function compileProjection(spec: Doc): (raw: Buffer) => Buffer {
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
  const reader = new FieldReader(Object.keys(flags));
  return (raw) => {
    const parts: Buffer[] = [];
    let last = 4; // after the length
    reader.each(raw, (name, start, _valueAt, end) => {
      if (!isIncluding) parts.push(raw.subarray(last, start));
      last = end;
      const flag = own(flags, name);
      if (flag === true) parts.push(raw.subarray(start, end));
      else if (flag !== false)
        parts.push(projectField(raw.subarray(start, end), flag, isIncluding));
    });
    if (!isIncluding) parts.push(raw.subarray(last, -1));
    return wrap(parts);
  };
}

/** Projects inside a field, which is given with its type and name. */
function projectField(field: Buffer, flag: unknown, isIncluding: boolean): Buffer {
  const fields = Object.entries(decode(wrap([field])));
  const projected = fields.map(([name, value]) => [name, inside(value, flag, isIncluding)]);
  return encode(Object.fromEntries(projected) as Doc).subarray(4, -1); // its names are strings
}

function inside(value: unknown, flag: unknown, isIncluding: boolean): unknown {
  if (!isDocument(flag)) return flag ? value : undefined;
  if (isDocument(value)) {
    const fields = Object.entries(value).map(([name, each]) => {
      const wanted = own(flag, name) ?? !isIncluding;
      return [name, inside(each, wanted, isIncluding)] as const;
    });
    return Object.fromEntries(fields);
  }
  if (!Array.isArray(value)) return isIncluding ? undefined : value;
  return value
    .map((element) => inside(element, flag, isIncluding))
    .filter((element) => element !== undefined);
}
