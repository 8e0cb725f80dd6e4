import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { emptyMetadata } from '@salon/api-contract';
import { Database } from '@salon/mongo';
import { startMongo, type TestServer } from '@salon/test-kit';
import { imageSchema } from './image-record.ts';
import { ImageRepository } from './image.repository.ts';
import { inPages } from './in-pages.ts';
import { RerenderRepository } from './rerender.repository.ts';
import { StoredMediaRepository } from './stored-media.repository.ts';
import { TrashRepository } from './trash.repository.ts';
import { uploadSchema } from './upload-record.ts';
import { UploadRepository } from './upload.repository.ts';

/** One more than a page. */
const count = 501;
/** The embedded database closes the oldest cursor when there are more. */
const maxCursors = 1_000;

const idsOf = (kind: string) =>
  Array.from({ length: count }, (_, at) => `${kind}-${String(at).padStart(3, '0')}`);
const [deleted, ids] = [idsOf('deleted'), idsOf('image')];
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
const uploadOf = (_id: string) => ({
  ...{ _id, ...file, metadata: emptyMetadata, rendered },
  stagedBy: 'ada',
});

type Item = string | { id: string };

const readers: [what: string, read: (database: Database) => AsyncGenerator<Item>, ids: string[]][] =
  [
    [
      'image that captioning may need',
      (database) => new ImageRepository(database).captionStates(),
      ids,
    ],
    ['image to be rendered again', (database) => new RerenderRepository(database).due(1), ids],
    [
      'upload and image with stored files',
      (database) => new StoredMediaRepository(database).all(),
      [...deleted, ...ids.flatMap((id) => [id, id])],
    ],
    [
      'upload that was never confirmed',
      (database) => new UploadRepository(database).untouchedSince(tomorrow()),
      ids,
    ],
    [
      'image to be purged',
      (database) => new TrashRepository(database).deletedBefore(tomorrow()),
      deleted,
    ],
  ];

describe('ids that are read while each waits for slow work', () => {
  let mongo: TestServer;
  let database: Database;
  /** What each test reads: the first item, and the generator of the others. */
  const begun = new Map<string, { first: Item; others: AsyncGenerator<Item> }>();

  beforeAll(async () => {
    mongo = await startMongo();
    const separator = mongo.url.includes('?') ? '&' : '?';
    database = await Database.connect(`${mongo.url}${separator}monitorCommands=true`);
    const images = database.model('Image', imageSchema);
    await images.insertMany([...deleted, ...ids].map(imageOf));
    await database.model('Upload', uploadSchema).insertMany(ids.map(uploadOf));
    await new TrashRepository(database).put(deleted, new Map());
    for (const [what, read] of readers) {
      const others = read(database);
      begun.set(what, { first: (await others.next()).value, others });
    }
    // This closes the cursors of those reads, as half an hour without a request does.
    for (let opened = 0; opened < maxCursors; opened += 1) {
      await images.find().lean().cursor({ batchSize: 1 }).next();
    }
  });

  afterAll(async () => {
    await database.onApplicationShutdown();
    await mongo.stop();
  });

  it('are requested once for each page', async () => {
    const images = database.model('Image', imageSchema);
    const commands: string[] = [];
    const record = ({ commandName }: { commandName: string }) => commands.push(commandName);
    const client = images.db.getClient().on('commandStarted', record);
    for await (const _ of inPages(images, {}, { _id: 1 }));
    client.off('commandStarted', record);
    expect(commands).toEqual(['find', 'find', 'find']); // two full pages, and the end
  });

  it.each(readers)('include every %s', async (what, _read, expected) => {
    const { first, others } = begun.get(what)!;
    const items = [first];
    for await (const item of others) items.push(item);
    expect(items.map((item) => (typeof item === 'string' ? item : item.id)).sort()).toEqual(
      expected,
    );
  });
});
