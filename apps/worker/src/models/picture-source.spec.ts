import 'reflect-metadata';
import { Readable } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import { TryLater } from '@salon/jobs';
import type { ImageRepository } from '@salon/media-data';
import type { InstalledModel } from '@salon/models';
import { keys, ObjectNotFound, type ObjectStorage } from '@salon/object-storage';
import { storageOutage } from '@salon/server-kit';
import { PictureMissing, PictureSource } from './picture-source.ts';

const regular = { type: 'regular', format: 'webp', file: 'regular.webp' };
const thumbnail = { type: 'thumbnail', format: 'webp', file: 'thumbnail.webp' };
const panorama = [
  { ...regular, width: 2_560, height: 256 },
  { type: 'small', format: 'webp', file: 'small.webp', width: 376, height: 376 },
  { ...thumbnail, width: 640, height: 64 },
  { ...thumbnail, format: 'jpeg', file: 'thumbnail.jpg', width: 640, height: 64 },
];

const lost = new Set<string>();
const damaged = new Set<string>();
let isAway = false;
// The members that are used.
const images = {
  byId: async (id: string) => (id === 'gone' ? null : { versions: id === 'none' ? [] : panorama }),
} as unknown as ImageRepository;
const storage = {
  get: async (key: string) => {
    if (lost.has(key)) throw new ObjectNotFound(key);
    const body = Readable.from([Buffer.from(key)]);
    if (damaged.has(key)) body.destroy(Object.assign(new Error('aborted'), { code: 'ECONNRESET' }));
    return { body };
  },
  check: async () => {
    if (isAway) throw storageOutage.unavailable();
  },
} as unknown as ObjectStorage;
const source = new PictureSource(images, storage);

const read = (id: string, imageSize: number) => source.read(id, { imageSize } as InstalledModel);

describe('the picture that a model reads', () => {
  it.each([
    [64, 'thumbnail.webp'],
    [65, 'regular.webp'],
    [256, 'regular.webp'],
    [768, 'regular.webp'],
  ])('with an input of %d px is %s', async (size, file) => {
    expect(String(await read('panorama', size))).toBe(keys.rendition('panorama', file));
  });

  it('is missing with its file, or without a rendition', async () => {
    lost.add(keys.rendition('panorama', 'regular.webp'));
    await expect(read('panorama', 256)).rejects.toThrow(PictureMissing);
    await expect(read('none', 256)).rejects.toThrow(PictureMissing);
  });

  it('is awaited if only its file cannot be read, but not taken for an outage', async () => {
    damaged.add(keys.rendition('panorama', 'thumbnail.webp'));
    await expect(read('panorama', 64)).rejects.toThrow(TryLater);
    isAway = true;
    await expect(read('panorama', 64)).rejects.toMatchObject({ code: 'storage/unavailable' });
  });

  it('is null of an image that does not exist', async () => {
    expect(await read('gone', 64)).toBeNull();
  });
});
