import { compare } from '../bson/compare.ts';
import { overlapIn, valueAt, withField, type Path } from '../bson/path.ts';
import { isDocument, own, type Doc } from '../bson/values.ts';
import { fail } from '../mongo-error.ts';
import { OPERATORS, type Modifier } from './operators.ts';

export interface Update {
  readonly isReplacement: boolean;
  /** The document after the update, with removed fields undefined. Does not change `document`. */
  apply(document: Doc, isInsert: boolean): Doc;
}

/** Compiles a replacement or update operators; throws MongoDB's error for a malformed update. */
export function compileUpdate(update: unknown): Update {
  if (!isDocument(update)) return fail('FailedToParse', 'An update must be an object');
  const names = Object.keys(update);
  const isReplacement = !names[0]?.startsWith('$');
  const dollar = isReplacement && names.find((name) => name.startsWith('$'));
  if (dollar) fail('DollarPrefixedFieldName', `'${dollar}' is not allowed in a replacement`);
  const replace = ({ _id }: Doc): Doc => (_id === undefined ? update : { _id, ...update });
  const change = isReplacement ? replace : modifyBy(update);
  return {
    isReplacement,
    apply(document, isInsert) {
      const result = change(document, isInsert);
      const isSame = document._id === undefined || compare(result._id, document._id) === 0;
      return isSame ? result : fail('ImmutableField', "would modify the immutable field '_id'");
    },
  };
}

function modifyBy(update: Doc): Update['apply'] {
  const steps = Object.entries(update).flatMap(([name, fields]) => compileOperator(name, fields));
  // New fields are added in the order of their names.
  steps.sort((a, b) => compare(a.path, b.path));
  const clash = overlapIn(steps.map(({ path }) => path.join('.')));
  if (clash) fail('ConflictingUpdateOperators', `Updating the path '${clash}' makes a conflict`);
  return (document, isInsert) =>
    steps.reduce((result, { path, modify }) => {
      const current = valueAt(result, path);
      const next = modify(current, isInsert);
      return next === current ? result : withField(result, path, next);
    }, document);
}

function compileOperator(name: string, fields: unknown): { path: Path; modify: Modifier }[] {
  const operator = own(OPERATORS, name);
  if (!operator) return fail('FailedToParse', `Unknown modifier: ${name}`);
  if (!isDocument(fields)) return fail('FailedToParse', `${name} must hold {<field>: ...}`);
  return Object.entries(fields).map(([path, argument]) => {
    const names = path.split('.');
    if (names.includes('')) fail('EmptyFieldName', `'${path}' contains an empty field name`);
    if (names.some((part) => part.startsWith('$'))) fail('BadValue', `no position for '${path}'`);
    return { path: names, modify: operator(argument, path) };
  });
}
