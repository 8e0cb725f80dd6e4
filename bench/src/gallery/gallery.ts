import { randomBytes, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { settingsCatalogue } from '@salon/api-contract';
import { JobClient, Queues } from '@salon/jobs';
import { imageSchema } from '@salon/media-data';
import { Database } from '@salon/mongo';
import { FolderStorage, keys, type ObjectStorage } from '@salon/object-storage';
import { cleanUpOnSignals, startRedis, unlessEnding, withDatabase } from '@salon/test-kit';
import { GalleryClient } from './gallery-client.ts';
import { until } from '../measuring/until.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { embeddedDatabase, LaunchedGallery } from './launched.ts';
import { aRecord } from './record.ts';

const RENDER_DEADLINE_MS = 60_000;
const IN_FLIGHT = 4;
const QUALITY = settingsCatalogue.renditionQuality.default;
const BATCH = 500;

export interface GalleryOptions {
  /** The checkout whose services are started. */
  checkout: string;
  /** Added to the variables that all galleries of the benchmark have. */
  environment?: Record<string, string>;
  /** Data that is kept for the next start. */
  keeper?: GalleryData;
}

/** The data of a gallery that is started several times. */
export interface GalleryData {
  dataDir: string;
  /** Undefined for the embedded database. */
  mongoUrl: string | undefined;
}

/** A database of its own on the server of `MONGO_URL`; undefined without one. */
export const ownDatabase = (): string | undefined =>
  process.env.MONGO_URL && withDatabase(process.env.MONGO_URL, `salon-bench-${randomUUID()}`);

export async function removeData({ dataDir, mongoUrl }: GalleryData): Promise<void> {
  if (mongoUrl) {
    const database = await Database.connect(mongoUrl);
    await database.model('Image', imageSchema).db.dropDatabase();
    await database.onApplicationShutdown();
  }
  await rm(dataDir, { recursive: true, force: true });
}

/** A gallery as `npm start` runs it, with direct access to its queue, records and storage. */
export class Gallery {
  private constructor(
    readonly client: GalleryClient,
    /** By name. Child processes count as part of the process that started them. */
    private readonly pids: ReadonlyMap<string, number>,
    private readonly jobs: JobClient,
    private readonly database: Database,
    private readonly storage: ObjectStorage,
    /** Time until it was ready. */
    readonly startSeconds: number,
    readonly stop: () => Promise<void>,
  ) {}

  static async start({ checkout, environment, keeper }: GalleryOptions): Promise<Gallery> {
    await unlessEnding();
    const dataDir = keeper?.dataDir ?? (await temporaryFolder());
    const mongoUrl = keeper?.mongoUrl ?? ownDatabase();
    const redis = await startRedis();
    const stops = [() => redis.stop()];
    let stopped: Promise<void> | undefined;
    /** Stops the parts that were started, once: a signal also makes the start fail. */
    const stopParts = () => (stopped ??= inReverse(stops));
    const stopAll = async () => {
      await stopParts();
      if (!keeper) await removeData({ dataDir, mongoUrl });
    };
    const forget = cleanUpOnSignals(stopAll);
    try {
      const variables = { REDIS_URL: redis.url, ...(mongoUrl && { MONGO_URL: mongoUrl }) };
      const launched = await LaunchedGallery.start({
        checkout,
        dataDir,
        environment: { ...variables, ...environment },
      });
      stops.push(() => launched.stop());
      const database = await Database.connect(mongoUrl ?? (await embeddedDatabase(dataDir)));
      stops.push(() => database.onApplicationShutdown());
      const queues = new Queues(redis.url);
      stops.push(() => queues.onApplicationShutdown());
      await queues.onModuleInit();
      const storage = new FolderStorage(join(dataDir, 'objects'));
      const pids = new Map(launched.pids);
      if (redis.pid) pids.set('redis', redis.pid);
      const client = await GalleryClient.logIn(launched.url);
      const stop = async () => {
        await stopAll();
        forget();
      };
      const jobs = new JobClient(queues);
      return new Gallery(client, pids, jobs, database, storage, launched.seconds, stop);
    } catch (error) {
      await stopAll();
      forget();
      throw error;
    }
  }

  /** The process id of a service. */
  pid(name: string): number {
    const pid = this.pids.get(name);
    if (pid === undefined) throw new Error(`there is no process ${name}`);
    return pid;
  }

  /** A database and a Redis that are given have no process here. */
  has(name: string): boolean {
    return this.pids.has(name);
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
    const records = Array.from({ length: count }, (_, index) =>
      aRecord(newId(), index, new Date()),
    );
    const waiting = [...records.entries()];
    const storeSome = async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const [index, { _id, versions }] = next;
        const version = versions.find(
          ({ type, format }) => type === 'thumbnail' && format === 'webp',
        );
        const picture = pictures[index % pictures.length];
        if (!version || !picture) throw new Error('there is no picture for an image');
        await this.storage.put(keys.rendition(_id, version.file), picture);
      }
    };
    await Promise.all(Array.from({ length: IN_FLIGHT }, storeSome));
    await images.insertMany(records);
  }

  /** Adds records without files to `existing` others. */
  async addRecords(count: number, existing: number, changedAt = new Date()): Promise<void> {
    const images = this.database.model('Image', imageSchema);
    for (let done = 0; done < count; done += BATCH) {
      const length = Math.min(BATCH, count - done);
      const record = (_: unknown, index: number) =>
        aRecord(newId(), existing + done + index, changedAt);
      await images.insertMany(Array.from({ length }, record), { lean: true });
    }
  }

  /**
   * Adds records until the list has `count` images. The last image is uploaded, because an upload changes the list's
   * version; the others are found by a query, some seconds later.
   */
  async fillList(count: number, photo: string): Promise<void> {
    const existing = (await this.client.images()).length;
    await this.addRecords(count - 1 - existing, existing);
    await this.client.publish([photo]);
    const isFilled = async () => (await this.client.images()).length === count;
    await until(isFilled, `the list has ${count} images`);
  }
}

/** Stops the parts of a gallery, the last one first. */
async function inReverse(stops: readonly (() => Promise<void>)[]): Promise<void> {
  for (const stop of stops.toReversed()) await stop();
}

const newId = () => randomBytes(16).toString('hex');
