import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { FolderStorage } from './folder-storage.ts';
import { GuardedStorage } from './guarded-storage.ts';
import { StorageBusy, StorageUnavailable } from './outage.ts';

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

/** Too busy for any request, but it can be opened. */
class Busy extends FolderStorage {
  opened = 0;

  override open(): Promise<void> {
    this.opened += 1;
    return Promise.resolve();
  }

  override head(): Promise<never> {
    return Promise.reject(new StorageBusy('it answered 503'));
  }
}

it('checks a busy storage once for many requests at the same time', async () => {
  const inner = new Busy(tmpdir());
  const storage = new GuardedStorage(inner);
  for (const checks of [1, 2]) {
    const requests = Array.from({ length: 9 }, () => storage.head('a'));
    await Promise.all(requests.map((each) => expect(each).rejects.toThrow(StorageUnavailable)));
    expect(inner.opened).toBe(checks);
  }
});
