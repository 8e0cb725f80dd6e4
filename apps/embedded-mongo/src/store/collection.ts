import { compileOrder, sortByKey, sortKeyOf, type Order } from '../bson/compare.ts';
import { keyOf } from '../bson/key.ts';
import { FieldReader } from '../bson/raw.ts';
import { decode, encode, type Doc } from '../bson/values.ts';
import { fail } from '../mongo-error.ts';
import { conditionsOf, namesIn } from '../query/conditions.ts';
import { compileFilter, rootsOf } from '../query/filter.ts';
import { CollectionIndex } from './collection-index.ts';
import type { Change } from './frame.ts';
import { parseIndexSpec, type IndexSpec } from './index-spec.ts';
import { intervalOf } from './intervals.ts';
import { planFor } from './plan.ts';
import { Records, type Slot } from './records.ts';
import { Results } from './results.ts';

const ID_INDEX = parseIndexSpec({ key: { _id: 1 }, name: '_id_' });

const idReader = new FieldReader(['_id']);

export const MAX_DOCUMENT_BYTES = 16 * 1024 * 1024;

export interface FindOptions {
  readonly filter?: Doc | undefined;
  readonly sort?: Doc | undefined;
  readonly skip?: number | undefined;
  /** 0 means no limit. */
  readonly limit?: number | undefined;
}

/** Documents in the order of their insertion, as BSON, with their indexes. Every change is staged for the journal. */
export class Collection {
  readonly namespace: string;
  private readonly records = new Records();
  private readonly ids = new CollectionIndex(ID_INDEX);
  private indexes: readonly CollectionIndex[] = [this.ids];
  /** Reads the fields that the indexes need. */
  private keyReader = idReader;

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

  get size(): number {
    return this.records.count;
  }

  get bytes(): number {
    return this.records.bytes;
  }

  /** Builds the new indexes of the list and drops all others. */
  setIndexes(specs: readonly IndexSpec[]): void {
    const indexes = specs.map((spec) => {
      const present = this.indexes.find((index) => index.spec === spec);
      if (present) return present;
      const index = new CollectionIndex(spec);
      index.build(this.partsFor(index), this.namespace);
      return index;
    });
    this.useIndexes(indexes);
  }

  /** Defines the indexes of a collection that is being loaded. */
  declareIndexes(specs: readonly IndexSpec[]): void {
    const later = (index: CollectionIndex) => this.partsFor(index);
    this.useIndexes([this.ids, ...specs.map((spec) => new CollectionIndex(spec, later))]);
  }

  private useIndexes(indexes: readonly CollectionIndex[]): void {
    this.indexes = indexes;
    this.keyReader = new FieldReader(indexes.flatMap(({ roots }) => roots));
  }

  /** All documents as changes, read one by one, also while other changes are made. */
  *changes(): Generator<Change> {
    for (const slot of this.records.slots()) {
      yield { collection: this.id, isGone: false, raw: this.raw(slot) };
    }
  }

  find({ filter = {}, sort, skip = 0, limit = 0 }: FindOptions): Results {
    const matches = compileFilter(filter);
    const reader = new FieldReader(rootsOf(filter));
    const names = namesIn(filter)?.map((name) => Buffer.from(`${name}\0`));
    const isMatch = (slot: Slot): boolean => {
      const raw = this.records.get(slot);
      // To search the bytes is much faster than to decode them.
      if (!raw || names?.every((name) => !raw.includes(name))) return false;
      return matches(reader.read(raw));
    };
    const order = sort && Object.keys(sort).length > 0 ? compileOrder(sort) : undefined;
    const plan = planFor(this.indexes, conditionsOf(filter), order, this.size);
    const candidates = plan?.slots() ?? this.records.slots();
    const isSorted = !order || plan?.isSorted;
    const slots = isSorted ? candidates : this.sorted(new Results(candidates, isMatch), order);
    return new Results(slots, isMatch, skip, limit || Infinity);
  }

  select(options: FindOptions): Slot[] {
    return [...this.find(options)];
  }

  /** The document in BSON, valid until the next change. */
  raw(slot: Slot): Buffer {
    return this.records.get(slot) ?? fail('BadValue', `There is no record ${slot}`);
  }

  /** The document, decoded from a copy. */
  document(slot: Slot): Doc {
    return decode(Buffer.from(this.raw(slot)));
  }

  /** Adds a document, or replaces the content of a stored one. After an error nothing has changed. */
  put(raw: Buffer, slot?: Slot): Slot {
    if (raw.length > MAX_DOCUMENT_BYTES) fail('BSONObjectTooLarge', 'object to store is too large');
    const document = this.keyReader.read(raw);
    const before = slot === undefined ? undefined : this.keyReader.read(this.raw(slot));
    const steps = this.indexes.map((index) => {
      const keys = index.keysOf(document);
      index.check(keys, slot, this.namespace);
      return { index, keys, old: before && index.keysOf(before) };
    });
    const target = this.store(raw, slot);
    for (const { index, keys, old } of steps) index.update(target, old, keys);
    this.stage({ collection: this.id, isGone: false, raw });
    return target;
  }

  remove(slot: Slot): void {
    const document = this.keyReader.read(this.raw(slot));
    for (const index of this.indexes) index.update(slot, index.keysOf(document), undefined);
    this.records.remove(slot);
    const { _id } = document;
    this.stage({ collection: this.id, isGone: true, raw: encode({ _id }) });
  }

  /** Applies a change of the journal. Indexes only `_id`. */
  load({ raw, isGone }: Change): void {
    const document = idReader.read(raw);
    const known = this.ids.keys.find(keyOf(document._id), undefined);
    if (!isGone) {
      const slot = this.store(raw, known);
      if (known === undefined) this.ids.update(slot, undefined, this.ids.keysOf(document));
    } else if (known !== undefined) {
      this.ids.update(known, this.ids.keysOf(document), undefined);
      this.records.remove(known);
    }
  }

  /** Removes documents that have expired by a TTL index. The earliest of several dates counts. */
  removeExpired(nowMs: number): void {
    for (const index of this.indexes) {
      const { expireAfterSeconds } = index.spec;
      const [field] = index.fields;
      if (expireAfterSeconds === undefined || !field) continue;
      const expired = intervalOf('$lte', new Date(nowMs - expireAfterSeconds * 1000), field.sign);
      for (const slot of new Set(index.keys.slots(expired))) this.remove(slot);
    }
  }

  private store(raw: Buffer, slot: Slot | undefined): Slot {
    if (slot === undefined) return this.records.add(raw);
    this.records.replace(slot, raw);
    return slot;
  }

  private sorted(slots: Iterable<Slot>, order: Order): Slot[] {
    const reader = new FieldReader(order.paths.flatMap(([root = '']) => root));
    return sortByKey(slots, (slot) => sortKeyOf(reader.read(this.raw(slot)), order));
  }

  private *partsFor({ roots }: CollectionIndex): Generator<readonly [Slot, Doc]> {
    const reader = new FieldReader(roots);
    for (const slot of this.records.slots()) yield [slot, reader.read(this.raw(slot))];
  }
}
