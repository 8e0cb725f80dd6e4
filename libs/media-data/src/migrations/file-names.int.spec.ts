import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { Database, migrate, type RawDatabase } from '@salon/mongo';
import { startMongo, type TestServer } from '@salon/test-kit';
import mongoose from 'mongoose';
import { StoredMediaRepository } from '../stored-media.repository.ts';
import { mediaMigrations } from './index.ts';

type AnyRecord = { _id: string } & Record<string, unknown>;
type Naming = (file: string) => { path: string } | { file: string };

const size = { width: 30, height: 20 };
const renditions = (name: Naming) => ({
  versions: [
    { type: 'small', format: 'webp', ...name('a-small.webp'), ...size },
    { type: 'regular', format: 'jpeg', ...name('b-regular.jpg'), ...size },
  ],
  tiny: { ...name('a-tiny.webp'), ...size },
});
const byFile: Naming = (file) => ({ file });
const byPath =
  (id: string): Naming =>
  (file) => ({ path: `/api/files/${id}/${file}` });

const updatedAt = new Date('2026-01-01');
const anImage = (_id: string, name: Naming) => ({ _id, updatedAt, ...renditions(name) });
const inTrash = (_id: string, name: Naming) => ({ ...anImage(_id, name), deletedAt: updatedAt });
const anUpload = (_id: string, name: Naming) => ({
  ...{ _id, updatedAt, originalFilename: 'a.jpg' },
  rendered: { ...size, ...renditions(name), placeholder: 'x' },
});

describe('the migration to file names', () => {
  let server: TestServer;
  let connection: mongoose.Connection;
  let raw: RawDatabase;
  let database: Database;

  beforeAll(async () => {
    Logger.overrideLogger(false);
    server = await startMongo();
    database = await Database.connect(server.url);
    connection = await mongoose.createConnection(server.url).asPromise();
    if (!connection.db) throw new Error('there is no database');
    raw = connection.db;
  });

  afterAll(async () => {
    await connection.dropDatabase();
    await connection.close();
    await database.onApplicationShutdown();
    await server.stop();
  });

  const put = async (collection: string, records: AnyRecord[]) => {
    await raw.collection<AnyRecord>(collection).insertMany(records);
  };
  const all = (collection: string) => raw.collection(collection).find().sort({ _id: 1 }).toArray();

  beforeEach(async () => {
    for (const name of ['images', 'uploads', 'migrations']) {
      await raw.collection(name).deleteMany({});
    }
    await put('images', [
      anImage('a', byPath('a')),
      anImage('b', byFile),
      inTrash('c', byPath('c')),
      { ...anImage('d', byFile), tiny: { ...byPath('d')('a-tiny.webp'), ...size } },
    ]);
    await put('uploads', [anUpload('e', byPath('e')), anUpload('f', byFile)]);
  });

  it('changes only the files of images, deleted images and uploads', async () => {
    await migrate(server.url, mediaMigrations);
    expect(await all('images')).toEqual([
      anImage('a', byFile),
      anImage('b', byFile),
      inTrash('c', byFile),
      anImage('d', byFile),
    ]);
    expect(await all('uploads')).toEqual([anUpload('e', byFile), anUpload('f', byFile)]);
    expect(await all('migrations')).toMatchObject([{ state: 'done', records: 4 }]);
  });

  it('changes more records than one batch has, and counts them', async () => {
    const many = Array.from({ length: 450 }, (_, at) => anImage(`many-${at}`, byPath(`${at}`)));
    await put('images', many);
    const reported: number[] = [];
    const [migration] = mediaMigrations;
    await migration?.run(raw, async (done) => void reported.push(done));
    expect(reported).toEqual([1, 201, 401, 454]);
    expect(await migration?.remaining(raw)).toBe(0);
  });

  it('changes records restored from a backup of an earlier version', async () => {
    await migrate(server.url, mediaMigrations);
    await put('images', [anImage('g', byPath('g'))]);
    await migrate(server.url, mediaMigrations);
    expect((await all('images')).at(-1)).toEqual(anImage('g', byFile));
  });

  it('is not needed for a clean-up to know which files have a record', async () => {
    const files = ['a-small.webp', 'b-regular.jpg', 'a-tiny.webp'];
    const found = await new StoredMediaRepository(database).find(['a', 'b', 'e']);
    expect([...found.values()]).toEqual(
      expect.arrayContaining(['a', 'b', 'e'].map((id) => ({ id, files }))),
    );
  });

  it('stops a clean-up at a record whose files are unknown', async () => {
    await put('images', [{ ...anImage('h', byFile), tiny: size }]);
    await expect(new StoredMediaRepository(database).find(['h'])).rejects.toThrow();
  });
});
