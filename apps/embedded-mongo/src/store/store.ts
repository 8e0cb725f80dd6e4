import { decode, encode, toNumber } from '../bson/values.ts';
import { fail } from '../mongo-error.ts';
import { Collection } from './collection.ts';
import type { Change } from './frame.ts';
import { parseIndexSpec } from './index-spec.ts';
import { Journal } from './journal.ts';

/** The id in the log of the collection that describes the others. */
const CATALOGUE = 0;

/** All collections in memory, and the log that stores them. */
export class Store {
  private readonly collections = new Map<number, Collection>();
  private staged: Change[] = [];

  private constructor(private readonly journal: Journal) {}

  static async open(path: string): Promise<Store> {
    const [journal, changes] = await Journal.open(path);
    const store = new Store(journal);
    for (const change of changes) store.replay(change);
    store.staged = [];
    await journal.commit([], store.snapshot); // rewrites a long log
    return store;
  }

  all(): Collection[] {
    return [...this.collections.values()];
  }

  inDatabase(database: string): Collection[] {
    return this.all().filter((collection) => collection.database === database);
  }

  /** The collection with this name. A new one is stored only with its first change, so that reads do not create it. */
  collection(database: string, name: string): Collection {
    const found = this.inDatabase(database).find((collection) => collection.name === name);
    return found ?? this.make(Math.max(CATALOGUE, ...this.collections.keys()) + 1, database, name);
  }

  isKept({ id }: Collection): boolean {
    return this.collections.has(id);
  }

  keep(collection: Collection): void {
    if (this.isKept(collection)) return;
    const { id, database, name, namespace } = collection;
    const isValid = /^[^.$\0][^$\0]*$/.test(name) && !/^system\.|[./\\ "$\0]/.test(database);
    if (!isValid) fail('InvalidNamespace', `Invalid namespace specified '${namespace}'`);
    this.collections.set(id, collection);
    this.describe(collection);
  }

  describe(collection: Collection): void {
    this.staged.push(definitionOf(collection));
  }

  drop({ id }: Collection): void {
    if (!this.collections.delete(id)) return;
    this.staged.push({ collection: CATALOGUE, isGone: true, raw: encode({ _id: id }) });
  }

  /** Resolves when all earlier changes, of all clients, are on disk. */
  commit(): Promise<void> {
    const { staged, journal } = this;
    this.staged = [];
    return staged.length > 0 ? journal.commit(staged, this.snapshot) : journal.written();
  }

  isFull(): false | Promise<boolean> {
    return !this.journal.hasReserve && this.journal.makeReserve().then((isMade) => !isMade);
  }

  close(): Promise<void> {
    return this.journal.close();
  }

  private readonly snapshot = (): Change[] =>
    this.all().flatMap((collection) => [definitionOf(collection), ...collection.changes()]);

  private make(id: number, database: string, name: string): Collection {
    return new Collection(id, database, name, (change) => this.staged.push(change));
  }

  private replay({ collection: id, isGone, raw }: Change): void {
    const { _id, database, name, indexes } = decode(raw);
    if (id !== CATALOGUE) {
      const collection = this.collections.get(id);
      const [stored] = collection?.select({ filter: { _id: { $eq: _id } } }) ?? [];
      // A copy, so that the buffer of the log can be freed.
      if (!isGone) collection?.put(Buffer.from(raw), stored);
      else if (stored) collection?.remove(stored);
    } else if (isGone) {
      this.collections.delete(toNumber(_id));
    } else {
      const known = this.collections.get(toNumber(_id));
      const collection = known ?? this.make(toNumber(_id), String(database), String(name));
      this.collections.set(collection.id, collection);
      const specs = Array.isArray(indexes) ? indexes.map(parseIndexSpec) : [];
      collection.setIndexes([...collection.indexSpecs.slice(0, 1), ...specs]);
    }
  }
}

function definitionOf({ id, database, name, indexSpecs }: Collection): Change {
  const raw = encode({ _id: id, database, name, indexes: indexSpecs.slice(1) });
  return { collection: CATALOGUE, isGone: false, raw };
}
