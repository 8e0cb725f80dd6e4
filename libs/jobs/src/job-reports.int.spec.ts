import 'reflect-metadata';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Injectable, Logger, type INestApplicationContext } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import { ServiceError, workerQueues, type JobData, type JobName } from '@salon/service-contract';
import { hourMs, requestContext } from '@salon/server-kit';
import { startRedis, type TestServer } from '@salon/test-kit';
import { Job } from 'bullmq';
import { FakeHandlers } from '../testing/fake-handlers.ts';
import { Handles, type ReportProgress } from './handles.ts';
import { JobClient } from './job-client.ts';
import { JobReports, type JobReport } from './job-reports.ts';
import { JobSchedules } from './job-schedules.ts';
import { JobsModule } from './jobs.module.ts';
import { Queues } from './queues.ts';
import { startTask } from './start-task.ts';

const tick = () => new Promise(setImmediate);
const counts = { deleted: 3, errors: 0, scanned: 5, failures: [] };

@Injectable()
class FakeUpkeep extends FakeHandlers {
  runs = 0;
  release: () => void = () => undefined;
  items = 1;
  last = 4;
  failure: Error | null = null;
  done = 0;
  doneBefore: number | undefined;
  private hold: Promise<void> | undefined;

  pause() {
    this.hold = new Promise((resolve) => (this.release = resolve));
  }

  @Handles('task.cleanup-staged')
  async 'task.cleanup-staged'(_data: object, report: ReportProgress, doneBefore = 0) {
    this.runs += 1;
    this.doneBefore = doneBefore;
    await report({ done: 2, total: 5, settled: 2 });
    await this.hold;
    await report({ done: this.last, total: 5, settled: this.last });
    const { failure } = this;
    this.failure = null;
    if (failure) throw failure;
    return counts;
  }

  @Handles('task.cleanup-orphaned')
  async 'task.cleanup-orphaned'(_data: object, report: ReportProgress) {
    await this.hold;
    for (this.done = 0; this.done < this.items; this.done += 1) {
      await report({ done: this.done, total: null });
      await tick();
    }
    return counts;
  }

  @Handles('task.backfill-embeddings')
  'task.backfill-embeddings'(): Promise<never> {
    return Promise.reject(new ServiceError('model/missing', { model: 'embedding' }));
  }
}

