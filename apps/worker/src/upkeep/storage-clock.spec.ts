import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { ObjectStorage } from '@salon/object-storage';
import { dayMs, hourMs, storageOutage } from '@salon/server-kit';
import { earlierNow, hourAgoIn } from './storage-clock.ts';

const now = Date.UTC(2026, 0, 15);
let inStorage: number;
let putError: Error | undefined;
/** How many times another clean-up removes the object before it is read. */
let removals: number;
let storage: ObjectStorage;

beforeEach(() => {
  jest.spyOn(Date, 'now').mockReturnValue(now);
  [inStorage, putError, removals] = [now, undefined, 0];
  // The methods that read the clock.
  storage = {
    put: async () => {
      if (putError) throw putError;
    },
    head: async () => (removals-- > 0 ? null : { lastModified: new Date(inStorage) }),
    remove: async () => undefined,
  } as unknown as ObjectStorage;
});

afterEach(() => {
  jest.restoreAllMocks();
});

describe('the clock of the storage', () => {
  it('determines the age of objects', async () => {
    inStorage = now + dayMs;
    expect(await hourAgoIn(storage)).toEqual(new Date(now + dayMs - hourMs));
  });

  it.each([
    ['behind', -dayMs, now - dayMs],
    ['ahead of', dayMs, now],
  ])('that is %s this one leaves the earlier time', async (_how, difference, earlier) => {
    inStorage = now + difference;
    expect(await earlierNow(storage)).toBe(earlier);
  });

  it.each(['ENOSPC', 'EDQUOT', 'XMinioStorageFull', 'XMinioAdminBucketQuotaExceeded'])(
    'is not needed in a full storage, which clean-ups have to empty: %s',
    async (code) => {
      putError = Object.assign(new Error('put'), { code });
      expect(await earlierNow(storage)).toBe(now);
      expect(await hourAgoIn(storage)).toEqual(new Date(now - dayMs - hourMs));
    },
  );

  it('is read again if another clean-up has removed the object', async () => {
    removals = 2;
    expect(await earlierNow(storage)).toBe(now);
  });

  it('is unknown in a storage that loses objects', async () => {
    removals = Infinity;
    await expect(earlierNow(storage)).rejects.toThrow('lost what was just written');
  });

  it('cannot be read while the storage is away', async () => {
    putError = storageOutage.unavailable();
    await expect(earlierNow(storage)).rejects.toBe(putError);
  });
});
