import { keys, type ObjectStorage } from '@salon/object-storage';

/** The size in bytes of each object by its key. */
export type Sizes = ReadonlyMap<string, number>;

/**
 * The sizes of stored objects, from a few listings: a request for each object would take a bucket on another server
 * hours. All images whose ids begin with the same character are listed together, because a listing is in no order and
 * one of the whole storage may not fit into memory.
 */
export class StoredSizes {
  private listed: { start: string; sizes: Promise<Sizes> } | undefined;

  constructor(private readonly storage: ObjectStorage) {}

  /** Has the objects of this image, among others. Call it in the order of the ids, so that nothing is listed twice. */
  around(id: string): Promise<Sizes> {
    const start = id.slice(0, 1);
    if (this.listed?.start !== start) this.listed = { start, sizes: this.list(start) };
    return this.listed.sizes;
  }

  private async list(start: string): Promise<Sizes> {
    const sizes = new Map<string, number>();
    for (const prefix of [keys.allOriginals, keys.allRenditions]) {
      for await (const { key, size } of this.storage.list(prefix + start)) sizes.set(key, size);
    }
    return sizes;
  }
}
