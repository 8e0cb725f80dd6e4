import { firstFrom } from './first-from.ts';

/** More new documents than this are sorted in at once. */
const maxInserted = 200;
const minCapacity = 256;

interface TableEntry {
  id: string;
  order: number;
  collection: number;
}

/**
 * Documents by number. Numbers ascend and are not used again until {@link compact}; a changed document gets another one,
 * so that the words of its old state need not be known.
 */
export class DocumentTable {
  private readonly numbers = new Map<string, number>();
  private ids: (string | undefined)[] = [];
  private orders = new Float64Array(minCapacity);
  private collections = new Int32Array(minCapacity);
  /** The numbers of all documents but the added ones, in the order of those that fit equally well. */
  private sorted = new Uint32Array(minCapacity);
  private sortedCount = 0;
  private added: number[] = [];

  /** The number that the next document gets: all numbers are lower. */
  get end(): number {
    return this.ids.length;
  }

  get size(): number {
    return this.numbers.size;
  }

  get removed(): number {
    return this.end - this.size;
  }

  numberOf(id: string): number | undefined {
    return this.numbers.get(id);
  }

  /** Of a document that has not been removed. */
  idOf(number: number): string {
    return this.ids[number] ?? '';
  }

  collectionOf(number: number): number {
    return this.collections[number] ?? 0;
  }

  /** Adds a document, or replaces that with this id. @returns its number */
  put({ id, order, collection }: TableEntry): number {
    this.remove(id);
    const number = this.end;
    if (number === this.orders.length) this.resize(2 * number);
    this.ids.push(id);
    this.numbers.set(id, number);
    this.orders[number] = order;
    this.collections[number] = collection;
    this.added.push(number);
    return number;
  }

  move(id: string, collection: number): void {
    const number = this.numbers.get(id);
    if (number !== undefined) this.collections[number] = collection;
  }

  remove(id: string): void {
    const number = this.numbers.get(id);
    if (number === undefined) return;
    const isSorted = number < (this.added[0] ?? Infinity);
    if (isSorted) this.takeOut(number);
    this.ids[number] = undefined;
    this.numbers.delete(id);
  }

  /** The numbers of all documents, in the order of those that fit equally well. */
  inOrder(): Uint32Array {
    this.sort();
    return this.sortedBefore();
  }

  sort(): void {
    if (this.added.length > maxInserted) {
      const added = this.added.filter((number) => this.ids[number] !== undefined);
      const numbers = [...this.sortedBefore(), ...added];
      this.setSorted(numbers.sort((a, b) => this.compare(a, b)));
    } else {
      for (const number of this.added) if (this.ids[number] !== undefined) this.insert(number);
    }
    this.added = [];
  }

  /** Numbers the documents from 0 on. @returns the new numbers by the old ones, -1 for those of removed documents */
  compact(): Int32Array {
    this.sort();
    const numbers = new Int32Array(this.end).fill(-1);
    let next = 0;
    for (let number = 0; number < this.end; number += 1) {
      const id = this.ids[number];
      if (id === undefined) continue;
      numbers[number] = next;
      this.numbers.set(id, next);
      this.orders[next] = this.orders[number] ?? 0;
      this.collections[next] = this.collections[number] ?? 0;
      next += 1;
    }
    this.ids = this.ids.filter((id) => id !== undefined);
    this.setSorted(this.sortedBefore().map((number) => numbers[number] ?? 0));
    return numbers;
  }

  private sortedBefore(): Uint32Array {
    return this.sorted.subarray(0, this.sortedCount);
  }

  private setSorted(sorted: ArrayLike<number>): void {
    this.sorted = new Uint32Array(this.orders.length);
    this.sorted.set(sorted);
    this.sortedCount = sorted.length;
  }

  private positionOf(number: number): number {
    const isBefore = (at: number) => this.compare(this.sorted[at] ?? 0, number) < 0;
    return firstFrom(this.sortedCount, isBefore);
  }

  private takeOut(number: number): void {
    const at = this.positionOf(number);
    this.sorted.copyWithin(at, at + 1, this.sortedCount);
    this.sortedCount -= 1;
  }

  private insert(number: number): void {
    const at = this.positionOf(number);
    this.sorted.copyWithin(at + 1, at, this.sortedCount);
    this.sorted[at] = number;
    this.sortedCount += 1;
  }

  private compare(a: number, b: number): number {
    const byOrder = (this.orders[a] ?? 0) - (this.orders[b] ?? 0);
    if (byOrder !== 0) return byOrder;
    const [idA = '', idB = ''] = [this.ids[a], this.ids[b]];
    return Number(idB > idA) - Number(idB < idA);
  }

  private resize(capacity: number): void {
    const [orders, collections] = [new Float64Array(capacity), new Int32Array(capacity)];
    const sorted = new Uint32Array(capacity);
    orders.set(this.orders);
    collections.set(this.collections);
    sorted.set(this.sorted);
    [this.orders, this.collections, this.sorted] = [orders, collections, sorted];
  }
}
