import 'reflect-metadata';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Injectable, Logger, type INestApplicationContext } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import { requestContext } from '@salon/server-kit';
import {
  anonymous,
  ServiceError,
  workerQueues,
  type JobData,
  type JobResult,
} from '@salon/service-contract';
import { freePort, startRedis, until, type TestServer } from '@salon/test-kit';
import type { JobsOptions } from 'bullmq';
import { Redis } from 'ioredis';
import { FakeHandlers } from '../testing/fake-handlers.ts';
import { Handles } from './handles.ts';
import { JobClient } from './job-client.ts';
import { fromJobFailure } from './job-errors.ts';
import { JobsModule } from './jobs.module.ts';
import { Queues } from './queues.ts';
import { TryLater } from './try-later.ts';

const rendered: JobResult<'image.render'> = {
  width: 3,
  height: 2,
  versions: [],
  tiny: { file: 't', width: 3, height: 2 },
  placeholder: 'x',
};

@Injectable()
class FakeRenderer extends FakeHandlers {
  runs: string[] = [];
  failures = 0;
  outages = 0;
  outage: Error = new ServiceError('storage/unavailable');
  hold: Promise<void> | undefined;

  @Handles('image.render')
  async 'image.render'({ imageId }: JobData<'image.render'>): Promise<JobResult<'image.render'>> {
    this.runs.push(`${imageId} ${requestContext.getStore()?.requestId}`);
    await this.hold;
    if (imageId === 'damaged') throw new ServiceError('image/undecodable');
    if (imageId === 'not stored') throw new ServiceError('storage/unavailable');
    if (this.failures-- > 0) throw new Error('storage is away');
    return rendered;
  }

  @Handles('image.embed')
  async 'image.embed'(): Promise<JobResult<'image.embed'>> {
    if (this.outages-- > 0) throw this.outage;
    return { outcome: 'done' };
  }

  @Handles('task.cleanup-staged')
  'task.cleanup-staged'(): Promise<JobResult<'task.cleanup-staged'>> {
    return Promise.reject(this.outage);
  }
}

/** Handles no job. */
@Injectable()
class Nothing {}

const start = (redis: TestServer, handlers: typeof FakeRenderer | typeof Nothing) =>
  Test.createTestingModule({
    imports: [JobsModule.run(redis.url, new Map(workerQueues.map((queue) => [queue, 2])))],
    providers: [handlers],
  })
    .compile()
    .then((module) => module.init());

