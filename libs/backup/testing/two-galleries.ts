import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Logger } from '@nestjs/common';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from '@jest/globals';
import {
  collectionSchema,
  embeddingSchema,
  imageSchema,
  pairIdOf,
  type CollectionRecord,
  type EmbeddingRecord,
  type ImageRecord,
} from '@salon/media-data';
import { FolderStorage, keys } from '@salon/object-storage';
import { startMongo, type TestServer } from '@salon/test-kit';
import mongoose, { type Schema } from 'mongoose';
import { backUp, type Stores } from '../src/back-up.ts';
import { savedCollections, type SavedCollection } from '../src/saved-collections.ts';
import { allRecords, collectionOf, type AnyRecord } from '../src/records.ts';
import { restore } from '../src/restore.ts';

export const size = { width: 3, height: 2 };
const at = new Date('2026-01-02T03:04:05.678Z');

export const filesOf = (id: string) => [`${id}-regular.webp`, `${id}-tiny.webp`] as const;

/** Records as the services store them: a schema refuses one of another form, and adds the empty fields. */
function recordsOf<T extends { _id: string }>(name: string, schema: Schema<T>) {
  // Without a connection, there is no collection to make.
  const unconnected = schema.clone().set('autoCreate', false).set('autoIndex', false);
  const Model = mongoose.createConnection().model<T>(name, unconnected);
  return (record: Partial<T>): AnyRecord => {
    const document = new Model(record);
    const problem = document.validateSync();
    if (problem) throw problem;
    return document.toObject();
  };
}

const imageRecord = recordsOf<ImageRecord>('Image', imageSchema);
const collectionRecord = recordsOf<CollectionRecord>('Collection', collectionSchema);
const embeddingRecord = recordsOf<EmbeddingRecord>('Embedding', embeddingSchema);

/** @param more fields of an image; renditions also as earlier versions stored them */
export function anImage(
  _id: string,
  more: Partial<Omit<ImageRecord, 'versions' | 'tiny'>> & {
    versions?: object[];
    tiny?: object;
  } = {},
): AnyRecord {
  const [regular, tiny] = filesOf(_id);
  return imageRecord({
    _id,
    originalFilename: `${_id}.jpg`,
    size: `original of ${_id}`.length,
    sha256: createHash('sha256').update(`original of ${_id}`).digest('hex'),
    format: 'jpeg',
    captions: { en: `Caption of ${_id}` },
    ...size,
    versions: [{ type: 'regular', format: 'webp', file: regular, ...size }],
    tiny: { file: tiny, ...size },
    placeholder: 'placeholder',
    status: 'ready',
    createdAt: at,
    updatedAt: at,
    ...(more as Partial<ImageRecord>),
  });
}

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
  // The schemas of accounts and settings are in their services.
  await put(gallery, 'users', { _id: 'u1', username: 'Ada', usernameKey: 'ada', emailKey: 'a@b' });
  await put(gallery, 'settings', { _id: 'overrides', values: { wideWall: true } });
  const sea = { _id: 'c1', title: 'Sea', deletedAt: at, createdAt: at, updatedAt: at };
  await put(gallery, 'collections', collectionRecord({ ...sea, formerImages: ['a'] }));
  const embedding = embeddingRecord({
    ...{ _id: 'a', modelKey: 'a/model@1#fp32', bytes: Buffer.from([1, 2, 255]) },
    background: { mean: 0.1, deviation: 0.02 },
  });
  await put(gallery, 'embeddings', embedding);
  await put(gallery, 'keptPairs', { _id: pairIdOf('a', 'b'), images: ['a', 'b'] });
  await publish(gallery, anImage('a'), anImage('b', { deletedAt: at }), anImage('c'));
}
