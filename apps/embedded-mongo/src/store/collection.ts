import { sortBy } from '../bson/compare.ts';
import { keysAt } from '../bson/path.ts';
import { decode, encode, type Doc } from '../bson/values.ts';
import { fail } from '../mongo-error.ts';
import { compileFilter } from '../query/filter.ts';
import { pointsOf } from '../query/points.ts';
import { CollectionIndex } from './collection-index.ts';
import type { Change } from './frame.ts';
import { parseIndexSpec, type IndexSpec } from './index-spec.ts';
import type { Stored } from './stored.ts';

const ID_INDEX = parseIndexSpec({ key: { _id: 1 }, name: '_id_' });

export const MAX_DOCUMENT_BYTES = 16 * 1024 * 1024;

export interface Selection {
  readonly filter?: Doc | undefined;
  readonly sort?: Doc | undefined;
  readonly skip?: number | undefined;
  /** 0 means no limit. */
  readonly limit?: number | undefined;
}

/** Documents in the order of their insertion, with their indexes. Every change is staged for the log. */
export class Collection {
  readonly namespace: string;
  private readonly documents = new Set<Stored>();
  private indexes: readonly CollectionIndex[] = [new CollectionIndex(ID_INDEX)];

  constructor(
    readonly id: number,
    readonly database: string,
    readonly name: string,
    private readonly stage: (change: Change) => void,
  ) {
    this.namespace = `${database}.${name}`;
  }

  get indexSpecs(): readonly IndexSpec[] {
    return this.indexes.map(({ spec }) => spec);
  }

  /** Builds the new indexes of the list and drops all others. */
  setIndexes(specs: readonly IndexSpec[]): void {
    this.indexes = specs.map((spec) => {
      const present = this.indexes.find((index) => index.spec === spec);
      const index = present ?? new CollectionIndex(spec);
      for (const stored of present ? [] : this.documents) {
        index.check(stored.document, undefined, this.namespace);
        index.add(stored);
      }
      return index;
    });
  }

  changes(): Change[] {
    return [...this.documents].map(({ raw }) => ({ collection: this.id, isGone: false, raw }));
  }

  select({ filter = {}, sort, skip = 0, limit = 0 }: Selection): Stored[] {
    const matches = compileFilter(filter);
    const end = limit === 0 ? Infinity : skip + limit;
    const found: Stored[] = [];
    for (const stored of this.candidates(filter)) {
      if (matches(stored.document)) found.push(stored);
      if (!sort && found.length >= end) break;
    }
    const sorted = sort ? sortBy(found, sort, ({ document }) => document) : found;
    return sorted.slice(skip, end);
  }

  /** Adds a document, or replaces the content of a stored one. After an error nothing has changed. */
  put(raw: Buffer, stored?: Stored): Stored {
    if (raw.length > MAX_DOCUMENT_BYTES) fail('BSONObjectTooLarge', 'object to store is too large');
    const document = decode(raw);
    for (const index of this.indexes) index.check(document, stored, this.namespace);
    if (stored) for (const index of this.indexes) index.remove(stored);
    const target = Object.assign(stored ?? {}, { raw, document });
    for (const index of this.indexes) index.add(target);
    this.documents.add(target);
    this.stage({ collection: this.id, isGone: false, raw });
    return target;
  }

  remove(stored: Stored): void {
    for (const index of this.indexes) index.remove(stored);
    this.documents.delete(stored);
    const { _id } = stored.document;
    this.stage({ collection: this.id, isGone: true, raw: encode({ _id }) });
  }

  /** Removes documents that have expired by a TTL index. The earliest of several dates counts. */
  removeExpired(nowMs: number): void {
    for (const { key, expireAfterSeconds, partialFilterExpression } of this.indexSpecs) {
      if (expireAfterSeconds === undefined) continue;
      const path = Object.keys(key).join().split('.');
      const isOver = (value: unknown): boolean =>
        value instanceof Date && value.getTime() + expireAfterSeconds * 1000 <= nowMs;
      for (const stored of this.select({ filter: partialFilterExpression })) {
        if (keysAt(stored.document, path).some(isOver)) this.remove(stored);
      }
    }
  }

  /** The documents that can match: those of the most selective index, else all. */
  private candidates(filter: Doc): ReadonlySet<Stored> {
    // Not indexed: null also matches missing fields, and an array matches its elements.
    const points = pointsOf(filter).filter(([, values]) =>
      values.every((value) => value !== null && !Array.isArray(value)),
    );
    const found = this.indexes.map((index) => index.find(new Map(points)) ?? this.documents);
    return found.reduce((fewest, next) => (next.size < fewest.size ? next : fewest));
  }
}
