import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { emptyMetadata } from '@salon/api-contract';
import { Database } from '@salon/mongo';
import { startMongo, type TestServer } from '@salon/test-kit';
import type { Model } from 'mongoose';
import { imageSchema, type ImageRecord } from './image-record.ts';
import { ImageRepository } from './image.repository.ts';
import { RerenderRepository } from './rerender.repository.ts';
import { StoredMediaRepository } from './stored-media.repository.ts';
import { TrashRepository } from './trash.repository.ts';
import { uploadSchema } from './upload-record.ts';
import { UploadRepository } from './upload.repository.ts';

/** One more than a page. */
const count = 501;
/** The embedded database closes the oldest cursor when there are more. */
const maxCursors = 1_000;

const ids = Array.from({ length: count }, (_, at) => `image-${String(at).padStart(3, '0')}`);
const tomorrow = () => new Date(Date.now() + 24 * 60 * 60_000);

const rendered = {
  ...{ width: 3, height: 2, versions: [], placeholder: 'x' },
  tiny: { file: 't.webp', width: 3, height: 2 },
};
const file = { originalFilename: 'a.jpg', size: 1, sha256: '0'.repeat(64), format: 'jpeg' };
const imageOf = (_id: string) => ({
  ...{ ...file, ...emptyMetadata, ...rendered },
  ...{ _id, status: 'processing' },
});
const uploadOf = (_id: string) => ({ _id, ...file, metadata: emptyMetadata, rendered });

describe('ids that are read while each waits for slow work', () => {
  let mongo: TestServer;
  let database: Database;
  let images: Model<ImageRecord>;

  beforeAll(async () => {
    mongo = await startMongo();
    database = await Database.connect(mongo.url);
    images = database.model('Image', imageSchema);
    await images.insertMany(ids.map(imageOf));
    await database.model('Upload', uploadSchema).insertMany(ids.map(uploadOf));
  });

  afterAll(async () => {
    await database.onApplicationShutdown();
    await mongo.stop();
  });

  /** Has the same effect as half an hour without a request. */
  async function closeOpenCursors(): Promise<void> {
    for (let opened = 0; opened < maxCursors; opened += 1) {
      await images.find().lean().cursor({ batchSize: 1 }).next();
    }
  }

  async function readSlowly(items: AsyncIterable<string | { id: string }>): Promise<string[]> {
    const read: string[] = [];
    for await (const item of items) {
      if (read.length === 0) await closeOpenCursors();
      read.push(typeof item === 'string' ? item : item.id);
    }
    return read.sort();
  }

  it('include every image that captioning may need', async () => {
    expect(await readSlowly(new ImageRepository(database).captioned())).toEqual(ids);
  });

  it('include every image to be rendered again', async () => {
    expect(await readSlowly(new RerenderRepository(database).due(1))).toEqual(ids);
  });

  it('include every upload and image with stored files', async () => {
    const both = ids.flatMap((id) => [id, id]);
    expect(await readSlowly(new StoredMediaRepository(database).all())).toEqual(both);
  });

  it('include every upload that was never confirmed', async () => {
    expect(await readSlowly(new UploadRepository(database).untouchedSince(tomorrow()))).toEqual(
      ids,
    );
  });

  it('include every image to be purged', async () => {
    const trash = new TrashRepository(database);
    await trash.put(ids, new Map());
    expect(await readSlowly(trash.deletedBefore(tomorrow()))).toEqual(ids);
  });
});
