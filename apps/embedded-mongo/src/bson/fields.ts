import { fail } from '../mongo-error.ts';
import { isDocument, isNumeric, isTruthy, own, toNumber, type Doc } from './values.ts';

export const isText = (value: unknown): value is string => typeof value === 'string';

/** Reads the known fields of a document. Throws MongoDB's errors for unknown fields and wrong types. */
export class Fields {
  private readonly owner: string;
  private readonly source: Doc;

  constructor(owner: string, source: unknown, known: readonly string[]) {
    this.owner = owner;
    this.source = isDocument(source) ? source : fail('TypeMismatch', `${owner} is not an object`);
    const unknown = Object.keys(this.source).find((name) => !known.includes(name));
    if (unknown) fail('IDLUnknownField', `BSON field '${owner}.${unknown}' is an unknown field.`);
  }

  get<T>(name: string, isRight: (value: unknown) => value is T): T | undefined {
    const value = this.value(name);
    if (value === undefined || isRight(value)) return value;
    return fail('TypeMismatch', `BSON field '${this.owner}.${name}' is the wrong type`);
  }

  value(name: string): unknown {
    return own(this.source, name) ?? undefined;
  }

  document(name: string): Doc {
    return this.get(name, isDocument) ?? {};
  }

  list(name: string): readonly unknown[] {
    return this.get(name, (value) => Array.isArray(value)) ?? [];
  }

  flag(name: string): boolean {
    return isTruthy(this.value(name));
  }

  count(name: string): number | undefined {
    const value = this.get(name, isNumeric);
    if (value === undefined || toNumber(value) >= 0) return value && Math.trunc(toNumber(value));
    return fail(51024, `BSON field '${name}' value must be >= 0`);
  }
}
