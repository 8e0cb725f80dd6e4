import { overlapIn, withField, type Path } from '../bson/path.ts';
import { isDocument, isNumeric, isTruthy, own, type Doc } from '../bson/values.ts';
import { fail } from '../mongo-error.ts';

/** Computes a value from a document; undefined where there is none. */
export type Expression = (document: Doc) => unknown;

/** Compiles `$field`, `$$ROOT`, literals, and documents of them; there are no operators. */
export function compileExpression(expression: unknown): Expression {
  if (typeof expression === 'string' && expression.startsWith('$')) {
    const [name = '', ...path] = expression.slice(1).split('.');
    if (!name.startsWith('$')) return (document) => pluck(document, [name, ...path]);
    if (name !== '$ROOT') fail(17276, `Use of undefined variable: ${name.slice(1)}`);
    return (document) => pluck(document, path);
  }
  if (Array.isArray(expression)) return fail('BadValue', 'This server computes no arrays');
  if (!isDocument(expression)) return () => expression;
  const name = Object.keys(expression).find((field) => field.startsWith('$'));
  if (name) fail('InvalidPipelineOperator', `Unrecognized expression '${name}'`);
  return compileFields(expression, compileExpression);
}

type Compile<T> = (field: unknown) => (input: T) => unknown;

/** Compiles each field of a document; running them makes a document of their results. */
export function compileFields<T>(fields: Doc, compile: Compile<T>): (input: T) => Doc {
  const compiled = Object.entries(fields).map(([name, field]) => [name, compile(field)] as const);
  return (input) => Object.fromEntries(compiled.map(([name, run]) => [name, run(input)]));
}

/** In expressions a path through an array yields an array, and a number is never a position. */
function pluck(value: unknown, path: Path): unknown {
  const [name, ...rest] = path;
  if (name === undefined) return value;
  if (isDocument(value)) return pluck(own(value, name), rest);
  if (!Array.isArray(value)) return undefined;
  return value.map((element) => pluck(element, path)).filter((found) => found !== undefined);
}

const isFlag = (value: unknown): boolean => typeof value === 'boolean' || isNumeric(value);
const isKept = (value: unknown): boolean => !isFlag(value) || isTruthy(value);

/** Compiles inclusion, exclusion and top-level expressions; throws on a mix of the first two. */
export function compileProjection(spec: Doc): (document: Doc) => Doc {
  const { _id = false, ...others } = spec;
  const [first = _id] = Object.values(others);
  const isIncluding = isKept(first);
  const clash = overlapIn(Object.keys(spec));
  if (clash) fail(31249, `Path collision at ${clash}`);
  const computed: Doc = {};
  let flags: Doc = { _id: true };
  for (const [path, value] of Object.entries(spec)) {
    if (/(^|\.)\$/.test(path)) fail(16410, `FieldPath field names may not start with '$': ${path}`);
    if (path !== '_id' && isKept(value) !== isIncluding) {
      fail(isIncluding ? 31254 : 31253, `Cannot mix inclusion and exclusion at ${path}`);
    }
    if (isFlag(value)) flags = withField(flags, path.split('.'), isKept(value));
    else computed[path] = value;
    // `{ a: { b: 1 } }` would mean the flags of what is in `a`, and `{ 'a.b': '$c' }` a part of it.
    const isPart = !isFlag(value) && (isDocument(value) || path.includes('.'));
    if (isPart) fail(31325, `Unknown expression at ${path}`);
  }
  const compute = compileFields(computed, compileExpression);
  return (document) => ({ ...project(document, flags, isIncluding), ...compute(document) });
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
