import { keyOf } from '../bson/compare.ts';
import { keysAt, valuesAt } from '../bson/path.ts';
import { show } from '../bson/show.ts';
import type { Doc } from '../bson/values.ts';
import { fail } from '../mongo-error.ts';
import { compileFilter, type Matcher } from '../query/filter.ts';
import type { IndexSpec } from './index-spec.ts';
import type { Stored } from './stored.ts';

/** A hash index: finds equal values and ensures uniqueness. Ranges and order need a scan. */
export class CollectionIndex {
  private readonly holders = new Map<string, Set<Stored>>();
  private readonly isCovered: Matcher;

  constructor(readonly spec: IndexSpec) {
    this.isCovered = compileFilter(spec.partialFilterExpression ?? {});
  }

  add(stored: Stored): void {
    for (const key of this.entriesOf(stored.document).keys()) {
      const holders = this.holders.get(key) ?? new Set();
      this.holders.set(key, holders.add(stored));
    }
  }

  remove(stored: Stored): void {
    for (const key of this.entriesOf(stored.document).keys()) {
      const holders = this.holders.get(key);
      if (holders?.delete(stored) && holders.size === 0) this.holders.delete(key);
    }
  }

  /** Throws if the document cannot be indexed, or if a document other than `owner` has one of its keys. */
  check(document: Doc, owner: Stored | undefined, namespace: string): void {
    const { key: keyPattern, name, unique } = this.spec;
    for (const [key, values] of this.entriesOf(document)) {
      const holders = this.holders.get(key);
      if (!(unique || name === '_id_') || !holders || (owner && holders.has(owner))) continue;
      const paths = Object.keys(keyPattern);
      const keyValue = Object.fromEntries(paths.map((path, at) => [path, values[at] ?? null]));
      const place = `collection: ${namespace} index: ${name} dup key: ${show(keyValue)}`;
      fail('DuplicateKey', `E11000 duplicate key error ${place}`, { keyPattern, keyValue });
    }
  }

  /** The documents with one of the wanted values at each path; undefined if this index cannot find them. */
  find(wanted: ReadonlyMap<string, readonly unknown[]>): Set<Stored> | undefined {
    const lists = Object.keys(this.spec.key).map((path) => wanted.get(path) ?? []);
    const [first = [], ...others] = lists;
    const isPoint = first.length > 0 && others.every((list) => list.length === 1);
    if (!isPoint || this.spec.partialFilterExpression) return undefined;
    const keys = first.map((value) => keyOf([value, ...others.flat()]));
    return new Set(keys.flatMap((key) => [...(this.holders.get(key) ?? [])]));
  }

  /** The document's keys with their values, one for each element of an array. */
  private entriesOf(document: Doc): Map<string, readonly unknown[]> {
    const paths = Object.keys(this.spec.key).map((path) => path.split('.'));
    const values = paths.flatMap((path) => valuesAt(document, path));
    const isSkipped = this.spec.sparse && values.every((value) => value === undefined);
    if (isSkipped || !this.isCovered(document)) return new Map();
    const lists = paths.map((path) => keysAt(document, path));
    if (lists.filter((list) => list.length > 1).length > 1) {
      fail('CannotIndexParallelArrays', `cannot index parallel arrays: ${this.spec.name}`);
    }
    const tuples = lists.reduce<unknown[][]>(
      (heads, list) => heads.flatMap((head) => list.map((value) => [...head, value])),
      [[]],
    );
    return new Map(tuples.map((tuple) => [keyOf(tuple), tuple]));
  }
}
