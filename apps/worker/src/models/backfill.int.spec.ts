import 'reflect-metadata';
import { mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Logger, type INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { emptyMetadata } from '@salon/api-contract';
import { JobClient, Queues, startTask, TryLater, type ReportProgress } from '@salon/jobs';
import { EmbeddingRepository, ImageRepository, ModelFailureRepository } from '@salon/media-data';
import { ModelProcessFailed } from '@salon/models';
import { keys, OBJECT_STORAGE, type ObjectStorage } from '@salon/object-storage';
import { createRedis, dayMs, SettingsPublisher } from '@salon/server-kit';
import { startMongo, startRedis, writeTinyModels, type TestServer } from '@salon/test-kit';
import type { Redis } from 'ioredis';
import sharp from 'sharp';
import { retryAtOnce } from '../../testing/retry-at-once.ts';
import { shortenWaits } from '../../testing/shorten-waits.ts';
import { workerEnvironment } from '../environment.ts';
import { WorkerModule } from '../worker.module.ts';
import { BackfillHandler } from './backfill.handler.ts';
import { LackingImages } from './lacking-images.ts';
import { ModelProcesses } from './model-processes.ts';
import { Models } from './models.ts';
import { PictureSource } from './picture-source.ts';

const deadlineMs = 60_000;
/** The images that the first test adds. */
const ids = Array.from({ length: 40 }, (_, at) => `i${at}`);

describe('a backfill', () => {
  let redis: TestServer;
  let mongo: TestServer;
  let dataDir: string;
  let workers: INestApplicationContext[] = [];
  let connection: Redis;
  /** The images whose vectors were stored, once for each time. */
  const stored: string[] = [];

  const startWorker = async () => {
    const environment = workerEnvironment.parse({
      LOG_LEVEL: 'fatal',
      REDIS_URL: redis.url,
      MONGO_URL: mongo.url,
      DATA_DIR: dataDir,
    });
    const worker = await NestFactory.createApplicationContext(WorkerModule.configure(environment));
    retryAtOnce(worker, 'models');
    workers.push(worker);
    const embeddings = worker.get(EmbeddingRepository);
    const put = embeddings.put.bind(embeddings);
    jest.spyOn(embeddings, 'put').mockImplementation(async (modelKey, embedding) => {
      await put(modelKey, embedding);
      stored.push(embedding.imageId);
    });
    return worker;
  };
  const stopWorkers = async () => {
    await Promise.all(workers.map((worker) => worker.close()));
    workers = [];
  };
  const get = <T>(type: new (...args: never[]) => T): T => workers[0]?.get<T>(type) as T; // at least one worker runs in every test
  const save = async (values: object) => {
    await new SettingsPublisher(connection).publish(() => Promise.resolve(values));
    for (const worker of workers) worker.get(Models).forget();
  };
  const run = async (task: 'backfill-embeddings' | 'backfill-captions') =>
    (await startTask(get(JobClient), task)).result(deadlineMs);

  const failAt = (imageId: string, modelKey: string, at?: Date) =>
    get(ModelFailureRepository).add({ kind: 'embedding', imageId, modelKey }, 'model-failed', at);

  /** An image of one colour, with the rendition that models read. */
  async function putImage(id: string, background: string, captions: Record<string, string> = {}) {
    const create = { width: 64, height: 64, channels: 3, background } as const;
    const picture = await sharp({ create }).webp().toBuffer();
    const storage = workers[0]?.get<ObjectStorage>(OBJECT_STORAGE);
    await storage?.put(keys.rendition(id, 'a.webp'), picture);
    const file = { file: 'a.webp', width: 64, height: 64 };
    await get(ImageRepository).insertOnce({
      ...{ _id: id, originalFilename: `${id}.jpg`, size: 1, sha256: id.padEnd(64, '0') },
      ...emptyMetadata,
      ...{ captions, format: 'jpeg', width: 64, height: 64, status: 'ready', placeholder: 'x' },
      versions: [{ type: 'thumbnail', format: 'webp', ...file }],
      tiny: file,
    });
  }

  /** Lets the workers read one picture; the others wait until the returned function is called. */
  function holdAllButOnePicture(): () => void {
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    let isFirst = true;
    const spies = workers.map((worker) => {
      const source = worker.get(PictureSource);
      const read = source.read.bind(source);
      return jest.spyOn(source, 'read').mockImplementation(async (id, model) => {
        const waits = !isFirst;
        isFirst = false;
        if (waits) await released;
        return read(id, model);
      });
    });
    return () => {
      for (const spy of spies) spy.mockRestore();
      release();
    };
  }
  /** Holds the reads of one picture until they are released. */
  function holdPicture(imageId: string) {
    let [begin, release] = [() => {}, () => {}];
    const begun = new Promise<void>((resolve) => (begin = resolve));
    const released = new Promise<void>((resolve) => (release = resolve));
    const spies = workers.map((worker) => {
      const source = worker.get(PictureSource);
      const read = source.read.bind(source);
      return jest.spyOn(source, 'read').mockImplementation(async (id, model) => {
        if (id === imageId) {
          begin();
          await released;
        }
        return read(id, model);
      });
    });
    return {
      begun,
      release: () => {
        for (const spy of spies) spy.mockRestore();
        release();
      },
    };
  }
  const untilOneIsStored = async () => {
    while (stored.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
  };

  beforeAll(async () => {
    Logger.overrideLogger(false);
    [redis, mongo] = await Promise.all([startRedis(), startMongo()]);
    dataDir = await mkdtemp(join(tmpdir(), 'salon-worker-'));
    await writeTinyModels(join(dataDir, 'models'));
    connection = createRedis(redis.url, { lazyConnect: true });
    await connection.connect();
    await startWorker();
  });

  afterAll(async () => {
    await stopWorkers();
    connection.disconnect();
    await Promise.all([redis.stop(), mongo.stop()]);
    await rm(dataDir, { recursive: true, force: true });
  });

  beforeEach(async () => {
    stored.length = 0;
    await save({ embeddingModel: 'tiny/colour-clip', captionModel: 'tiny/colour-captions' });
  });

  it('is shared by two workers, and each image is processed once', async () => {
    for (const id of ids) await putImage(id, '#d71e23');
    await startWorker();
    const result = await run('backfill-embeddings');
    expect(result).toEqual({ successful: 40, errors: 0, scanned: 40, failures: [] });
    expect(stored.toSorted()).toEqual(ids.toSorted());
    // The other tests need one worker. A second one would start its own process of each model.
    await workers.pop()?.close();
  });

  it('replaces the vectors of another model, and only those', async () => {
    const key = async () => (await get(Models).required('embedding')).key;
    const clip = await key();
    await save({ embeddingModel: 'tiny/colour-siglip' });
    const siglip = await key();
    await expect(run('backfill-embeddings')).resolves.toMatchObject({ successful: 40, errors: 0 });
    const embeddings = get(EmbeddingRepository);
    expect((await embeddings.having(siglip, ids)).size).toBe(40);
    expect((await embeddings.having(clip, ids)).size).toBe(0);
    await expect(run('backfill-embeddings')).resolves.toMatchObject({ successful: 0 });
  });

  it('that is scheduled leaves out images at which the model has failed three times', async () => {
    await save({ embeddingModel: 'tiny/colour-siglip' });
    const { key: modelKey } = await get(Models).required('embedding');
    const [twice, thrice] = ['i0', 'i1'];
    for (const id of [twice, twice, thrice, thrice, thrice]) await failAt(id, modelKey);
    const runScheduled = async () => {
      const started = await startTask(get(JobClient), 'backfill-embeddings', { isScheduled: true });
      return started.result(deadlineMs);
    };
    await get(EmbeddingRepository).remove([thrice]);
    expect(await get(LackingImages).hasScheduledWork()).toBe(false);
    await get(EmbeddingRepository).remove([twice]);
    expect(await get(LackingImages).hasScheduledWork()).toBe(true);
    await expect(runScheduled()).resolves.toMatchObject({ successful: 1, errors: 0, scanned: 40 });
    await expect(run('backfill-embeddings')).resolves.toMatchObject({ successful: 1, errors: 0 });
    await save({ embeddingModel: 'off' });
    expect(await get(LackingImages).hasScheduledWork()).toBe(false);
  });

  it('that is scheduled tries them again after a week', async () => {
    await save({ embeddingModel: 'tiny/colour-siglip' });
    const { key: modelKey } = await get(Models).required('embedding');
    const before = new Date(Date.now() - 8 * dayMs);
    for (let n = 0; n < 3; n += 1) await failAt('i1', modelKey, before);
    await get(EmbeddingRepository).remove(['i1']);
    expect(await get(LackingImages).hasScheduledWork()).toBe(true);
    await expect(run('backfill-embeddings')).resolves.toMatchObject({ successful: 1 });
  });

  it('reports as done only the images that have ended', async () => {
    await save({ embeddingModel: 'tiny/colour-siglip' });
    await get(EmbeddingRepository).remove(ids);
    const release = holdAllButOnePicture();
    const report = jest.fn<ReportProgress>();
    const result = get(BackfillHandler).embeddings({}, report, 0);
    while (report.mock.lastCall?.[0].settled !== 1) await delay(5);
    expect(report.mock.lastCall?.[0]).toMatchObject({ done: 1, total: 40 });
    release();
    await expect(result).resolves.toMatchObject({ successful: 40 });
  });

  it('goes on when pictures cannot be read, which is no fault of the model', async () => {
    await save({ embeddingModel: 'tiny/colour-siglip' });
    await get(EmbeddingRepository).remove(ids);
    // A failure of an earlier model says nothing about this one.
    for (const id of ids) await failAt(id, 'earlier');
    const failure = new TryLater(new Error('EIO: i/o error, read'));
    const spies = workers.map((worker) =>
      jest.spyOn(worker.get(PictureSource), 'read').mockRejectedValue(failure),
    );
    const result = await run('backfill-embeddings').finally(() => {
      for (const spy of spies) spy.mockRestore();
    });
    expect(result).toMatchObject({ successful: 0, errors: 40, scanned: 40 });
    expect(result.failures[0]).toMatchObject({ problem: 'unreadable' });
  });

  it('ends when the folder of the models cannot be read', async () => {
    await save({ embeddingModel: 'tiny/colour-siglip' });
    await get(EmbeddingRepository).remove(ids);
    const release = holdAllButOnePicture();
    const result = get(BackfillHandler).embeddings({}, async () => undefined, 0);
    await untilOneIsStored();
    const spies = workers.flatMap((worker) =>
      (['available', 'required'] as const).map((name) =>
        jest.spyOn(worker.get(Models), name).mockRejectedValue(new TryLater('EACCES')),
      ),
    );
    release();
    await expect(result).rejects.toBeInstanceOf(TryLater);
    for (const spy of spies) spy.mockRestore();
    await run('backfill-embeddings');
  });

  it('counts the images of an attempt that was interrupted', async () => {
    await save({ embeddingModel: 'tiny/colour-siglip' });
    await get(EmbeddingRepository).remove(['i0', 'i1', 'i2']);
    const report = jest.fn<ReportProgress>();
    const again = () => get(BackfillHandler).embeddings({}, report, 37);
    const counts = { successful: 40, errors: 0, scanned: 40, failures: [] };
    await expect(again()).resolves.toEqual(counts);
    expect(report).toHaveBeenLastCalledWith({ done: 40, total: 40, settled: 40 });
    // The earlier attempt had a model that was replaced since.
    await get(EmbeddingRepository).remove(['i0', 'i1', 'i2', 'i3']);
    await expect(again()).resolves.toEqual(counts);
  });

  it('repeats with the new model when the model changes meanwhile, and counts each image once', async () => {
    await get(EmbeddingRepository).remove(ids);
    const release = holdAllButOnePicture();
    const result = run('backfill-embeddings');
    await untilOneIsStored();
    await save({ embeddingModel: 'tiny/colour-siglip' });
    release();
    const counts = { successful: 40, errors: 0, scanned: 40, failures: [] };
    await expect(result).resolves.toEqual(counts);
    const { key } = await get(Models).required('embedding');
    expect((await get(EmbeddingRepository).having(key, ids)).size).toBe(40);
  });

  it('completes an image whose running job it joins, if that has another model', async () => {
    const embeddings = get(EmbeddingRepository);
    await embeddings.remove(ids);
    const hold = holdPicture('i0');
    await get(JobClient).enqueue('image.embed', { imageId: 'i0' }, { onceFor: 'backfill-i0' });
    await hold.begun;
    await save({ embeddingModel: 'tiny/colour-siglip' });
    const result = run('backfill-embeddings');
    const { key } = await get(Models).required('embedding');
    const done = async () => (await embeddings.having(key, ids)).size;
    while ((await done()) < 39) await delay(20);
    hold.release();
    await expect(result).resolves.toMatchObject({ successful: 40, errors: 0 });
    expect(await done()).toBe(40);
  });

  it('ends when the model fails at every image', async () => {
    const tried = new Set<string>();
    const spies = workers.flatMap((worker) => {
      const source = worker.get(PictureSource);
      const read = source.read.bind(source);
      const { pictures } = worker.get(ModelProcesses);
      const failure = new ModelProcessFailed('The process of the model ended with SIGKILL.');
      return [
        jest
          .spyOn(source, 'read')
          .mockImplementation((id, model) => read(id, model).finally(() => tried.add(id))),
        jest.spyOn(pictures, 'embedImage').mockRejectedValue(failure),
      ];
    });
    const message = expect.stringContaining('tiny/colour-clip failed at 20 images in a row');
    await expect(run('backfill-embeddings')).rejects.toMatchObject({
      code: 'model/failed',
      facts: { model: 'tiny/colour-clip', message },
    });
    for (const spy of spies) spy.mockRestore();
    expect(tried.size).toBeGreaterThanOrEqual(20);
    expect(tried.size).toBeLessThan(40);
  });

  it('tries all images at which the model has failed before', async () => {
    await get(EmbeddingRepository).remove(ids);
    const { key: modelKey } = await get(Models).required('embedding');
    for (const id of ids) await failAt(id, modelKey);
    const failure = new ModelProcessFailed('The process of the model ended with SIGKILL.');
    const spies = workers.map((worker) =>
      jest.spyOn(worker.get(ModelProcesses).pictures, 'embedImage').mockRejectedValue(failure),
    );
    const { errors } = await run('backfill-embeddings').finally(() => {
      for (const spy of spies) spy.mockRestore();
    });
    // Jobs of the test before can still store a few vectors.
    expect(errors).toBeGreaterThan(20);
  });

  it('does not count time in the queue as a failure', async () => {
    await get(EmbeddingRepository).remove(ids);
    await save({ embeddingModel: 'tiny/colour-siglip' });
    const waits = shortenWaits();
    const queue = get(Queues).queue('models');
    await queue.pause();
    const result = run('backfill-embeddings');
    await Promise.race([waits.untilRepeated(), result.catch(() => undefined)]);
    await queue.resume();
    await expect(result).resolves.toMatchObject({ successful: 40, errors: 0 });
    waits.restore();
  });

  it('ends when it is cancelled while its images are in the queue, and stops waiting', async () => {
    const queue = get(Queues).queue('models');
    await queue.pause();
    // The run leaves the job of an upload in the queue.
    const data = { imageId: 'i0' };
    const embedding = await get(JobClient).enqueue('image.embed', data, { onceFor: 'i0' });
    const waits = shortenWaits();
    const started = await startTask(get(JobClient), 'backfill-embeddings');
    await waits.untilRepeated();
    await get(JobClient).cancel('tasks', started.id);
    await expect(started.result(deadlineMs)).rejects.toMatchObject({ code: 'task/cancelled' });
    await waits.untilOver();
    waits.restore();
    await queue.resume();
    await expect(embedding.result(deadlineMs)).resolves.toEqual({ outcome: 'done' });
    await save({ embeddingModel: 'tiny/colour-siglip' });
    await expect(run('backfill-embeddings')).resolves.toMatchObject({ successful: 1 });
  });

  it('writes captions for images without one, and replaces captions of another model', async () => {
    await putImage('mine', '#234bcd', { en: 'My words' });
    await expect(run('backfill-captions')).resolves.toMatchObject({ successful: 40, errors: 0 });
    const images = get(ImageRepository);
    const first = await images.captionStateOf('i0');
    expect(first?.caption).toMatch(/red picture$/);
    await expect(images.captionStateOf('mine')).resolves.toMatchObject({ caption: 'My words' });
    await save({ captionModel: 'tiny/colour-florence' });
    await expect(run('backfill-captions')).resolves.toMatchObject({ successful: 40, errors: 0 });
    const second = await images.captionStateOf('i0');
    expect(second?.captionModel).not.toBe(first?.captionModel);
    await expect(images.captionStateOf('mine')).resolves.toMatchObject({ captionModel: null });
  });

  it('does not overwrite a caption that a person has written in the meantime', async () => {
    await putImage('late', '#234bcd');
    const images = get(ImageRepository);
    const seen = await images.captionStateOf('late');
    await images.updateMetadata('late', { captions: { en: 'Just now' } });
    if (!seen) throw new Error('no such image');
    await expect(images.writeCaption(seen, 'A blue picture', 'model')).resolves.toBe(false);
    await expect(images.captionStateOf('late')).resolves.toMatchObject({ caption: 'Just now' });
  });

  it('ends without stopping the worker when the model is removed while images are in the queue', async () => {
    const folder = join(dataDir, 'models/tiny');
    await save({ embeddingModel: 'tiny/colour-clip' });
    const release = holdAllButOnePicture();
    const result = run('backfill-embeddings').catch((error: unknown) => error);
    await untilOneIsStored();
    await rename(folder, `${folder}-away`);
    for (const worker of workers) worker.get(Models).forget();
    release();
    try {
      expect(await result).toMatchObject({ code: 'model/missing' });
    } finally {
      await rename(`${folder}-away`, folder);
    }
    await save({ embeddingModel: 'tiny/colour-siglip' });
    await expect(run('backfill-embeddings')).resolves.toMatchObject({ errors: 0 });
  });

  it('ends when it is cancelled, and leaves no image in the queue', async () => {
    await save({ embeddingModel: 'tiny/colour-clip' });
    const release = holdAllButOnePicture();
    const started = await startTask(get(JobClient), 'backfill-embeddings');
    await untilOneIsStored();
    await get(JobClient).cancel('tasks', started.id);
    await expect(started.result(deadlineMs)).rejects.toMatchObject({ code: 'task/cancelled' });
    release();
    const done = new Set(stored).size;
    expect(done).toBeLessThan(42);
    await expect(run('backfill-embeddings')).resolves.toMatchObject({ errors: 0 });
    expect(stored).toHaveLength(new Set(stored).size);
  });

  it('that is cancelled leaves the jobs of uploads in the queue', async () => {
    await save({ embeddingModel: 'tiny/colour-clip' });
    await putImage('uploaded', '#234bcd');
    await putImage('older', '#234bcd');
    const queue = get(Queues).queue('models');
    await queue.pause();
    const data = { imageId: 'uploaded' };
    const embedding = await get(JobClient).enqueue('image.embed', data, { onceFor: 'uploaded' });
    const started = await startTask(get(JobClient), 'backfill-embeddings');
    // The backfill has added a job for each image.
    while ((await queue.getWaitingCount()) < 3) await delay(20);
    await get(JobClient).cancel('tasks', started.id);
    await expect(started.result(deadlineMs)).rejects.toMatchObject({ code: 'task/cancelled' });
    await queue.resume();
    await expect(embedding.result(deadlineMs)).resolves.toEqual({ outcome: 'done' });
    const { key } = await get(Models).required('embedding');
    const having = await get(EmbeddingRepository).having(key, ['uploaded', 'older']);
    expect([...having]).toEqual(['uploaded']);
  });

  it('ends when another worker has no model', async () => {
    await get(EmbeddingRepository).remove(['i0']);
    const spies = workers.map((worker) => jest.spyOn(worker.get(Models), 'available'));
    for (const spy of spies) spy.mockResolvedValue(null); // either worker may take the job
    await expect(run('backfill-embeddings')).rejects.toMatchObject({
      code: 'model/missing',
      facts: { message: expect.stringContaining('Another worker does not have the model') },
    });
    for (const spy of spies) spy.mockRestore();
  });

  it('can use models that were installed by hand, without the hub', async () => {
    const install = await startTask(get(JobClient), 'install-models');
    await expect(install.result(deadlineMs)).resolves.toMatchObject({ successful: 0, errors: 0 });
  });

  it.each([
    ['off', 'model/off', 'off'],
    ['tiny/none', 'model/missing', 'tiny/none'],
    ['tiny/colour-captions', 'model/missing', 'tiny/colour-captions'],
  ])('with the model %s is refused with %s', async (embeddingModel, code, named) => {
    await save({ embeddingModel });
    await expect(run('backfill-embeddings')).rejects.toMatchObject({
      code,
      facts: { message: expect.stringMatching(new RegExp(`model.*${named}|${named}.*model`)) },
    });
  });
});
