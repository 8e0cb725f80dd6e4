import { mkdtemp, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { emptyMetadata } from '@salon/api-contract';
import {
  ImageRepository,
  StoredMediaRepository,
  TrashRepository,
  UploadRepository,
  type NewUpload,
} from '@salon/media-data';
import { Database } from '@salon/mongo';
import { FolderStorage, keys } from '@salon/object-storage';
import { startMongo, type TestServer } from '@salon/test-kit';

/** Creates records in a database and objects in a folder, as the services do. */
export class MediaStore {
  readonly uploads: UploadRepository;
  readonly images: ImageRepository;
  readonly media: StoredMediaRepository;
  readonly trash: TrashRepository;
  readonly storage: FolderStorage;

  private constructor(
    private readonly mongo: TestServer,
    readonly database: Database,
    private readonly folder: string,
  ) {
    this.uploads = new UploadRepository(database);
    this.images = new ImageRepository(database);
    this.media = new StoredMediaRepository(database);
    this.trash = new TrashRepository(database);
    this.storage = new FolderStorage(folder);
  }

  static async start(): Promise<MediaStore> {
    const mongo = await startMongo();
    const folder = await mkdtemp(join(tmpdir(), 'salon-upkeep-'));
    const store = new MediaStore(mongo, await Database.connect(mongo.url), folder);
    await store.storage.open();
    return store;
  }

  async stop(): Promise<void> {
    await this.database.onApplicationShutdown();
    await this.mongo.stop();
    await rm(this.folder, { recursive: true, force: true });
  }

  /** An object of the given age. */
  async putObject(key: string, ageMs = 0): Promise<void> {
    await this.storage.put(key, Buffer.from(key));
    const date = new Date(Date.now() - ageMs);
    await utimes(join(this.folder, key), date, date);
  }

  /** A staged upload: objects first, then the record, as in the media service. */
  async putUpload(id: string, ageMs = 0): Promise<void> {
    for (const key of keysOf(id)) await this.putObject(key, ageMs);
    await this.uploads.put(anUpload(id));
  }

  /** Confirms as the media service does: marks the upload, adds the image, removes the upload. False if it is gone. */
  async confirm(id: string, until: 'done' | 'image added' = 'done'): Promise<boolean> {
    const upload = await this.uploads.beginConfirmation('ada', id);
    if (!upload) return (await this.images.byId(id)) !== null;
    const { _id, originalFilename, size, sha256, format, metadata, rendered } = upload;
    const file = { _id, originalFilename, size, sha256, format };
    await this.images.insertOnce({ ...file, ...metadata, ...rendered, status: 'ready' });
    if (until === 'done') await this.uploads.remove(id);
    return true;
  }

  async putImage(id: string, ageMs = 0): Promise<void> {
    await this.putUpload(id, ageMs);
    await this.confirm(id);
  }

  /** An image in the trash, with its objects. */
  async putDeleted(id: string, ageMs = 0): Promise<void> {
    await this.putImage(id, ageMs);
    await this.trash.put([id], new Map());
  }

  /** The objects that exist. */
  async present(objects: string[]): Promise<string[]> {
    const found = await Promise.all(objects.map((key) => this.storage.head(key)));
    return objects.filter((_key, index) => found[index]);
  }

  /** A time later than all writes so far. */
  async aMomentLater(): Promise<Date> {
    const now = Date.now();
    while (Date.now() === now) await new Promise(setImmediate);
    return new Date();
  }
}

/** All objects of an image or upload that this store creates. */
export const keysOf = (id: string): string[] => [
  keys.original(id),
  keys.rendition(id, 'regular.webp'),
  keys.rendition(id, 'tiny.webp'),
];

const anUpload = (id: string): NewUpload => ({
  _id: id,
  originalFilename: `${id}.jpg`,
  size: 1,
  sha256: 'a'.repeat(64),
  format: 'jpeg',
  metadata: emptyMetadata,
  stagedBy: 'ada',
  rendered: {
    width: 30,
    height: 20,
    versions: [
      {
        type: 'regular',
        format: 'webp',
        file: 'regular.webp',
        width: 30,
        height: 20,
      },
    ],
    tiny: { file: 'tiny.webp', width: 30, height: 20 },
    placeholder: 'x',
  },
});
