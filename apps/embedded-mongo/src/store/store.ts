import { decode, encode, toNumber } from '../bson/values.ts';
import { fail } from '../mongo-error.ts';
import { Collection } from './collection.ts';
import { CATALOGUE, type Change } from './frame.ts';
import { parseIndexSpec } from './index-spec.ts';
import { DamagedJournal, Journal, type Snapshot } from './journal.ts';

/** By their ids. Undefined for a dropped collection, whose id is not used again. */
type Collections = Map<number, Collection | undefined>;

/** All collections in memory, and the journal that stores them. */
export class Store implements Snapshot {
  private constructor(
    private readonly journal: Journal,
    private readonly collections: Collections,
    private readonly staged: Change[],
  ) {}

  static async open(path: string): Promise<Store> {
    const collections: Collections = new Map();
    const staged: Change[] = [];
    const journal = await Journal.open(path, (change) => {
      const { collection: id } = change;
      if (id === CATALOGUE) return define(change, collections, staged);
      // The definition is lost, unless the collection is dropped later in the journal.
      if (!collections.has(id)) collections.set(id, newCollection(id, '', '', staged));
      collections.get(id)?.load(change);
    });
    const store = new Store(journal, collections, staged);
    if (store.all().some(({ name }) => name === '')) {
      await store.close();
      throw new DamagedJournal(`${path} has lost the name of a collection. Restore a backup.`);
    }
    await journal.commit([], store); // begins to rewrite a long journal
    return store;
  }

  all(): Collection[] {
    return [...this.collections.values()].filter((collection) => collection !== undefined);
  }

  inDatabase(database: string): Collection[] {
    return this.all().filter((collection) => collection.database === database);
  }

  /** The collection with this name. A new one is stored only with its first change, so that reads do not create it. */
  collection(database: string, name: string): Collection {
    const found = this.inDatabase(database).find((collection) => collection.name === name);
    if (found) return found;
    const id = Math.max(CATALOGUE, ...this.collections.keys()) + 1;
    return newCollection(id, database, name, this.staged);
  }

  isKept({ id }: Collection): boolean {
    return this.collections.get(id) !== undefined;
  }

  keep(collection: Collection): void {
    if (this.isKept(collection)) return;
    const { id, database, name, namespace } = collection;
    const isValid = /^[^.$\0][^$\0]*$/.test(name) && !/^system\.|[./\\ "$\0]/.test(database);
    if (!isValid) fail('InvalidNamespace', `Invalid namespace specified '${namespace}'`);
    this.refuseIfFull();
    this.collections.set(id, collection);
    this.describe(collection);
  }

  describe(collection: Collection): void {
    this.staged.push(definitionOf(collection));
  }

  drop(collection: Collection): void {
    if (!this.isKept(collection)) return;
    this.refuseIfFull(); // the journal grows also by a drop
    this.collections.set(collection.id, undefined);
    this.staged.push({ collection: CATALOGUE, isGone: true, raw: encode({ _id: collection.id }) });
  }

  /** Resolves when all earlier changes, of all clients, are on disk. */
  commit(): Promise<void> {
    const { journal } = this;
    const staged = this.staged.splice(0);
    return staged.length > 0 ? journal.commit(staged, this) : journal.untilWritten();
  }

  isFull(): false | Promise<boolean> {
    return !this.journal.hasReserve && this.journal.makeReserve().then((isMade) => !isMade);
  }

  /** Must be called before a change in memory, which the journal could not store. */
  refuseIfFull(): void {
    if (!this.journal.hasReserve) fail('OutOfDiskSpace', 'The disk is full');
  }

  close(): Promise<void> {
    return this.journal.close();
  }

  bytes(): number {
    return this.all().reduce((sum, { bytes }) => sum + bytes, 0);
  }

  *changes(): Generator<Change> {
    for (const collection of this.all()) {
      yield definitionOf(collection);
      yield* collection.changes();
    }
  }
}

/** Applies a change of the catalogue. */
function define({ isGone, raw }: Change, collections: Collections, staged: Change[]): void {
  const { _id, database, name, indexes } = decode(raw);
  const id = toNumber(_id);
  const known = collections.get(id);
  const collection = known ?? newCollection(id, String(database), String(name), staged);
  collection.declareIndexes(Array.isArray(indexes) ? indexes.map(parseIndexSpec) : []);
  collections.set(id, isGone ? undefined : collection);
}

function newCollection(id: number, database: string, name: string, staged: Change[]): Collection {
  return new Collection(id, database, name, (change) => staged.push(change));
}

function definitionOf({ id, database, name, indexSpecs }: Collection): Change {
  const raw = encode({ _id: id, database, name, indexes: indexSpecs.slice(1) });
  return { collection: CATALOGUE, isGone: false, raw };
}
