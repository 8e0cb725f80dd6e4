import 'reflect-metadata';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Logger, type INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { defaultSettingValues, emptyMetadata, type ImageStatus } from '@salon/api-contract';
import { JobClient, startTask } from '@salon/jobs';
import {
  firstPosition,
  GalleryChanges,
  ImageRepository,
  RerenderRepository,
  TrashRepository,
  type ImageRecord,
} from '@salon/media-data';
import { Database } from '@salon/mongo';
import { FolderStorage, keys } from '@salon/object-storage';
import { createRedis, SettingsPublisher, untilReady } from '@salon/server-kit';
import { startMongo, startRedis, type TestServer, until } from '@salon/test-kit';
import sharp from 'sharp';
import { retryAtOnce } from '../../testing/retry-at-once.ts';
import { workerEnvironment } from '../environment.ts';
import { WorkerModule } from '../worker.module.ts';
import { recipe } from './recipe.ts';
import { RenditionHandler } from './rendition.handler.ts';
import { Rerenders } from './rerenders.ts';

const main = fileURLToPath(new URL('../../dist/main.js', import.meta.url));
const deadlineMs = 60_000;

describe('the worker, with images to be rendered again', () => {
  let redis: TestServer;
  let mongo: TestServer;
  let dataDir: string;
  let database: Database;
  let storage: FolderStorage;
  let images: ImageRepository;
  let worker: INestApplicationContext | undefined;
  let child: ChildProcess | undefined;

  const environment = () => ({
    LOG_LEVEL: 'fatal',
    REDIS_URL: redis.url,
    MONGO_URL: mongo.url,
    DATA_DIR: dataDir,
  });
  const startWorker = async () => {
    const module = WorkerModule.configure(workerEnvironment.parse(environment()));
    worker = await NestFactory.createApplicationContext(module);
    return worker;
  };
  const stopWorker = async () => {
    await worker?.close();
    worker = undefined;
  };

  beforeAll(async () => {
    Logger.overrideLogger(false);
    [redis, mongo] = await Promise.all([startRedis(), startMongo()]);
    dataDir = await mkdtemp(join(tmpdir(), 'salon-rerender-'));
    database = await Database.connect(mongo.url);
    images = new ImageRepository(database);
    storage = new FolderStorage(join(dataDir, 'objects'));
    await storage.open();
    const publisher = createRedis(redis.url);
    await untilReady(publisher);
    await new SettingsPublisher(publisher).publish(async () => defaultSettingValues);
    publisher.disconnect();
  });

  afterEach(async () => {
    child?.kill('SIGKILL');
    await stopWorker();
  });

  afterAll(async () => {
    await database.onApplicationShutdown();
    await Promise.all([redis.stop(), mongo.stop()]);
    await rm(dataDir, { recursive: true, force: true });
  });

  /** A published image with an original of this size, and one rendition. */
  async function putImage(id: string, given: { width?: number; recipe?: number | null } = {}) {
    const { width = 60, recipe: madeBy = recipe } = given;
    const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
    const create = { width, height: width, channels: 3, background: '#4477aa', noise } as const;
    await storage.put(keys.original(id), await sharp({ create }).jpeg().toBuffer());
    await storage.put(keys.rendition(id, 'old.webp'), Buffer.from('old'));
    const old = { file: 'old.webp', width: 60, height: 40 };
    await images.insertOnce({
      ...{ _id: id, originalFilename: `${id}.jpg`, size: 1, sha256: id.padEnd(64, '0') },
      ...emptyMetadata,
      ...{ format: 'jpeg', width, height: width, status: 'ready', placeholder: 'x' },
      ...{ versions: [{ type: 'regular', format: 'webp', ...old }], tiny: old },
      ...(madeBy === null ? {} : { recipe: madeBy }),
    });
  }

  async function untilStatus(id: string, status: ImageStatus): Promise<ImageRecord> {
    const deadline = performance.now() + deadlineMs;
    for (;;) {
      const record = await images.byId(id);
      if (record?.status === status && (status !== 'ready' || record.recipe === recipe)) {
        return record;
      }
      if (performance.now() > deadline) throw new Error(`${id} is ${record?.status}`);
      await delay(10);
    }
  }

  /** Kills a worker while it renders an image, which it leaves unfinished. */
  async function killedWhileRendering(): Promise<ImageRecord> {
    for (let round = 1; ; round += 1) {
      const id = `large-${round}`;
      // Noise of this size takes more than a second to render.
      await putImage(id, { width: 2_400, recipe: recipe - 1 });
      child = spawn(process.execPath, [main], { env: { ...process.env, ...environment() } });
      const hasBegun = async () => {
        const record = await images.byId(id);
        return record?.status !== 'ready' || record.recipe === recipe;
      };
      await until(hasBegun, 'the rendering has begun');
      child.kill('SIGKILL');
      await once(child, 'exit');
      const record = await images.byId(id);
      // On a busy machine, it can have ended before.
      if (record?.status === 'processing') return record;
    }
  }

  const filesOf = ({ versions, tiny }: ImageRecord) => [...versions, tiny].map(({ file }) => file);
  const present = async (id: string) => {
    const files: string[] = [];
    for await (const { key } of storage.list(keys.renditionsOf(id))) {
      files.push(key.slice(keys.renditionsOf(id).length));
    }
    return files;
  };

  it('renders images of an older recipe, and keeps the old files for open pages', async () => {
    await putImage('older', { recipe: recipe - 1 });
    await putImage('unnumbered', { recipe: null });
    await putImage('current');
    const before = await images.byId('older');
    const published = createRedis(redis.url);
    await untilReady(published);
    await startWorker();
    const record = await untilStatus('older', 'ready');
    expect(record.versions).toHaveLength(5);
    expect(await present('older')).toEqual(
      expect.arrayContaining([...filesOf(record), 'old.webp']),
    );
    expect(record.updatedAt).toEqual(before?.updatedAt);
    expect((await untilStatus('unnumbered', 'ready')).versions).toHaveLength(5);
    expect((await images.byId('current'))?.versions).toHaveLength(1);
    // Published at the latest when the worker stops.
    await stopWorker();
    const { images: changed } = await new GalleryChanges(published).since(firstPosition);
    expect(changed).toContain('older');
    published.disconnect();
  });

  it('renders images that the clean-up of orphans finds without their files', async () => {
    const app = await startWorker();
    await putImage('missing');
    await storage.remove(keys.rendition('missing', 'old.webp'));
    const run = await startTask(app.get(JobClient), 'cleanup-orphaned');
    await expect(run.result(deadlineMs)).resolves.toMatchObject({
      failures: [{ imageId: 'missing', problem: 'files-missing' }],
    });
    const record = await untilStatus('missing', 'ready');
    expect((await present('missing')).toSorted()).toEqual(filesOf(record).toSorted());
  });

  it('gives up if the original is missing or not a picture, and keeps the existing renditions', async () => {
    await putImage('no-picture', { recipe: recipe - 1 });
    await storage.put(keys.original('no-picture'), Buffer.from('text'));
    await putImage('no-original', { recipe: recipe - 1 });
    await storage.remove(keys.original('no-original'));
    await startWorker();
    for (const [id, problem] of [
      ['no-picture', 'unreadable'],
      ['no-original', 'files-missing'],
    ] as const) {
      const record = await untilStatus(id, 'failed');
      expect(record.renderFailure).toEqual({ problem, recipe });
      expect(filesOf(record)).toEqual(['old.webp', 'old.webp']);
      expect(await present(id)).toEqual(['old.webp']);
    }
    // The next recipe may succeed; with this one, neither a restart nor a check tries again.
    const rerenders = new RerenderRepository(database);
    await expect(rerenders.isDue('no-picture', recipe)).resolves.toBe(false);
    await expect(rerenders.isDue('no-picture', recipe + 1)).resolves.toBe(true);
  });

  it('renders an image again on demand, also one that it gave up, and ignores an unknown one', async () => {
    await putImage('again', { recipe: recipe - 1 });
    const original = Buffer.from('text');
    await storage.put(keys.original('again'), original);
    const app = await startWorker();
    await untilStatus('again', 'failed');
    const { width, height } = { width: 60, height: 60 };
    const create = { width, height, channels: 3, background: '#aa7744' } as const;
    await storage.put(keys.original('again'), await sharp({ create }).jpeg().toBuffer());
    const ask = async (imageId: string) => {
      const jobs = app.get(JobClient);
      const run = await jobs.enqueue('image.request-rerender', { imageId }, { onceFor: imageId });
      await run.result(deadlineMs);
    };
    await ask('unknown');
    await ask('again');
    const record = await untilStatus('again', 'ready');
    expect(record.versions).toHaveLength(5);
    expect(record.renderFailure).toBeUndefined();
  });

  it('gives up after the last try', async () => {
    await putImage('blocked');
    await storage.remove(keys.rendition('blocked', 'old.webp'));
    // A file has the path of the renditions' folder, so that storing fails.
    await storage.put('renditions/blocked', Buffer.from('in the way'));
    const app = await startWorker();
    retryAtOnce(app, 'rerenders');
    const render = jest.spyOn(app.get(RenditionHandler), 'renderWithin');
    await app.get(Rerenders).request('blocked');
    const record = await untilStatus('blocked', 'failed');
    expect(record.renderFailure).toEqual({ problem: 'not-rendered', recipe });
    expect(render).toHaveBeenCalledTimes(5);
  });

  it('are made soon on request, also if the image is marked already', async () => {
    await putImage('healthy');
    const app = await startWorker();
    await app.get(RerenderRepository).begin('healthy');
    await app.get(Rerenders).request('healthy');
    await untilStatus('healthy', 'ready');
  });

  it('does not give up while the database is away', async () => {
    await putImage('healthy');
    const app = await startWorker();
    retryAtOnce(app, 'rerenders');
    const away = Object.assign(new Error('mongo:27017'), { name: 'MongoServerSelectionError' });
    const render = jest.spyOn(app.get(RenditionHandler), 'renderWithin').mockRejectedValue(away);
    const warn = jest.spyOn(Logger.prototype, 'warn');
    await app.get(Rerenders).request('healthy');
    const ends = /images wait to be rendered|could not be rendered again/;
    await until(() => ends.test(JSON.stringify(warn.mock.calls)), 'the failure is logged');
    warn.mockRestore();
    expect(render).toHaveBeenCalledTimes(5);
    const record = await images.byId('healthy');
    expect(record).toMatchObject({ status: 'processing' });
    expect(record?.renderFailure).toBeUndefined();
  });

  it('completes the rendering that a killed worker began, and shows the old files until then', async () => {
    const begun = await killedWhileRendering();
    expect(filesOf(begun)).toEqual(['old.webp', 'old.webp']);
    await startWorker();
    const record = await untilStatus(begun._id, 'ready');
    expect(await present(begun._id)).toEqual(expect.arrayContaining(filesOf(record)));
  });

  it('does not render an image in the trash until the image is restored', async () => {
    await putImage('trashed', { recipe: recipe - 1 });
    const trash = new TrashRepository(database);
    await trash.put(['trashed'], new Map());
    const rerenders = new RerenderRepository(database);
    await expect(rerenders.isDue('trashed', recipe)).resolves.toBe(false);
    await expect(rerenders.begin('trashed')).resolves.toBe(false);
    await trash.takeOut(['trashed']);
    await expect(rerenders.isDue('trashed', recipe)).resolves.toBe(true);
  });
});
