import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import type { JobClient, JobReport, JobReports, Queues } from '@salon/jobs';
import type { ChangeAttempt, ChangeEnd, ChangeRepository } from '@salon/media-data';
import type { Redis } from 'ioredis';
import { LostChanges } from './lost-changes.ts';

const change: ChangeAttempt = { _id: 'a', name: 'delete-images', attempt: 1 };

/** The dependencies, with the unfinished changes and the jobs that they have. */
function aSearch() {
  const unfinished: ChangeAttempt[] = [];
  const jobs = new Map<string, Pick<JobReport, 'state'>>();
  const redis = new EventEmitter();
  const events = new EventEmitter();
  const read = jest.fn(async () => [...unfinished]);
  const settle = jest.fn(async (_change: ChangeAttempt, _end: ChangeEnd) => undefined);
  const enqueue = jest.fn(async (_name: string, _data: object, { id }: { id: string }) => {
    jobs.set(id, { state: 'waiting' });
    return { id };
  });
  const queues = { eventsOf: () => events };
  // Only these members are used.
  const lost = new LostChanges(
    { unfinished: read, settle } as unknown as ChangeRepository,
    { enqueue, runOneByOne: async () => undefined } as unknown as JobClient,
    { byId: async (_queue: string, id: string) => jobs.get(id) ?? null } as unknown as JobReports,
    redis as unknown as Redis,
    queues as unknown as Queues,
  );
  return { lost, unfinished, jobs, redis, events, read, settle, enqueue };
}

describe('the search for lost changes', () => {
  beforeEach(() => {
    jest.useFakeTimers();
    Logger.overrideLogger(false);
  });
  afterEach(() => {
    jest.useRealTimers();
  });
  const pass = (seconds: number) => jest.advanceTimersByTimeAsync(seconds * 1_000);

  it('begins at the start, and enqueues a change whose job is missing 10 s later as well', async () => {
    const { lost, unfinished, enqueue } = aSearch();
    unfinished.push(change);
    lost.onApplicationBootstrap();
    await pass(9);
    expect(enqueue).not.toHaveBeenCalled();
    await pass(2);
    expect(enqueue.mock.calls).toEqual([
      ['change.delete-images', { changeId: 'a' }, { onceFor: 'a', id: 'a-1' }],
    ]);
    await pass(60);
    expect(enqueue).toHaveBeenCalledTimes(1);
    lost.beforeApplicationShutdown();
  });

  it('begins again every minute, and when Redis is back', async () => {
    const { lost, redis, read } = aSearch();
    lost.onApplicationBootstrap();
    await pass(121);
    expect(read).toHaveBeenCalledTimes(3);
    redis.emit('ready');
    await pass(0);
    expect(read).toHaveBeenCalledTimes(4);
    lost.beforeApplicationShutdown();
  });

  it('records a failure at once, also if it is already searching', async () => {
    const { lost, unfinished, jobs, events, settle } = aSearch();
    jobs.set('a-1', { state: 'running' });
    unfinished.push(change);
    lost.onApplicationBootstrap();
    await pass(1);
    lost.look();
    jobs.set('a-1', { state: 'failed' });
    events.emit('failed');
    await pass(0);
    expect(settle).toHaveBeenLastCalledWith(change, 'failed');
    lost.beforeApplicationShutdown();
  });

  it('continues after an outage', async () => {
    const { lost, read } = aSearch();
    read.mockRejectedValueOnce(new Error('the database is away'));
    lost.onApplicationBootstrap();
    await pass(61);
    expect(read).toHaveBeenCalledTimes(2);
    lost.beforeApplicationShutdown();
  });

  it('ends when the process stops', async () => {
    const { lost, redis, events, read } = aSearch();
    lost.onApplicationBootstrap();
    lost.beforeApplicationShutdown();
    redis.emit('ready');
    events.emit('failed');
    await pass(300);
    expect(read).toHaveBeenCalledTimes(1);
  });
});
