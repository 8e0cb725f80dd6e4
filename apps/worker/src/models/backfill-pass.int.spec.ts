import 'reflect-metadata';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Injectable, Logger, Module, type INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { Handles, JobClient, JobsModule, Queues } from '@salon/jobs';
import type { ImageRepository, ModelFailureRepository } from '@salon/media-data';
import type { InstalledModel } from '@salon/models';
import { ServiceError, type JobResult } from '@salon/service-contract';
import { startRedis, until, type TestServer } from '@salon/test-kit';
import { BackfillPass } from './backfill-pass.ts';
import type { LackingImages } from './lacking-images.ts';
import type { Models } from './models.ts';

const model = { id: 'a/model', key: 'a-key' } as InstalledModel; // the fields that are read

@Injectable()
class FakeModels {
  /** How often the model ran. */
  runs = 0;
  /** What each run of the model waits for. */
  hold: Promise<void> | undefined;
  /** How many of the next runs fail. */
  failures = 0;
  private readonly done = new Set<string>();

  @Handles('image.embed')
  async embed({ imageId }: { imageId: string }): Promise<JobResult<'image.embed'>> {
    this.runs += 1;
    await this.hold;
    if (this.failures-- > 0) throw new Error('the process of the model was killed');
    const outcome = this.done.has(imageId) ? 'current' : 'done';
    this.done.add(imageId);
    return { outcome };
  }

  @Handles('image.caption')
  caption(): Promise<JobResult<'image.caption'>> {
    return Promise.reject(new Error('not handled in this test'));
  }
}

@Module({})
class FakeWorker {}

describe('a cancelled pass of a backfill', () => {
  let redis: TestServer;
  let worker: INestApplicationContext;
  let fake: FakeModels;
  let queues: Queues;
  let jobs: JobClient;
  /** Another one for each test. */
  let imageId = '';
  let count = 0;

  beforeAll(async () => {
    Logger.overrideLogger(false);
    redis = await startRedis();
    worker = await NestFactory.createApplicationContext({
      module: FakeWorker,
      imports: [JobsModule.enqueue(redis.url), JobsModule.run(redis.url, new Map([['models', 2]]))],
      providers: [FakeModels],
    });
    fake = worker.get(FakeModels);
    queues = worker.get(Queues, { strict: false });
    jobs = worker.get(JobClient, { strict: false });
  });

  afterAll(async () => {
    await worker.close();
    await redis.stop();
  });

  beforeEach(() => {
    Object.assign(fake, { runs: 0, hold: undefined, failures: 0 });
    imageId = `i${(count += 1)}`;
  });

  const services = () => ({
    // Each fake has the members that the pass uses.
    models: { required: async () => model } as unknown as Models,
    images: { count: async () => 1 } as unknown as ImageRepository,
    lacking: {
      async *batches() {
        yield { ids: [imageId], checked: 1 };
      },
    } as unknown as LackingImages,
    failures: {
      failedAt: async () => new Set(),
      of: async () => null,
    } as unknown as ModelFailureRepository,
    jobs,
  });

  /** Starts a pass with one image, and a way to cancel it. */
  function startPass() {
    let isCancelled = false;
    const report = async () => {
      if (isCancelled) throw new ServiceError('task/cancelled');
    };
    const request = { kind: 'embedding', isScheduled: false } as const;
    const result = new BackfillPass(services(), request, model, new Set(), report).run();
    // A test may expect the failure later.
    result.catch(() => undefined);
    return {
      result,
      cancel: async () => {
        isCancelled = true;
        await expect(result).rejects.toMatchObject({ code: 'task/cancelled' });
      },
    };
  }

  const queued = () => queues.queue('models').getWaitingCount();
  const untilQueued = (jobCount: number) =>
    until(async () => (await queued()) === jobCount, `${jobCount} jobs are in the queue`);

  it('fails no job that runs, which the next pass may have joined', async () => {
    let release: () => void = () => undefined;
    fake.hold = new Promise((resolve) => (release = resolve));
    fake.failures = 1;
    const cancelled = startPass();
    await until(() => fake.runs === 1, 'the model runs');
    await cancelled.cancel();
    const next = startPass();
    release();
    await expect(next.result).resolves.toMatchObject({ errors: 0, scanned: 1 });
  });

  it('removes its job, and not the one that an upload adds for the same image', async () => {
    const queue = queues.queue('models');
    await queue.pause();
    const pass = startPass();
    await untilQueued(1);
    const upload = await jobs.enqueue('image.embed', { imageId }, { onceFor: imageId });
    await untilQueued(2);
    await pass.cancel();
    expect(await queued()).toBe(1);
    await queue.resume();
    await expect(upload.result(60_000)).resolves.toEqual({ outcome: 'done' });
    expect(fake.runs).toBe(1);
  });

  it('leaves the job of another run in the queue', async () => {
    const queue = queues.queue('models');
    await queue.pause();
    const first = startPass();
    await untilQueued(1);
    const second = startPass();
    await second.cancel();
    await queue.resume();
    await expect(first.result).resolves.toMatchObject({ errors: 0 });
  });
});