describe('jobs', () => {
  let redis: TestServer;
  let worker: INestApplicationContext;
  let queues: Queues;
  let client: JobClient;
  let renderer: FakeRenderer;

  beforeAll(async () => {
    Logger.overrideLogger(false);
    redis = await startRedis();
    worker = await start(redis, FakeRenderer);
    renderer = worker.get(FakeRenderer);
    queues = new Queues(redis.url);
    await queues.onModuleInit();
    client = new JobClient(queues);
  });

  afterAll(async () => {
    await queues.onApplicationShutdown();
    await worker.close();
    await redis.stop();
  });

  const render = (imageId: string) =>
    client.enqueue('image.render', { imageId, quality: 80 }, { onceFor: imageId });

  it('returns the result, and runs with the id of the request', async () => {
    const run = await requestContext.run({ requestId: 'request-7', actor: anonymous }, () =>
      render('a'),
    );
    await expect(run.result(60_000)).resolves.toEqual(rendered);
    expect(renderer.runs).toEqual(['a request-7']);
  });

  it('opens the events of its queue only when a caller waits for the result', async () => {
    const eventsOf = jest.spyOn(queues, 'eventsOf');
    const run = await render('unawaited');
    expect(eventsOf).not.toHaveBeenCalled();
    await run.result(60_000);
    expect(eventsOf).toHaveBeenCalledWith('images');
    eventsOf.mockRestore();
  });

  it('joins an unfinished run instead of starting a second one', async () => {
    let release: () => void = () => undefined;
    renderer.hold = new Promise((resolve) => (release = resolve));
    renderer.runs = [];
    const [first, second] = [await render('b'), await render('b')];
    expect(second.id).toBe(first.id);
    expect([first.isJoined, second.isJoined]).toEqual([false, true]);
    release();
    await Promise.all([first.result(60_000), second.result(60_000)]);
    expect(renderer.runs).toHaveLength(1);
  });

  it('can be run again once it has finished', async () => {
    const again = await render('b');
    await expect(again.result(60_000)).resolves.toEqual(rendered);
  });

  it('tries again after a temporary failure', async () => {
    renderer.failures = 1;
    await expect((await render('c')).result(60_000)).resolves.toEqual(rendered);
  });

  it('does not retry a ServiceError, and passes it to the caller', async () => {
    renderer.runs = [];
    await expect((await render('damaged')).result(60_000)).rejects.toMatchObject({
      code: 'image/undecodable',
    });
    expect(renderer.runs).toHaveLength(1);
  });

  /** A job that may be tried twice, soon after the first try, at its end. */
  const endOf = async (name: string, data: object) => {
    const queue = queues.queue('images');
    const options = { attempts: 2, backoff: 10 };
    const { id = '' } = await queue.add(name, { requestId: 'x', data }, options);
    const isOver = async () => (await queue.getJob(id))?.finishedOn !== undefined;
    await until(isOver, 'the end of the job');
    return queue.getJob(id);
  };

  it('tries again after a storage failure, and reports a lasting one', async () => {
    const job = await endOf('image.render', { imageId: 'not stored', quality: 80 });
    expect(job?.attemptsMade).toBe(2);
    expect(fromJobFailure(job?.failedReason ?? '')).toMatchObject({ code: 'storage/unavailable' });
  });

  it.each([
    ['an outage', new ServiceError('storage/unavailable')],
    ['what a later try may heal', new TryLater(new Error('killed'))],
  ])('lets a job outlast %s without using its attempts', async (_what, outage) => {
    Object.assign(renderer, { outages: 4, outage });
    const options = { onceFor: 'a', outlastsOutages: true } as const;
    const { id } = await client.enqueue('image.embed', { imageId: 'a' }, options);
    const queue = queues.queue('models');
    const job = await queue.getJob(id);
    for (let outages = 4; outages > 0; outages -= 1) {
      await until(() => job?.isDelayed(), 'the job waits');
      await job?.promote();
    }
    await until(() => job?.isCompleted(), 'the job succeeds');
  });

  it.each([
    ['service/unavailable', 'delayed'],
    ['storage/unavailable', 'failed'],
  ] as const)('after %s leaves a task %s', async (code, state) => {
    renderer.outage = new ServiceError(code);
    const job = await queues
      .queue('tasks')
      .add('task.cleanup-staged', { requestId: 'x', data: {} });
    await until(async () => (await job.getState()) === state, `the job is ${state}`);
    await job.remove();
  });

  /** Adds a job with these fields in Redis, before a worker can take it. */
  async function addEmbedding(options: JobsOptions, fields: Record<string, string | number>) {
    const queue = queues.queue('models');
    await queue.pause();
    const data = { requestId: 'x', data: { imageId: 'a' }, outlastsOutages: true } as const;
    const job = await queue.add('image.embed', data, options);
    const connection = new Redis(redis.url);
    await connection.hset(queue.toKey(job.id ?? ''), fields);
    connection.disconnect();
    await queue.resume();
    return job;
  }

  it.each([
    ['however long it has waited for its turn', 0, 'delayed'],
    ['until it has waited for a day in all', 24 * 6, 'failed'],
  ])('lets a job outlast an outage, %s', async (_when, starts, state) => {
    renderer.outages = Infinity;
    const timestamp = Date.now() - 25 * 3_600_000;
    const job = await addEmbedding({ timestamp }, { ats: starts }); // BullMQ's counter of the starts
    await until(async () => (await job.getState()) === state, `the job is ${state}`);
    await job.remove();
  });

  it('reports a job that has lost its process too often, without running it', async () => {
    const error = jest.spyOn(Logger.prototype, 'error');
    renderer.outages = Infinity;
    const reason = 'stalled more than allowable limit';
    const job = await addEmbedding({}, { defa: reason }); // with this, BullMQ marks such a job
    await until(() => error.mock.calls.length > 0, 'the failure is reported');
    expect(error).toHaveBeenCalledWith({
      msg: 'job failed',
      job: 'image.embed',
      jobId: job.id,
      reason,
    });
  });

  it('tries a job again that it does not know, because another process may be newer', async () => {
    expect(await endOf('image.unknown', {})).toMatchObject({
      attemptsMade: 2,
      failedReason: 'No method handles the job image.unknown',
    });
  });

  it('rejects when the deadline has passed', async () => {
    let release: () => void = () => undefined;
    renderer.hold = new Promise((resolve) => (release = resolve));
    await expect((await render('slow')).result(50)).rejects.toMatchObject({
      code: 'service/timeout',
    });
    release();
  });

  it('gives a caller no result of a later job when Redis has lost its data', async () => {
    const connection = new Redis(redis.url);
    await connection.flushall();
    await queues.queue('images').pause();
    const lost = await render('lost');
    await connection.flushall();
    connection.disconnect();
    const later = await render('later');
    await expect(later.result(60_000)).resolves.toEqual(rendered);
    await expect(lost.result(60_000)).rejects.toMatchObject({ code: 'service/unavailable' });
  });

  it('begins one after the other in a queue that runs them one by one', async () => {
    await client.runOneByOne('images');
    let release: () => void = () => undefined;
    renderer.hold = new Promise((resolve) => (release = resolve));
    renderer.runs = [];
    const both = [await render('d'), await render('e')];
    await until(() => renderer.runs.length > 0, 'the first job begins');
    // Another queue begins a job that comes later.
    renderer.outages = 0;
    const later = await client.enqueue('image.embed', { imageId: 'f' }, { onceFor: 'f' });
    await later.result(60_000);
    expect(renderer.runs).toHaveLength(1);
    release();
    await Promise.all(both.map((each) => each.result(60_000)));
    expect(renderer.runs).toHaveLength(2);
    await queues.queue('images').removeGlobalConcurrency();
  });

  it('logs once why Redis refuses jobs, and fails their callers', async () => {
    const warn = jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
    const refusal = new Error('OOM command not allowed');
    const line = 'a store is away: OOM command not allowed';
    const add = jest.spyOn(queues.queue('images'), 'add');
    const refused = { code: 'service/unavailable', facts: { queue: 'images' } };
    add.mockRejectedValueOnce(refusal).mockRejectedValueOnce(refusal);
    for (const id of ['g', 'h']) await expect(render(id)).rejects.toMatchObject(refused);
    expect(warn.mock.calls).toEqual([[line]]);
    await (await render('g')).result(60_000);
    add.mockRejectedValueOnce(refusal);
    await expect(render('h')).rejects.toMatchObject(refused);
    expect(warn.mock.calls).toEqual([[line], [line]]);
    for (const spy of [warn, add]) spy.mockRestore();
  });

  it('refuses to start while a job has no handler', async () => {
    await expect(start(redis, Nothing)).rejects.toThrow('No method handles the job image.render');
  });

  it('keeps a caller waiting while Redis is away, without an unhandled rejection', async () => {
    // Jest fails a test during which a rejection is unhandled.
    const doomed = await startRedis();
    const alone = new Queues(doomed.url);
    await alone.onModuleInit();
    const job = { imageId: 'x', quality: 80 };
    const run = await new JobClient(alone).enqueue('image.render', job, { onceFor: 'x' });
    const timedOut = expect(run.result(3_000)).rejects.toMatchObject({ code: 'service/timeout' });
    await doomed.stop();
    await timedOut;
    await alone.onApplicationShutdown();
  });

  it('fails at once while Redis is away, and not afterwards, also in a queue that was not used before', async () => {
    const port = await freePort();
    const doomed = await startRedis({ port });
    const alone = new Queues(doomed.url);
    await alone.onModuleInit();
    await doomed.stop();
    const job = { imageId: 'x', quality: 80 };
    const enqueue = () => new JobClient(alone).enqueue('image.render', job, { onceFor: 'x' });
    await expect(enqueue()).rejects.toMatchObject({ code: 'service/unavailable' });
    const back = await startRedis({ port });
    await until(() => enqueue().catch(() => undefined), 'a job can be enqueued', { everyMs: 50 });
    await alone.onApplicationShutdown();
    await back.stop();
  });
});
