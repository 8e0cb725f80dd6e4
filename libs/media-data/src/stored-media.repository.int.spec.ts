import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { emptyMetadata } from '@salon/api-contract';
import { Database } from '@salon/mongo';
import { startMongo, type TestServer } from '@salon/test-kit';
import mongoose from 'mongoose';
import { ImageRepository } from './image.repository.ts';
import { StoredMediaRepository } from './stored-media.repository.ts';
import { UploadRepository } from './upload.repository.ts';

const file = { originalFilename: 'a.jpg', size: 1, sha256: '0'.repeat(64) };
const tiny = { file: 't.webp', width: 3, height: 2 };
const rendered = { width: 3, height: 2, versions: [], placeholder: 'x', tiny };
const format = 'jpeg' as const;

describe('an upload that is confirmed while it is sought', () => {
  let mongo: TestServer;
  let database: Database;
  let media: StoredMediaRepository;
  let images: ImageRepository;
  let uploads: UploadRepository;

  beforeAll(async () => {
    mongo = await startMongo();
    database = await Database.connect(mongo.url);
    media = new StoredMediaRepository(database);
    images = new ImageRepository(database);
    uploads = new UploadRepository(database);
  });

  afterEach(() => void jest.restoreAllMocks());

  afterAll(async () => {
    await database.onApplicationShutdown();
    await mongo.stop();
  });

  /** Stages an upload that becomes an image after the first of the next reads. */
  async function confirmedBetweenReads(_id: string) {
    await uploads.put({ _id, ...file, format, metadata: emptyMetadata, rendered, stagedBy: 'ada' });
    const query = mongoose.Query.prototype;
    const exec = query.exec;
    jest.spyOn(query, 'exec').mockImplementationOnce(async function (this: typeof query) {
      const found: unknown = await exec.call(this);
      const image = { _id, ...file, format, ...emptyMetadata, ...rendered };
      await images.insertOnce({ ...image, status: 'ready' });
      await uploads.remove(_id);
      return found;
    });
  }

  it('is found with its files', async () => {
    await confirmedBetweenReads('fox');
    expect([...(await media.find(['fox'])).keys()]).toEqual(['fox']);
  });

  it('has the state of an image', async () => {
    await confirmedBetweenReads('owl');
    expect(await media.statesOf(['owl'])).toEqual([{ id: 'owl', state: 'published' }]);
  });
});
