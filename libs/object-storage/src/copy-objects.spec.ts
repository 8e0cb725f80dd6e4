import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { S3Error } from 'minio';
import { copyObjects } from './copy-objects.ts';
import { FolderStorage } from './folder-storage.ts';
import { ObjectNotFound } from './object-storage.ts';

describe('copying all objects', () => {
  let folder: string;
  let from: FolderStorage;
  let to: FolderStorage;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'salon-copy-'));
    from = new FolderStorage(join(folder, 'from'));
    to = new FolderStorage(join(folder, 'to'));
    await Promise.all([from.open(), to.open()]);
    for (const name of ['a', 'b', 'c']) await from.put(`originals/${name}`, Buffer.from(name));
    await from.put('renditions/a/x.webp', Buffer.from('small'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  const read = async (key: string) => text((await to.get(key)).body);

  it('copies each once, and finds them present when it is repeated', async () => {
    expect(await copyObjects(from, to)).toEqual({ copied: 4, present: 0, bytes: 8, failed: [] });
    expect(await read('originals/b')).toBe('b');
    expect(await read('renditions/a/x.webp')).toBe('small');
    expect(await copyObjects(from, to)).toEqual({ copied: 0, present: 4, bytes: 0, failed: [] });
  });

  it('replaces one of another size, and removes nothing', async () => {
    await to.put('originals/a', Buffer.from('only half of it'));
    await to.put('originals/new', Buffer.from('stays'));
    expect(await copyObjects(from, to)).toMatchObject({ copied: 4, present: 0 });
    expect(await read('originals/a')).toBe('a');
    expect(await read('originals/new')).toBe('stays');
  });

  it('leaves out what vanishes meanwhile, and names that are not keys', async () => {
    await writeFile(join(folder, 'from/originals/Foreign File'), 'x');
    const get = from.get.bind(from);
    from.get = (key) =>
      key === 'originals/b' ? Promise.reject(new ObjectNotFound(key)) : get(key);
    expect(await copyObjects(from, to)).toMatchObject({ copied: 3, present: 0 });
  });

  it('reports each object', async () => {
    const seen: number[] = [];
    await copyObjects(from, to, { parallel: 2, onProgress: ({ copied }) => seen.push(copied) });
    expect(seen).toEqual([1, 2, 3, 4]);
  });

  it('copies all others after the failure of one object, also if its connection breaks', async () => {
    const error = Object.assign(new Error('aborted'), { code: 'ECONNRESET' });
    const get = from.get.bind(from);
    from.get = (key) => (key === 'originals/a' ? Promise.reject(error) : get(key));
    expect(await copyObjects(from, to, { parallel: 1 })).toMatchObject({
      copied: 3,
      failed: [{ key: 'originals/a', error }],
    });
  });

  describe('ends with the failure of a storage', () => {
    const error = new Error('no storage');
    let puts: number;

    beforeEach(() => {
      puts = 0;
      to.put = () => {
        puts += 1;
        return Promise.reject(error);
      };
    });

    it.each(['from', 'to'] as const)('that is away (%s)', async (side) => {
      const away = { from, to }[side];
      away.check = () => Promise.reject(new Error('no connection'));
      await expect(copyObjects(from, to, { parallel: 1 })).rejects.toBe(error);
      expect(puts).toBe(1);
    });

    it('that refuses the account', async () => {
      to.put = () => {
        puts += 1;
        return Promise.reject(Object.assign(new S3Error('denied'), { code: 'AccessDenied' }));
      };
      await expect(copyObjects(from, to, { parallel: 1 })).rejects.toThrow('denied');
      expect(puts).toBe(1);
    });

    it('whose error would repeat', async () => {
      const isLasting = (each: unknown) => each === error;
      await expect(copyObjects(from, to, { parallel: 1, isLasting })).rejects.toBe(error);
      expect(puts).toBe(1);
    });
  });
});
