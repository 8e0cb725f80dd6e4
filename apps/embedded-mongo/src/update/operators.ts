import { Int32 } from 'bson';
import { compare } from '../bson/compare.ts';
import { keyOf } from '../bson/key.ts';
import { add, isDocument, isNumeric } from '../bson/values.ts';
import { fail } from '../mongo-error.ts';
import { compileElement, refusePattern } from '../query/filter.ts';

/** Returns the new value of a field, or undefined to remove it. `current` is undefined for a missing field. */
export type Modifier = (current: unknown, isInsert: boolean) => unknown;

/** Compiles an operator's argument for one path. Refuses a malformed one before the update runs. */
export const OPERATORS: Record<string, (argument: unknown, path: string) => Modifier> = {
  $set: (argument) => () => argument,
  $setOnInsert: (argument) => (current, isInsert) => (isInsert ? argument : current),
  $unset: () => () => undefined,
  $inc(argument, path) {
    if (!isNumeric(argument)) return fail('TypeMismatch', `Cannot increment ${path} by no number`);
    return (current = new Int32(0)) =>
      isNumeric(current) ? add(current, argument) : fail('TypeMismatch', `${path} is not a number`);
  },
  $push(argument, path) {
    const added = elementsOf(argument);
    return onArray(path, (elements) => [...elements, ...added]);
  },
  $addToSet(argument, path) {
    const added = elementsOf(argument);
    return onArray(path, (elements) => {
      const keys = new Set(elements.map(keyOf));
      const isNew = (element: unknown): boolean => keys.size < keys.add(keyOf(element)).size;
      return [...elements, ...added.filter(isNew)];
    });
  },
  $pull(argument, path) {
    refusePattern(argument);
    const isPulled = isDocument(argument)
      ? compileElement(argument)
      : (element: unknown) => compare(element, argument) === 0;
    const keep = onArray(path, (elements) => elements.filter((element) => !isPulled(element)));
    return (current, isInsert) => (current === undefined ? undefined : keep(current, isInsert));
  },
};

function onArray(path: string, change: (elements: readonly unknown[]) => unknown[]): Modifier {
  return (current = []) =>
    Array.isArray(current) ? change(current) : fail('BadValue', `${path} must be an array`);
}

/** The elements of `{ $each: [element, …] }`; any other argument is one element. */
function elementsOf(argument: unknown): readonly unknown[] {
  if (!isDocument(argument) || !Object.hasOwn(argument, '$each')) return [argument];
  const { $each, ...others } = argument;
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) return fail('BadValue', `Unrecognized clause: ${unknown}`);
  return Array.isArray($each) ? $each : fail('BadValue', '$each must be an array');
}
