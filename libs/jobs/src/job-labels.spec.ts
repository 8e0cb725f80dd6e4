import { describe, expect, it } from '@jest/globals';
import { ServiceError } from '@salon/service-contract';
import { jobLabels } from './job-labels.ts';

const first = { name: 'image.render', opts: { attempts: 3 }, attemptsMade: 0 };
const last = { ...first, attemptsMade: 2 };

describe('the outcome of a job', () => {
  it('is done without a failure', () => {
    expect(jobLabels(last, () => false)()).toEqual({ job: 'image.render', outcome: 'done' });
  });

  it.each([
    ['retried after an error before the last attempt', first, new Error('x'), 'retried'],
    ['failed after an error of the last attempt', last, new Error('x'), 'failed'],
    [
      'failed at once if a retry cannot help',
      first,
      new ServiceError('image/undecodable'),
      'failed',
    ],
    [
      'retried while the storage is away',
      first,
      new ServiceError('storage/unavailable'),
      'retried',
    ],
    ['cancelled by a user', last, new ServiceError('task/cancelled'), 'cancelled'],
    ['failed for a job without attempts', { ...first, opts: {} }, new Error('x'), 'failed'],
  ])('is %s', (_what, job, error, outcome) => {
    expect(jobLabels(job, () => false)({ error }).outcome).toBe(outcome);
  });

  it.each([
    ['retried after an error', new Error('x'), 'retried'],
    [
      'failed after an error that a retry cannot help',
      new ServiceError('image/undecodable'),
      'failed',
    ],
    ['cancelled by a user', new ServiceError('task/cancelled'), 'cancelled'],
  ])('is %s, also of the last attempt, if the job is repeated anyway', (_what, error, outcome) => {
    expect(jobLabels(last, () => true)({ error }).outcome).toBe(outcome);
  });
});