describe('job reports', () => {
  let redis: TestServer;
  let worker: INestApplicationContext;
  let upkeep: FakeUpkeep;
  let queues: Queues;
  let client: JobClient;
  let reports: JobReports;

  const startWorker = () =>
    Test.createTestingModule({
      imports: [JobsModule.run(redis.url, new Map(workerQueues.map((queue) => [queue, 2])))],
      providers: [FakeUpkeep],
    })
      .compile()
      .then((module) => module.init());

  beforeAll(async () => {
    Logger.overrideLogger(false);
    redis = await startRedis();
    worker = await startWorker();
    upkeep = worker.get(FakeUpkeep);
    queues = new Queues(redis.url);
    await queues.onModuleInit();
    client = new JobClient(queues);
    reports = new JobReports(queues);
  });

  afterAll(async () => {
    await queues.onApplicationShutdown();
    await worker.close();
    await redis.stop();
  });

  /** Resolves when a job has the expected state; starts watching before it returns. */
  const heard = async (isAwaited: (report: JobReport) => boolean) => {
    let onHeard: () => void = () => undefined;
    const promise = new Promise<void>((resolve) => (onHeard = resolve));
    await reports.watch('tasks', (id) => {
      void reports.byId('tasks', id).then((report) => report && isAwaited(report) && onHeard());
    });
    return { promise };
  };

  it('show the progress of a job, then its result', async () => {
    upkeep.pause();
    const halfway = await heard(({ progress }) => progress?.done === 2);
    const run = await startTask(client, 'cleanup-staged');
    await halfway.promise;
    await expect(reports.byId('tasks', run.id)).resolves.toMatchObject({
      name: 'task.cleanup-staged' satisfies JobName,
      state: 'running',
      result: null,
      finishedAt: null,
    });
    const done = await heard(({ state }) => state === 'finished');
    upkeep.release();
    await done.promise;
    await expect(reports.byId('tasks', run.id)).resolves.toMatchObject({
      state: 'finished',
      result: counts,
      failure: null,
    });
  });

  it('show why a job failed', async () => {
    const run = await startTask(client, 'backfill-embeddings');
    await run.result(60_000).catch(() => undefined);
    await expect(reports.byId('tasks', run.id)).resolves.toMatchObject({
      state: 'failed',
      failure: { code: 'model/missing', facts: { model: 'embedding' } },
    });
  });

  it('show how much is in a queue, and since when', async () => {
    expect(await reports.depth('mail')).toEqual({
      jobs: { waiting: 0, active: 0, delayed: 0, failed: 0 },
      ...{ waitingSince: null, activeSince: null },
    });
    // No process runs the jobs of this queue.
    const queue = queues.queue('changes');
    await queue.pause();
    const add = (timestamp: number, delay = 0) =>
      queue.add('change.run', { requestId: 'x', data: {} }, { timestamp, delay });
    for (const at of [2_000, 1_000, 3_000]) await add(at);
    await add(500, 60_000);
    expect(await reports.depth('changes')).toMatchObject({
      jobs: { waiting: 3, active: 0, delayed: 1 },
      // The first of the line, which is the next to run.
      waitingSince: new Date(2_000),
      activeSince: null,
    });
    upkeep.pause();
    const active = await heard(({ progress }) => progress?.done === 2);
    const run = await startTask(client, 'cleanup-staged');
    await active.promise;
    const { jobs, activeSince } = await reports.depth('tasks');
    expect([jobs.active, activeSince === null]).toEqual([1, false]);
    upkeep.release();
    await run.result(60_000);
  });

  it('list the jobs of a queue, newest first', async () => {
    const run = await startTask(client, 'cleanup-orphaned');
    await run.result(60_000);
    const [first, ...others] = await reports.list('tasks');
    expect(first).toMatchObject({ id: run.id, state: 'finished' });
    expect(others.length).toBeGreaterThan(0);
    await expect(reports.byId('tasks', 'unheard-of')).resolves.toBeNull();
  });

  it.each(['completed', 'events', 'id', 'meta', 'de:1'])(
    'find no job by %s, under which BullMQ stores its own data',
    async (name) => {
      await (await startTask(client, 'cleanup-staged')).result(60_000);
      const stored = await queues.queue('tasks').getBackend().client;
      if (name === 'de:1') await stored.set('bull:tasks:de:1', 'a deduplication');
      await expect(reports.byId('tasks', name)).resolves.toBeNull();
    },
  );

  it('show one run when several callers start a task at once', async () => {
    upkeep.pause();
    upkeep.runs = 0;
    const runs = await Promise.all([1, 2, 3].map(() => startTask(client, 'cleanup-staged')));
    expect(new Set(runs.map(({ id }) => id)).size).toBe(1);
    upkeep.release();
    await Promise.all(runs.map((run) => run.result(60_000)));
    expect(upkeep.runs).toBe(1);
  });

  it('let another process continue a job when its own process stops', async () => {
    upkeep.pause();
    const halfway = await heard(
      ({ progress, state }) => progress?.done === 2 && state === 'running',
    );
    const run = await startTask(client, 'cleanup-staged');
    await halfway.promise;
    const begun = await reports.byId('tasks', run.id);
    const closed = worker.close();
    // Otherwise the job could end before its process begins to stop.
    await tick();
    upkeep.release();
    await closed;
    worker = await startWorker();
    await expect(run.result(60_000)).resolves.toEqual(counts);
    const { runs, doneBefore } = worker.get(FakeUpkeep);
    expect([runs, doneBefore]).toEqual([1, 4]);
    const { startedAt } = (await reports.byId('tasks', run.id)) ?? {};
    expect(startedAt).toEqual(begun?.startedAt);
    // Another job begins without counts.
    await (await startTask(client, 'cleanup-staged')).result(60_000);
    expect(worker.get(FakeUpkeep).doneBefore).toBe(0);
  });

  it('keep the counts up to a failure for the next attempt', async () => {
    upkeep = worker.get(FakeUpkeep);
    upkeep.failure = new Error('the connection was lost');
    await (await startTask(client, 'cleanup-staged')).result(60_000);
    expect(upkeep.doneBefore).toBe(4);
  });

  it('change nothing about a failure if they cannot be stored', async () => {
    upkeep = worker.get(FakeUpkeep);
    upkeep.failure = new ServiceError('model/missing', { model: 'any' });
    const { updateProgress } = Job.prototype;
    const update = jest.spyOn(Job.prototype, 'updateProgress');
    update.mockImplementation(function (this: Job, progress) {
      const isLast = (progress as { done: number }).done === upkeep.last; // what this job reports
      return isLast ? Promise.reject(new Error('OOM')) : updateProgress.call(this, progress);
    });
    const run = await startTask(client, 'cleanup-staged');
    await expect(run.result(60_000)).rejects.toMatchObject({ code: 'model/missing' });
    update.mockRestore();
  });

  it('show a job as running, however often its process stops', async () => {
    const run = await startTask(client, 'cleanup-orphaned');
    // More often than a job may fail.
    for (let stop = 0; stop < 6; stop += 1) {
      upkeep = worker.get(FakeUpkeep);
      upkeep.items = Infinity;
      while (upkeep.done === 0) await tick();
      await worker.close();
      await expect(reports.byId('tasks', run.id)).resolves.toMatchObject({ state: 'running' });
      worker = await startWorker();
    }
    worker.get(FakeUpkeep).items = 1;
    await expect(run.result(60_000)).resolves.toEqual(counts);
  });

  it('name the user who started a job, if there is one', async () => {
    const actor = {
      kind: 'user',
      userId: '1',
      username: 'ada',
      admin: true,
      emailVerified: true,
    } as const;
    const run = await requestContext.run({ requestId: 'r', actor }, () =>
      startTask(client, 'cleanup-staged'),
    );
    await run.result(60_000);
    await expect(reports.byId('tasks', run.id)).resolves.toMatchObject({ startedBy: 'ada' });
    const own = await startTask(client, 'cleanup-staged');
    await own.result(60_000);
    await expect(reports.byId('tasks', own.id)).resolves.toMatchObject({ startedBy: null });
  });

  describe('of a job that is cancelled', () => {
    beforeEach(() => {
      upkeep = worker.get(FakeUpkeep);
    });

    it('show that it is cancelled, once it has ended between two items', async () => {
      upkeep.items = Infinity;
      const begun = await heard(({ progress, state }) => progress !== null && state === 'running');
      const run = await startTask(client, 'cleanup-orphaned');
      await begun.promise;
      await client.cancel('tasks', run.id);
      await expect(run.result(60_000)).rejects.toMatchObject({ code: 'task/cancelled' });
      await expect(reports.byId('tasks', run.id)).resolves.toMatchObject({ state: 'cancelled' });
      const { done } = upkeep;
      await tick();
      expect(upkeep.done).toBe(done);
    });

    it('show that a waiting job is cancelled, which then never starts', async () => {
      await worker.close();
      const run = await startTask(client, 'cleanup-staged');
      await client.cancel('tasks', run.id);
      worker = await startWorker();
      await expect(run.result(60_000)).rejects.toMatchObject({ code: 'task/cancelled' });
      expect(worker.get(FakeUpkeep).runs).toBe(0);
    });

    it('show another run when the task is started again while the cancelled one waits', async () => {
      await worker.close();
      const cancelled = await startTask(client, 'cleanup-staged');
      await client.cancel('tasks', cancelled.id);
      const next = await startTask(client, 'cleanup-staged');
      expect(next.id).not.toBe(cancelled.id);
      worker = await startWorker();
      await expect(cancelled.result(60_000)).rejects.toMatchObject({ code: 'task/cancelled' });
      await expect(next.result(60_000)).resolves.toEqual(counts);
    });

    describe.each([
      ['has ended', undefined],
      ['needs long to end', 1],
    ])('when the cancelled one %s', (_case, waitMs) => {
      it('show another run when the task is started again', async () => {
        upkeep.pause();
        upkeep.last = 5;
        const halfway = await heard(
          ({ progress, state }) => progress?.done === 2 && state === 'running',
        );
        const cancelled = await startTask(client, 'cleanup-staged');
        await halfway.promise;
        await client.cancel('tasks', cancelled.id);
        const enqueue = jest.spyOn(client, 'enqueue');
        const starting = startTask(client, 'cleanup-staged', { waitMs });
        await expect(enqueue.mock.results[0]?.value).resolves.toMatchObject({ isJoined: true });
        enqueue.mockRestore();
        if (waitMs) await starting;
        upkeep.release();
        const next = await starting;
        expect(next).toMatchObject({ isJoined: false });
        await expect(cancelled.result(60_000)).rejects.toMatchObject({ code: 'task/cancelled' });
        await expect(next.result(60_000)).resolves.toEqual(counts);
      });
    });

    it('do not change when it has finished', async () => {
      const run = await startTask(client, 'cleanup-staged');
      await run.result(60_000);
      await client.cancel('tasks', run.id);
      await expect(reports.byId('tasks', run.id)).resolves.toMatchObject({ state: 'finished' });
      // The cancellation does not apply to a new run.
      await expect((await startTask(client, 'cleanup-staged')).result(60_000)).resolves.toEqual(
        counts,
      );
    });
  });

  describe('of a job that is dropped', () => {
    const enqueue = () => client.enqueue('task.cleanup-orphaned', {}, { onceFor: 'x' });
    const drop = () => client.drop('task.cleanup-orphaned', { onceFor: 'x' });

    beforeEach(() => {
      upkeep = worker.get(FakeUpkeep);
    });

    it('disappear while it waits, and it can be queued again', async () => {
      await worker.close();
      const run = await enqueue();
      await drop();
      await expect(reports.byId('tasks', run.id)).resolves.toBeNull();
      const again = await enqueue();
      expect(again.id).not.toBe(run.id);
      worker = await startWorker();
      await expect(again.result(60_000)).resolves.toEqual(counts);
    });

    it('show that it is cancelled when it is running', async () => {
      upkeep.items = Infinity;
      const begun = await heard(({ progress, state }) => progress !== null && state === 'running');
      const run = await enqueue();
      await begun.promise;
      await drop();
      await expect(run.result(60_000)).rejects.toMatchObject({ code: 'task/cancelled' });
    });

    it('show another run once it has ended, and not before', async () => {
      upkeep.pause();
      const begun = await heard(({ state }) => state === 'running');
      const dropped = await enqueue();
      const leave = (timeoutMs: number) =>
        client.leaveCancelled('task.cleanup-orphaned', dropped, { timeoutMs });
      await begun.promise;
      await expect(leave(1)).resolves.toBe(false);
      await drop();
      await expect(leave(1)).rejects.toMatchObject({ code: 'service/timeout' });
      expect((await enqueue()).id).toBe(dropped.id);
      upkeep.items = 1;
      const left = leave(60_000);
      upkeep.release();
      await expect(left).resolves.toBe(true);
      const next = await enqueue();
      expect(next.id).not.toBe(dropped.id);
      await expect(next.result(60_000)).resolves.toEqual(counts);
    });

    it('do not change when no job has the key', async () => {
      await expect(drop()).resolves.toBeUndefined();
    });

    it('disappear if only a waiting job is dropped, and show the end of one that runs', async () => {
      const dropWaiting = () => client.dropWaiting('task.cleanup-orphaned', { onceFor: 'x' });
      await worker.close();
      const waiting = await enqueue();
      await dropWaiting();
      await expect(reports.byId('tasks', waiting.id)).resolves.toBeNull();
      worker = await startWorker();
      worker.get(FakeUpkeep).pause();
      const begun = await heard(({ state }) => state === 'running');
      const running = await enqueue();
      await begun.promise;
      await dropWaiting();
      worker.get(FakeUpkeep).release();
      await expect(running.result(60_000)).resolves.toEqual(counts);
    });
  });

  it('include the last progress report, even directly after another', async () => {
    upkeep = worker.get(FakeUpkeep);
    upkeep.pause();
    const halfway = await heard(({ progress }) => progress?.done === 2);
    const run = await startTask(client, 'cleanup-staged');
    await halfway.promise;
    upkeep.last = 5;
    upkeep.release();
    await run.result(60_000);
    await expect(reports.byId('tasks', run.id)).resolves.toMatchObject({
      progress: { done: 5, total: 5 },
    });
  });

  describe('schedules', () => {
    const set = (everyMs: number, schedules = new JobSchedules(queues)) =>
      schedules.set({
        id: 'cleanup-staged',
        name: 'schedule.start',
        data: { task: 'cleanup-staged' } satisfies JobData<'schedule.start'>,
        everyMs,
      });
    /** As after a run while the clock was a year ahead. */
    const jumpAYear = async () => {
      await set(0);
      const now = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 365 * 24 * hourMs);
      await set(hourMs).finally(() => now.mockRestore());
    };
    const scheduled = () => queues.queue('schedules').getJobScheduler('cleanup-staged');

    it('begin after one interval, and keep their times when they are set again', async () => {
      await set(hourMs);
      const first = await scheduled();
      expect(first?.next).toBeGreaterThan(Date.now() + hourMs / 2);
      await set(hourMs);
      await expect(scheduled()).resolves.toEqual(first);
    });

    it('change with their interval', async () => {
      await set(2 * hourMs);
      const changed = await scheduled();
      expect(changed?.every).toBe(2 * hourMs);
      expect(changed?.next).toBeGreaterThan(Date.now() + 1.5 * hourMs);
      expect(changed?.next).toBeLessThanOrEqual(Date.now() + 2 * hourMs);
    });

    it('begin after one interval if the next time is a year ahead, because the clock was wrong', async () => {
      await jumpAYear();
      await set(hourMs);
      const repaired = await scheduled();
      expect(repaired?.next).toBeGreaterThan(Date.now() + hourMs / 2);
      expect(repaired?.next).toBeLessThanOrEqual(Date.now() + hourMs);
      await expect(queues.queue('schedules').getDelayedCount()).resolves.toBe(1);
    });

    it('change once per interval if another clock is permanently ahead', async () => {
      const schedules = new JobSchedules(queues);
      await jumpAYear();
      await set(hourMs, schedules);
      await jumpAYear();
      const ahead = await scheduled();
      await set(hourMs, schedules);
      await expect(scheduled()).resolves.toEqual(ahead);
    });

    it('keep their times if the clock is only a little behind that of another machine', async () => {
      await set(0);
      await set(hourMs);
      const first = await scheduled();
      const now = jest.spyOn(Date, 'now').mockReturnValue(Date.now() - 30_000);
      await set(hourMs).finally(() => now.mockRestore());
      await expect(scheduled()).resolves.toEqual(first);
    });

    it('end when the interval is 0', async () => {
      await set(0);
      await expect(scheduled()).resolves.toBeUndefined();
      await expect(queues.queue('schedules').getDelayedCount()).resolves.toBe(0);
    });
  });
});
