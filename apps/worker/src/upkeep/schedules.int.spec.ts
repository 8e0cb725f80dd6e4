import 'reflect-metadata';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { JobClient, JobReports, JobSchedules, Queues } from '@salon/jobs';
import { createRedis, hourMs, SettingsPublisher, SettingsReader } from '@salon/server-kit';
import { startRedis, until, type TestServer } from '@salon/test-kit';
import { Schedules } from './schedules.ts';

/** Hours between two starts, by task. */
const byDefault = {
  ...{ 'cleanup-staged': 24, 'cleanup-deleted': 24, 'cleanup-orphaned': 168 },
  'backfill-embeddings': 24,
};

class FrequentSchedules extends Schedules {
  protected override readonly everyMs = 20;
}

describe('schedules', () => {
  let redis: TestServer;
  let connection: ReturnType<typeof createRedis>;
  let queues: Queues;
  let schedules: Schedules;

  beforeAll(async () => {
    redis = await startRedis();
    connection = createRedis(redis.url, { lazyConnect: true });
    await connection.connect();
    queues = new Queues(redis.url);
    await queues.onModuleInit();
    schedules = build();
    schedules.onApplicationBootstrap();
  });

  afterAll(async () => {
    await schedules.beforeApplicationShutdown();
    await queues.onApplicationShutdown();
    connection.disconnect();
    await redis.stop();
  });

  const lacking = { hasScheduledWork: () => Promise.resolve(true) };
  const build = (Kind = Schedules) =>
    new Kind(
      connection,
      new SettingsReader(connection),
      new JobSchedules(queues),
      new JobClient(queues),
      lacking,
    );

  const save = (values: object) =>
    new SettingsPublisher(connection).publish(() => Promise.resolve(values));

  /** Hours between two starts, by task. */
  const beats = async () => {
    const all = await queues.queue('schedules').getJobSchedulers();
    return Object.fromEntries(all.map(({ key, every }) => [key, (every ?? 0) / hourMs]));
  };

  const untilBeats = async (expected: Record<string, number>) => {
    const isSo = async () => isDeepStrictEqual(await beats(), expected);
    await until(isSo, 'the schedules match', { everyMs: 20 });
  };

  it('start the clean-up of orphans weekly, and the other tasks daily, by default', () =>
    untilBeats(byDefault));

  it('are set again after an attempt that failed', async () => {
    jest.spyOn(Logger.prototype, 'warn').mockReturnValue();
    const read = jest.spyOn(SettingsReader.prototype, 'current');
    read.mockRejectedValueOnce(new Error('Redis is away'));
    await queues.queue('schedules').removeJobScheduler('cleanup-staged');
    const repeating = build(FrequentSchedules);
    repeating.onApplicationBootstrap();
    await untilBeats(byDefault);
    expect(read.mock.calls.length).toBeGreaterThan(1);
    await repeating.beforeApplicationShutdown();
    jest.restoreAllMocks();
  });

  it('follow the settings', async () => {
    await save({ cleanupStagedEveryHours: 6 });
    await untilBeats({ ...byDefault, 'cleanup-staged': 6 });
    await save({
      ...{ cleanupStagedEveryHours: 0, cleanupOrphanedEveryHours: 48 },
      ...{ cleanupDeletedEveryHours: 0, backfillEmbeddingsEveryHours: 0 },
    });
    await untilBeats({ 'cleanup-orphaned': 48 });
  });

  it('are set again when Redis loses its keys without a restart', async () => {
    const expected = { ...byDefault, 'cleanup-staged': 6 };
    await save({ cleanupStagedEveryHours: 6 });
    await untilBeats(expected);
    const repeating = build(FrequentSchedules);
    // Its first connection sets the missing schedules.
    await queues.queue('schedules').removeJobScheduler('cleanup-staged');
    repeating.onApplicationBootstrap();
    await untilBeats(expected);
    await connection.flushall();
    await untilBeats(expected);
    await repeating.beforeApplicationShutdown();
  });

  it('start a retry that waits for a time of a wrong clock', async () => {
    const data = { requestId: 'x', data: {} };
    const job = await queues.queue('mail').add('any', data, { delay: 1_000 * hourMs });
    const repeating = build(FrequentSchedules);
    repeating.onApplicationBootstrap();
    await until(async () => !(await job.isDelayed()), 'the retry starts', { everyMs: 20 });
    await repeating.beforeApplicationShutdown();
  });

  it('start a task as an admin does, and join a run in progress', async () => {
    await schedules.start({ task: 'cleanup-staged' });
    await schedules.start({ task: 'cleanup-staged' });
    const runs = await new JobReports(queues).list('tasks');
    expect(runs).toMatchObject([{ name: 'task.cleanup-staged', state: 'waiting' }]);
  });

  it('start a backfill only if it has something to do', async () => {
    const names = async () => (await new JobReports(queues).list('tasks')).map(({ name }) => name);
    jest.spyOn(lacking, 'hasScheduledWork').mockResolvedValueOnce(false);
    await schedules.start({ task: 'backfill-embeddings' });
    expect(await names()).not.toContain('task.backfill-embeddings');
    await schedules.start({ task: 'backfill-embeddings' });
    expect(await names()).toContain('task.backfill-embeddings');
  });
});
