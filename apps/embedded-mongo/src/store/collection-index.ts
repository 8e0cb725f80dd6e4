import { keyOfAll } from '../bson/key.ts';
import { keysAt, valuesAt } from '../bson/path.ts';
import { show } from '../bson/show.ts';
import { toNumber, type Doc } from '../bson/values.ts';
import { fail } from '../mongo-error.ts';
import { compileFilter, rootsOf, type Matcher } from '../query/filter.ts';
import type { IndexSpec } from './index-spec.ts';
import type { Slot } from './records.ts';
import { SortedKeys } from './sorted-keys.ts';

/** The keys of a document, each with its values. */
type Keys = ReadonlyMap<string, readonly unknown[]>;
type Documents = Iterable<readonly [Slot, Doc]>;

/** Finds equal values and ranges, gives their order, and ensures uniqueness. */
export class CollectionIndex {
  private readonly sorted = new SortedKeys();
  readonly fields: readonly { path: string; sign: number }[];
  /** The top-level fields that the keys depend on. */
  readonly roots: readonly string[];
  /** Some document had several keys. Read `keys` before. */
  isMultikey = false;
  private readonly isCovered: Matcher;
  private readonly isUnique: boolean;
  private readonly paths: readonly string[][];
  private readonly signs: readonly number[];

  /** @param unread reads the documents when the index is used first: a start needs few of its indexes */
  constructor(
    readonly spec: IndexSpec,
    private unread?: (index: CollectionIndex) => Documents,
  ) {
    const { key, partialFilterExpression = {} } = spec;
    this.fields = Object.keys(key).map((path) => ({ path, sign: Math.sign(toNumber(key[path])) }));
    this.signs = this.fields.map(({ sign }) => sign);
    this.paths = this.fields.map(({ path }) => path.split('.'));
    const roots = this.paths.flatMap(([root = '']) => root);
    this.roots = [...roots, ...rootsOf(partialFilterExpression)];
    this.isCovered = compileFilter(partialFilterExpression);
    this.isUnique = spec.unique === true || spec.name === '_id_';
  }

  get keys(): SortedKeys {
    const { unread } = this;
    this.unread = undefined;
    if (unread) this.build(unread(this));
    return this.sorted;
  }

  /** The document's keys, one for each element of an array. Throws if it cannot be indexed. */
  keysOf(document: Doc): Keys {
    const values = this.paths.flatMap((path) => valuesAt(document, path));
    const isSkipped = this.spec.sparse && values.every((value) => value === undefined);
    if (isSkipped || !this.isCovered(document)) return new Map();
    const lists = this.paths.map((path) => keysAt(document, path));
    if (lists.filter((list) => list.length > 1).length > 1) {
      fail('CannotIndexParallelArrays', `cannot index parallel arrays: ${this.spec.name}`);
    }
    const tuples = lists.reduce<unknown[][]>(
      (heads, list) => heads.flatMap((head) => list.map((value) => [...head, value])),
      [[]],
    );
    return new Map(tuples.map((tuple) => [keyOfAll(tuple, this.signs), tuple]));
  }

  /** Throws if a document other than `owner` has one of the keys of a unique index. */
  check(keys: Keys, owner: Slot | undefined, namespace: string): void {
    if (!this.isUnique) return;
    for (const [key, values] of keys) {
      if (this.keys.find(key, owner) !== undefined) this.refuse(values, namespace);
    }
  }

  /** Replaces the keys of a document; a new document had no keys before. */
  update(slot: Slot, before: Keys | undefined, now: Keys | undefined): void {
    if (this.unread) return;
    for (const key of before?.keys() ?? []) if (!now?.has(key)) this.sorted.remove(key, slot);
    for (const key of now?.keys() ?? []) if (!before?.has(key)) this.sorted.add(key, slot);
    if (now && now.size > 1) this.isMultikey = true;
  }

  /** Fills a new index. With a namespace, throws if documents share a key of a unique index. */
  build(documents: Documents, namespace?: string): void {
    const entries: { key: string; slot: Slot }[] = [];
    const known = this.isUnique && namespace !== undefined ? new Set<string>() : undefined;
    for (const [slot, document] of documents) {
      const keys = this.keysOf(document);
      if (keys.size > 1) this.isMultikey = true;
      for (const [key, values] of keys) {
        if (known?.has(key)) this.refuse(values, namespace ?? '');
        known?.add(key);
        entries.push({ key, slot });
      }
    }
    this.sorted.build(entries);
  }

  private refuse(values: readonly unknown[], namespace: string): never {
    const { key: keyPattern, name } = this.spec;
    const paths = Object.keys(keyPattern);
    const keyValue = Object.fromEntries(paths.map((path, at) => [path, values[at] ?? null]));
    const place = `collection: ${namespace} index: ${name} dup key: ${show(keyValue)}`;
    fail('DuplicateKey', `E11000 duplicate key error ${place}`, { keyPattern, keyValue });
  }
}
