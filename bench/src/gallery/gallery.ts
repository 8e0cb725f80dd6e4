import { createReadStream } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { JobClient, Queues } from '@salon/jobs';
import { imageSchema } from '@salon/media-data';
import { Database } from '@salon/mongo';
import { FolderStorage, keys, type ObjectStorage } from '@salon/object-storage';
import { Stack, startMongo, startRedis } from '@salon/test-kit';
import { GalleryClient } from './gallery-client.ts';
import { aRecord } from './record.ts';

const RENDER_DEADLINE_MS = 60_000;
const IN_FLIGHT = 4;
/** The default of the setting; the baseline uses the same. */
const QUALITY = 80;
const BATCH = 500;

/** A gallery as `npm start` runs it, with direct access to its queue, records and storage. */
export class Gallery {
  private constructor(
    readonly client: GalleryClient,
    /** By name. Child processes count as part of the process that started them. */
    private readonly pids: ReadonlyMap<string, number>,
    private readonly jobs: JobClient,
    private readonly database: Database,
    private readonly storage: ObjectStorage,
    readonly stop: () => Promise<void>,
  ) {}

  /** @param environment added to the variables that all galleries of the benchmark have */
  static async start(environment: Record<string, string> = {}): Promise<Gallery> {
    const [mongo, redis] = await Promise.all([startMongo(), startRedis()]);
    const stack = await Stack.start({
      MONGO_URL: mongo.url,
      REDIS_URL: redis.url,
      MINIO_ENDPOINT: '',
      ...environment,
    });
    const database = await Database.connect(mongo.url);
    const queues = new Queues(redis.url);
    await queues.onModuleInit();
    const storage = new FolderStorage(join(stack.dataDir, 'objects'));
    const pids = new Map([...stack.pids]);
    if (mongo.pid) pids.set('mongo', mongo.pid);
    if (redis.pid) pids.set('redis', redis.pid);
    const client = await GalleryClient.logIn(stack.url);
    return new Gallery(client, pids, new JobClient(queues), database, storage, async () => {
      await Promise.all([queues.onApplicationShutdown(), database.onApplicationShutdown()]);
      await stack.destroy();
      await Promise.all([mongo.stop(), redis.stop()]);
    });
  }

  /** The process id of a service. */
  pid(name: string): number {
    const pid = this.pids.get(name);
    if (pid === undefined) throw new Error(`there is no process ${name}`);
    return pid;
  }

  /** The process ids of all services and stores, except a MongoDB that `MONGO_URL` names. */
  get allPids(): number[] {
    return [...this.pids.values()];
  }

  /** Stores photos as the gateway stores originals; returns the ids to render. */
  async store(paths: readonly string[]): Promise<string[]> {
    const photos = paths.map((path) => ({ id: newId(), path }));
    for (const { id, path } of photos) {
      await this.storage.put(keys.original(id), createReadStream(path));
    }
    return photos.map(({ id }) => id);
  }

  /** Enqueues stored originals for rendering, as many at once as the gateway allows to wait. */
  async render(ids: readonly string[]): Promise<void> {
    const waiting = [...ids];
    const renderSome = async () => {
      for (let imageId = waiting.shift(); imageId; imageId = waiting.shift()) {
        const data = { imageId, quality: QUALITY };
        const run = await this.jobs.enqueue('image.render', data, { onceFor: newId() });
        await run.result(RENDER_DEADLINE_MS);
      }
    };
    await Promise.all(Array.from({ length: IN_FLIGHT }, renderSome));
  }

  /** Adds images that have only the rendition that models read. */
  async addForModels(count: number, pictures: readonly Buffer[]): Promise<void> {
    const images = this.database.model('Image', imageSchema);
    const records = Array.from({ length: count }, (_, index) => aRecord(newId(), index));
    const waiting = [...records.entries()];
    const storeSome = async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const [index, { _id, versions }] = next;
        const version = versions.find(
          ({ type, format }) => type === 'thumbnail' && format === 'webp',
        );
        const picture = pictures[index % pictures.length];
        if (!version || !picture) throw new Error('there is no picture for an image');
        const file = version.file as `${string}.webp`; // its format is WebP
        await this.storage.put(keys.rendition(_id, file), picture);
      }
    };
    await Promise.all(Array.from({ length: IN_FLIGHT }, storeSome));
    await images.insertMany(records);
  }

  /**
   * Adds records until the list has `count` images. The last image is uploaded, because an upload changes the list's
   * version.
   */
  async fillList(count: number, photo: string): Promise<void> {
    const images = this.database.model('Image', imageSchema);
    const missing = count - 1 - (await this.client.images()).length;
    for (let done = 0; done < missing; done += BATCH) {
      const length = Math.min(BATCH, missing - done);
      await images.insertMany(Array.from({ length }, (_, index) => aRecord(newId(), done + index)));
    }
    await this.client.publish([photo]);
    const { length } = await this.client.images();
    if (length !== count) throw new Error(`the list has ${length} images instead of ${count}`);
  }
}

const newId = () => randomBytes(16).toString('hex');
