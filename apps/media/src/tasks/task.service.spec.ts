import { describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import type { JobClient, JobReport, JobReports } from '@salon/jobs';
import { ServiceError } from '@salon/service-contract';
import type { Redis } from 'ioredis';
import type { LostChanges } from '../changes/lost-changes.ts';
import { TaskService } from './task.service.ts';

const aJob = (change: Partial<JobReport> = {}): JobReport => ({
  id: '1',
  name: 'task.cleanup-staged',
  state: 'finished',
  startedBy: null,
  progress: null,
  result: { deleted: 1, errors: 0, scanned: 2 },
  failure: null,
  isCancelled: false,
  addedAt: new Date(0),
  startedAt: null,
  finishedAt: null,
  ...change,
});

/** The only parts of the dependencies that the service uses. */
function aService(jobs: JobReport[]): TaskService {
  const reports = {
    list: (queue: string) => Promise.resolve(queue === 'tasks' ? jobs : []),
    byId: (_queue: string, id: string) => Promise.resolve(jobs.find((job) => job.id === id)),
  };
  return new TaskService(
    {} as JobClient,
    reports as unknown as JobReports,
    {} as Redis,
    {} as LostChanges,
  );
}

describe('the start of a task', () => {
  /** A service whose runs end at once, and the number of those. */
  function aStarter(change: Partial<JobReport> = {}) {
    const jobs: JobReport[] = [];
    const client = {
      enqueue: async () => {
        const id = String(jobs.length + 1);
        jobs.push(aJob({ ...change, id }));
        return { id };
      },
    };
    const reports = {
      byId: async (_queue: string, id: string) => jobs.find((job) => job.id === id),
    };
    const stored = new Map<string, string>();
    const redis = {
      get: async (key: string) => stored.get(key) ?? null,
      set: async (key: string, value: string) => stored.set(key, value),
    };
    // Only these members are used.
    const service = new TaskService(
      client as unknown as JobClient,
      reports as unknown as JobReports,
      redis as unknown as Redis,
      {} as LostChanges,
    );
    return { service, jobs };
  }

  it('gives a repeat the run of the first attempt, though that is over', async () => {
    const { service, jobs } = aStarter();
    const first = await service.start('cleanup-staged', 'a');
    expect(await service.start('cleanup-staged', 'a')).toEqual(first);
    expect(jobs).toHaveLength(1);
  });

  it('begins a run again if the first attempt failed', async () => {
    const failure = new ServiceError('service/unavailable');
    const { service, jobs } = aStarter({ state: 'failed', result: null, failure });
    for (const key of ['a', 'a']) await service.start('cleanup-staged', key);
    expect(jobs).toHaveLength(2);
  });

  it('begins a run for another key, and without one', async () => {
    const { service, jobs } = aStarter();
    for (const key of ['a', 'b', undefined, undefined]) await service.start('cleanup-staged', key);
    expect(jobs).toHaveLength(4);
  });
});

describe('the list of runs', () => {
  it.each([
    ['has a name that is no task', { name: 'task.renamed-since' }],
    ['is of another program', { name: 'something-else', result: 'done' }],
    ['has a result of another version', { result: { removed: 3 } }],
  ])('leaves out a job that %s, and logs it', async (_what, change) => {
    const warn = jest.spyOn(Logger.prototype, 'warn').mockReturnValue();
    const service = aService([aJob(), aJob({ id: '2', ...change }), aJob({ id: '3' })]);
    expect((await service.list()).map(({ id }) => id)).toEqual(['1', '3']);
    expect(warn.mock.calls).toEqual([[expect.objectContaining({ jobId: '2' })]]);
    await expect(service.byId('2')).rejects.toMatchObject({ code: 'task/not-found' });
    warn.mockRestore();
  });
});
