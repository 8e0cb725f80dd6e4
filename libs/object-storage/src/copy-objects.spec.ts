import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
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
    expect(await copyObjects(from, to)).toEqual({ copied: 4, present: 0, bytes: 8 });
    expect(await read('originals/b')).toBe('b');
    expect(await read('renditions/a/x.webp')).toBe('small');
    expect(await copyObjects(from, to)).toEqual({ copied: 0, present: 4, bytes: 0 });
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

  it('ends with the failure of a storage', async () => {
    to.put = () => Promise.reject(new Error('the disk is full'));
    await expect(copyObjects(from, to)).rejects.toThrow('the disk is full');
  });
});
