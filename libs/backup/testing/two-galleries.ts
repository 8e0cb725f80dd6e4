import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Logger } from '@nestjs/common';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from '@jest/globals';
import { FolderStorage, keys } from '@salon/object-storage';
import { startMongo, type TestServer } from '@salon/test-kit';
import mongoose from 'mongoose';
import { backUp, type Stores } from '../src/back-up.ts';
import { savedCollections, type SavedCollection } from '../src/collections.ts';
import { allRecords, collectionOf, type AnyRecord } from '../src/records.ts';
import { restore } from '../src/restore.ts';

export const size = { width: 3, height: 2 };
const at = new Date('2026-01-02T03:04:05.678Z');

export const filesOf = (id: string) => [`${id}-regular.webp`, `${id}-tiny.webp`] as const;

export const anImage = (_id: string, more: object = {}): AnyRecord => ({
  _id,
  sha256: createHash('sha256').update(`original of ${_id}`).digest('hex'),
  captions: { en: `Caption of ${_id}` },
  collectionId: 'c1',
  versions: [{ type: 'regular', format: 'webp', file: `${_id}-regular.webp`, ...size }],
  tiny: { file: `${_id}-tiny.webp`, ...size },
  createdAt: at,
  updatedAt: at,
  ...more,
});

export async function put({ database }: Stores, name: SavedCollection, ...records: AnyRecord[]) {
  if (records.length > 0) await collectionOf(database, name).insertMany(records);
}

/** Adds images with their originals and renditions. */
export async function publish(to: Stores, ...images: AnyRecord[]): Promise<void> {
  for (const { _id } of images) {
    await to.storage.put(keys.original(_id), Buffer.from(`original of ${_id}`));
    for (const file of filesOf(_id)) {
      await to.storage.put(keys.rendition(_id, file), Buffer.from(`picture ${file}`));
    }
  }
  await put(to, 'images', ...images);
}

/** All records and objects that a backup has. */
export async function contentOf({ database, storage }: Stores) {
  const records: Record<string, AnyRecord[]> = {};
  for (const name of ['images', ...savedCollections] as const) {
    const found: AnyRecord[] = [];
    for await (const record of allRecords(database, name)) found.push(record);
    records[name] = found;
  }
  const objects: Record<string, string> = {};
  for await (const { key } of storage.list('')) {
    const bytes = await storage.withFile(key, (path) => readFile(path));
    objects[key] = bytes.toString();
  }
  return { records, objects };
}

interface Gallery extends Stores {
  url: string;
}

/** For each test a gallery with images, an empty one, and a folder for the backup of the first. */
export function twoGalleries() {
  // Set by the hooks below.
  const galleries = {} as { server: TestServer; folder: string; source: Gallery; target: Gallery };
  let connection: mongoose.Connection;
  let count = 0;

  async function add(): Promise<Gallery> {
    count += 1;
    const name = `gallery-${count}`;
    const database = connection.getClient().db(name);
    const storage = new FolderStorage(join(galleries.folder, name));
    await storage.open();
    const { url } = galleries.server;
    return { database, storage, url: url.replace(new URL(url).pathname, `/${name}`) };
  }

  beforeAll(async () => {
    Logger.overrideLogger(false);
    galleries.server = await startMongo();
    connection = await mongoose.createConnection(galleries.server.url).asPromise();
  });
  afterAll(async () => {
    await connection.close();
    await galleries.server.stop();
  });
  beforeEach(async () => {
    galleries.folder = await mkdtemp(join(tmpdir(), 'salon-backup-'));
    galleries.source = await add();
    galleries.target = await add();
    await fill(galleries.source);
  });
  afterEach(() => rm(galleries.folder, { recursive: true }));

  return Object.assign(galleries, { add }, actionsOn(galleries));
}

function actionsOn(galleries: { folder: string; source: Gallery; target: Gallery }) {
  const backupFolder = () => join(galleries.folder, 'backup');
  const save = () => backUp(galleries.source, backupFolder(), () => undefined);
  const bringBack = (options: Partial<Parameters<typeof restore>[2]> = {}) => {
    const { target } = galleries;
    return restore(target, backupFolder(), { url: target.url, show: () => undefined, ...options });
  };
  return {
    backupFolder,
    save,
    bringBack,
    /** The folder with the records of the only run. */
    async runFolder(): Promise<string> {
      const names = await readdir(backupFolder());
      return join(backupFolder(), names.find((name) => name.startsWith('run-')) ?? '');
    },
    /** A second batch of images, in which the restore is interrupted. */
    publishMore: () =>
      publish(galleries.source, ...Array.from({ length: 8 }, (_, n) => anImage(`a${n}`))),
    /** A restore that ends at the original of an image. */
    async interruptedRestore(id = 'c'): Promise<void> {
      const { storage } = galleries.target;
      const putObject = storage.put.bind(storage);
      storage.put = (key, ...rest) =>
        key === keys.original(id)
          ? Promise.reject(new Error('power cut'))
          : putObject(key, ...rest);
      await expect(bringBack()).rejects.toThrow('power cut');
      storage.put = putObject;
    },
  };
}

async function fill(gallery: Stores): Promise<void> {
  await put(gallery, 'users', { _id: 'u1', username: 'Ada', usernameKey: 'ada', emailKey: 'a@b' });
  await put(gallery, 'settings', { _id: 'overrides', values: { wideWall: true } });
  await put(gallery, 'collections', { _id: 'c1', title: 'Sea', deletedAt: at });
  const vector = new mongoose.mongo.Binary(Buffer.from([1, 2, 255]));
  await put(gallery, 'embeddings', { _id: 'a', vector, background: 0.5 });
  await put(gallery, 'keptPairs', { _id: 'a b', images: ['a', 'b'] });
  await publish(gallery, anImage('a'), anImage('b', { deletedAt: at }), anImage('c'));
}
