import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { FolderStorage } from './folder-storage.ts';
import { GuardedStorage } from './guarded-storage.ts';

/** Records whether the list was ended. */
class Recorded extends FolderStorage {
  isEnded = false;

  override async *list(prefix: string) {
    try {
      yield* super.list(prefix);
    } finally {
      this.isEnded = true;
    }
  }
}

describe('the list of a guarded storage', () => {
  let folder: string;
  let inner: Recorded;
  let storage: GuardedStorage;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'salon-guarded-'));
    inner = new Recorded(folder);
    storage = new GuardedStorage(inner);
    await storage.open();
    for (const key of ['a', 'b']) await storage.put(key, Buffer.from(key));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('has all objects', async () => {
    const found: string[] = [];
    for await (const { key } of storage.list('')) found.push(key);
    expect(found.toSorted()).toEqual(['a', 'b']);
    expect(inner.isEnded).toBe(true);
  });

  it('ends that of the storage when its caller ends it early', async () => {
    for await (const object of storage.list('')) if (object) break;
    expect(inner.isEnded).toBe(true);
  });
});
