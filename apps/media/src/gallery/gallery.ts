import type { ImageListQuery } from '@salon/api-contract';
import {
  lastChangeOf,
  type CollectionRecord,
  type ImageSummary,
  type Place,
} from '@salon/media-data';
import { fieldsOf, SearchIndex, wordsOf } from '@salon/search';
import { GalleryCollections } from './gallery-collections.ts';
import { movedTo, toRow, type GalleryRow } from './gallery-row.ts';
import { HashedRows } from './hashed-rows.ts';
import { combined, noSum, versionOf } from './record-sum.ts';
import { byDate, byNewest, compareTexts } from './row-orders.ts';
import { SortedRows } from './sorted-rows.ts';

/** All published images as compact rows, and all collections. */
export class Gallery {
  private readonly rows = new Map<string, GalleryRow>();
  private readonly collections = new GalleryCollections();
  private readonly orders = {
    hash: new HashedRows(),
    date: new SortedRows(byDate),
    newest: new SortedRows(byNewest),
  };
  /** The words of all images and of the titles of their collections. */
  readonly words = new SearchIndex();
  private imagesSum = noSum;

  /** The same for all processes with the same records. */
  get version(): string {
    return versionOf(this.imagesSum) + versionOf(this.collections.sum);
  }

  get size(): number {
    return this.rows.size;
  }

  row(id: string): GalleryRow | undefined {
    return this.rows.get(id);
  }

  ids(): Iterable<string> {
    return this.rows.keys();
  }

  placeOf(id: string): Place | undefined {
    return this.collections.placeOf(id);
  }

  /** Of images that fit a search equally well, the newest upload first. */
  compareIds(id: string, other: string): number {
    const [row, otherRow] = [this.rows.get(id), this.rows.get(other)];
    if (row && otherRow) return byNewest(row, otherRow);
    return Number(!row) - Number(!otherRow);
  }

  /** The rows of each chunk of the shuffled wall. */
  inChunksByHash(): readonly (readonly GalleryRow[])[] {
    return this.orders.hash.read(this.rows);
  }

  /** The newest upload first. */
  newest(): readonly GalleryRow[] {
    return this.orders.newest.read(this.rows);
  }

  /** By the camera's date, undated ones last; without `orderBy` the newest upload first. */
  inOrder({ orderBy, order }: ImageListQuery): readonly GalleryRow[] {
    if (!orderBy) return this.newest();
    const ascending = this.orders.date.read(this.rows);
    return order === 'asc' ? ascending : latestFirst(ascending);
  }

  /** The newest first. */
  allCollections(): CollectionRecord[] {
    return this.collections
      .all()
      .sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || compareTexts(b._id, a._id));
  }

  collection(id: string): CollectionRecord | undefined {
    return this.collections.get(id);
  }

  collectionChangedMs(id: string): number | undefined {
    const record = this.collections.get(id);
    return record && lastChangeOf(record);
  }

  put(summary: ImageSummary): void {
    const { _id: id, createdAt } = summary;
    const collectionId = this.placeOf(id)?.collectionId ?? null;
    this.replace(id, toRow(summary, collectionId));
    this.words.put({ id, collectionId, order: -createdAt, ...fieldsOf(summary) });
  }

  remove(id: string): void {
    this.replace(id, undefined);
    this.words.remove(id);
  }

  /** Sorts what the first lists and searches need. */
  prepare(): void {
    this.newest();
    this.inChunksByHash();
    this.words.prepare();
  }

  /** Takes the new state of these collections; removes those without a record. */
  putCollections(ids: Iterable<string>, records: readonly CollectionRecord[]): void {
    for (const id of ids) this.words.putTitle(id, []);
    for (const { _id, title } of records) this.words.putTitle(_id, wordsOf(title ?? ''));
    for (const id of this.collections.put(ids, records)) {
      const row = this.rows.get(id);
      const collectionId = this.placeOf(id)?.collectionId ?? null;
      if (!row || row.collectionId === collectionId) continue;
      this.replace(id, movedTo(row, collectionId));
      this.words.move(id, collectionId);
    }
  }

  private replace(id: string, after: GalleryRow | undefined): void {
    const before = this.rows.get(id);
    if (after) this.rows.set(id, after);
    else this.rows.delete(id);
    for (const order of Object.values(this.orders)) order.change(before, after);
    for (const row of [before, after]) {
      if (row) this.imagesSum = combined(this.imagesSum, row.sum);
    }
  }
}

/** The dated ones in reverse; undated ones still last. */
export function latestFirst(ascending: readonly GalleryRow[]): GalleryRow[] {
  const firstUndated = ascending.findIndex(({ date }) => date === null);
  const end = firstUndated < 0 ? ascending.length : firstUndated;
  return [...ascending.slice(0, end).reverse(), ...ascending.slice(end)];
}
