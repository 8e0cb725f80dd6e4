import { Fields, isText } from '../bson/fields.ts';
import { isDocument, isTruthy, toNumber, type Doc } from '../bson/values.ts';
import { fail } from '../mongo-error.ts';
import { isOperators } from '../query/filter.ts';

const OPTIONS = ['unique', 'sparse', 'partialFilterExpression', 'expireAfterSeconds'];

/** The operators that MongoDB accepts in a partial filter; $exists only with true. */
const PARTIAL_OPERATORS = ['$eq', '$gt', '$gte', '$lt', '$lte', '$in', '$exists'];

/** An index as clients list it and the disk stores it. Options that are not set are undefined. */
export type IndexSpec = Readonly<ReturnType<typeof parseIndexSpec>>;

/** Reads an index specification. Refuses what MongoDB refuses or this server does not support. */
export function parseIndexSpec(source: unknown) {
  const known = ['v', 'key', 'name', 'background', ...OPTIONS];
  const fields = new Fields('createIndexes.indexes', source, known);
  const spec = {
    v: 2,
    key: fields.document('key'),
    name: fields.get('name', isText) ?? refuse('An index needs a name'),
    unique: fields.flag('unique') || undefined,
    sparse: fields.flag('sparse') || undefined,
    partialFilterExpression: fields.get('partialFilterExpression', isDocument),
    expireAfterSeconds: fields.count('expireAfterSeconds'),
  };
  const paths = Object.keys(spec.key);
  const isDirected = paths.every((path) => toNumber(spec.key[path]) && !path.includes('$'));
  if (paths.length === 0 || !isDirected) refuse('Index keys must be fields in order 1 or -1');
  if (paths.length > 1 && spec.expireAfterSeconds !== undefined) {
    refuse('TTL indexes are single-field indexes, compound indexes do not support TTL');
  }
  if (spec.partialFilterExpression) checkPartial(spec.partialFilterExpression, spec.sparse);
  return spec;
}

function checkPartial(filter: Doc, isSparse: boolean | undefined): void {
  if (isSparse) refuse('cannot mix "partialFilterExpression" and "sparse" options');
  for (const [path, condition] of Object.entries(filter)) {
    const operators = isOperators(condition) ? Object.entries(condition) : [];
    const isAllowed = operators.every(([name]) => PARTIAL_OPERATORS.includes(name));
    const isOfAbsence = operators.some(([name, wanted]) => name === '$exists' && !isTruthy(wanted));
    if (!isAllowed || isOfAbsence || path.startsWith('$')) refuse(`Not supported in it: ${path}`);
  }
}

const refuse = (message: string): never => fail('CannotCreateIndex', message);
