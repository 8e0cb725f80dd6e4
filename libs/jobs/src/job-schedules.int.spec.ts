import 'reflect-metadata';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Injectable, Logger, type INestApplicationContext } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import { hourMs } from '@salon/server-kit';
import { workerQueues, type JobResult, type QueueName } from '@salon/service-contract';
import { startRedis, until, type TestServer } from '@salon/test-kit';
import { FakeHandlers } from '../testing/fake-handlers.ts';
import { Handles } from './handles.ts';
import { JobClient } from './job-client.ts';
import { JobSchedules } from './job-schedules.ts';
import { JobsModule } from './jobs.module.ts';
import { Queues } from './queues.ts';

const counts = { deleted: 3, errors: 0, scanned: 5, failures: [] };

@Injectable()
class FailingOnce extends FakeHandlers {
  runs = 0;
  /** When the second run may end. */
  mayEnd = Promise.resolve();

  @Handles('task.cleanup-staged')
  async 'task.cleanup-staged'(): Promise<JobResult<'task.cleanup-staged'>> {
    this.runs += 1;
    if (this.runs === 1) throw new Error('the store is not up yet');
    await this.mayEnd;
    return counts;
  }
}

describe('retries that were scheduled while the clock was ahead', () => {
  let redis: TestServer;
  let queues: Queues;

  beforeAll(async () => {
    Logger.overrideLogger(false);
    redis = await startRedis();
    queues = new Queues(redis.url);
    await queues.onModuleInit();
  });
  afterAll(async () => {
    await queues.onApplicationShutdown();
    await redis.stop();
  });
  beforeEach(() => Promise.all([queues.queue('mail'), queues.queue('tasks')].map(emptied)));

  const emptied = (queue: { obliterate: (options: { force: true }) => Promise<void> }) =>
    queue.obliterate({ force: true });
  const look = async (schedules = new JobSchedules(queues)) => {
    await schedules.set({
      id: 'cleanup-orphaned',
      name: 'schedule.start',
      data: { task: 'cleanup-orphaned' },
      everyMs: 24 * hourMs,
    });
    await schedules.startStrandedRetries();
  };
  const addDelayed = (queue: QueueName, ...delaysMs: number[]) =>
    queues.queue(queue).addBulk(
      delaysMs.map((delayMs) => ({
        name: 'any',
        data: { requestId: 'x', data: {} },
        opts: { delay: delayMs },
      })),
    );
  const countsOf = async (queue: QueueName) => {
    const { delayed, waiting } = await queues.queue(queue).getJobCounts('delayed', 'waiting');
    return { delayed, waiting };
  };

  it('start soon after the clock was corrected, so that callers which join them get a result', async () => {
    const client = new JobClient(queues);
    const enqueue = () => client.enqueue('task.cleanup-staged', {}, { onceFor: 'everybody' });
    const now = Date.now;
    const ahead = jest.spyOn(Date, 'now').mockImplementation(() => now() + 365 * 24 * hourMs);
    const worker: INestApplicationContext = await Test.createTestingModule({
      imports: [JobsModule.run(redis.url, new Map(workerQueues.map((queue) => [queue, 1])))],
      providers: [FailingOnce],
    })
      .compile()
      .then((module) => module.init());
    const handler = worker.get(FailingOnce);
    let end = () => {};
    handler.mayEnd = new Promise((resolve) => (end = resolve));
    const first = await enqueue();
    // On a busy machine, the retry may have begun before this looks.
    const isOver = async () => (await countsOf('tasks')).delayed !== 0 || handler.runs >= 2;
    await until(isOver, 'the task waits or runs again');
    ahead.mockRestore();
    const second = await enqueue();
    end();
    expect(second).toMatchObject({ id: first.id, isJoined: true });
    await look();
    await expect(second.result(60_000)).resolves.toEqual(counts);
    expect(handler.runs).toBe(2);
    await worker.close();
  });

  it('wait for their time if it is within the longest pause of the queue', async () => {
    await addDelayed('mail', 5_120_000, 5_120_000 + hourMs);
    await addDelayed('tasks', 60_000, hourMs);
    await look();
    await expect(countsOf('mail')).resolves.toEqual({ delayed: 1, waiting: 1 });
    await expect(countsOf('tasks')).resolves.toEqual({ delayed: 1, waiting: 1 });
  });

  it('leave the next jobs of the schedules alone', async () => {
    await look();
    await look();
    await expect(countsOf('schedules')).resolves.toEqual({ delayed: 1, waiting: 0 });
  });

  it('start once if several processes look at the same time', async () => {
    await addDelayed('tasks', ...Array.from({ length: 20 }, () => hourMs));
    await Promise.all([look(), look(), look()]);
    await expect(countsOf('tasks')).resolves.toEqual({ delayed: 0, waiting: 20 });
  });

  it('start page by page, the farthest first', async () => {
    await addDelayed('tasks', 1_000, ...Array.from({ length: 250 }, () => hourMs));
    await look();
    await expect(countsOf('tasks')).resolves.toEqual({ delayed: 51, waiting: 200 });
    await look();
    await expect(countsOf('tasks')).resolves.toMatchObject({ waiting: 250 });
  });
});
