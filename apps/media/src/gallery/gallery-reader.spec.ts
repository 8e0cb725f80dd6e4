import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { CollectionRepository, ImageRecord, ImageRepository } from '@salon/media-data';
import { anImageRecord } from '../../testing/an-image-record.ts';
import { GalleryReader, readingLifetimeMs } from './gallery-reader.ts';

let images: ImageRecord[];
/** The reads of the database, in order. */
let reads: string[];
let failure: Error | undefined;
let reader: GalleryReader;
let now: jest.SpiedFunction<typeof performance.now>;

beforeEach(() => {
  [images, reads, failure] = [[anImageRecord({ _id: 'a' })], [], undefined];
  now = jest.spyOn(performance, 'now').mockReturnValue(0);
  const list = (what: string, records: unknown[]) => async () => {
    reads.push(what);
    if (failure) throw failure;
    return records;
  };
  // The reader uses only these members.
  reader = new GalleryReader(
    { list: () => list('images', images)() } as unknown as ImageRepository,
    { list: list('collections', []) } as unknown as CollectionRepository,
  );
});

afterEach(() => {
  now.mockRestore();
});

const idsAt = async (version: string) => (await reader.at(version)).images.map(({ id }) => id);

describe('the gallery at a version', () => {
  it('is read once, also for simultaneous calls', async () => {
    await Promise.all([reader.at('1'), reader.at('1')]);
    await reader.at('1');
    expect(reads).toEqual(['collections', 'images']);
  });

  it('is read again at another version', async () => {
    expect(await idsAt('1')).toEqual(['a']);
    images = [];
    expect(await idsAt('1')).toEqual(['a']);
    expect(await idsAt('2')).toEqual([]);
  });

  it('is read again after a minute, as the change of a version may be lost', async () => {
    await reader.at('1');
    images = [];
    now.mockReturnValue(readingLifetimeMs - 1);
    expect(await idsAt('1')).toEqual(['a']);
    now.mockReturnValue(readingLifetimeMs);
    expect(await idsAt('1')).toEqual([]);
    expect(readingLifetimeMs).toBe(60_000);
  });

  it('is read again after a failure', async () => {
    failure = new Error('the database is down');
    await expect(reader.at('1')).rejects.toBe(failure);
    failure = undefined;
    expect(await idsAt('1')).toEqual(['a']);
  });

  it('stays as it is when an older reading fails later', async () => {
    failure = new Error('the database is down');
    const older = reader.at('1');
    failure = undefined;
    const newer = reader.at('2');
    await Promise.allSettled([older, newer]);
    const before = reads.length;
    await reader.at('2');
    expect(reads).toHaveLength(before);
  });
});
