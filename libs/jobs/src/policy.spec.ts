import { describe, expect, it } from '@jest/globals';
import { jobs } from '@salon/service-contract';
import {
  hasWaitedForADay,
  longestPauseMs,
  maxStalledCount,
  outagePauseMs,
  retryPolicy,
  workerTiming,
} from './policy.ts';

const queues = [...new Set(Object.values(jobs).map(({ queue }) => queue))];

/** The pauses before the second and later tries, as BullMQ computes them. */
const pausesOf = (queue: (typeof queues)[number]) => {
  const { attempts = 1, backoff } = retryPolicy(queue);
  const { type, delay = 0 } = typeof backoff === 'object' ? backoff : { type: 'none' };
  return Array.from({ length: attempts - 1 }, (_, at) =>
    type === 'exponential' ? delay * 2 ** at : delay,
  );
};
const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0);

describe('the policy of retries', () => {
  it.each(queues)('limits the tries and the stored jobs in the queue %s', (queue) => {
    const { attempts, removeOnComplete, removeOnFail } = retryPolicy(queue);
    expect(attempts).toBeGreaterThanOrEqual(1);
    for (const kept of [removeOnComplete, removeOnFail])
      expect(kept === true || (typeof kept === 'object' && 'count' in kept)).toBe(true);
  });

  it.each([
    ['images', 7.5],
    ['tasks', 7.5],
    ['models', 1.5],
    ['texts', 0],
    ['mail', 10_235],
  ] as const)('pauses in the queue %s for %d s in all', (queue, seconds) => {
    expect(sum(pausesOf(queue)) / 1_000).toBe(seconds);
  });

  it.each(queues)('has no longer pause in the queue %s than it states', (queue) => {
    const outages = [1, 2, 100].map((starts) => outagePauseMs(queue, starts));
    expect(longestPauseMs(queue)).toBe(Math.max(...pausesOf(queue), ...outages));
  });

  it.each(['models', 'tasks', 'trash'] as const)(
    'lets a job of the queue %s wait for an outage of about a day',
    (queue) => {
      let [starts, waitedMs] = [1, 0];
      for (; !hasWaitedForADay(queue, starts); starts += 1)
        waitedMs += outagePauseMs(queue, starts);
      expect(waitedMs).toBeGreaterThan(22 * 3_600_000);
      expect(waitedMs).toBeLessThanOrEqual(24 * 3_600_000);
    },
  );

  it('does not store finished mail jobs, because their links are secret', () => {
    expect(retryPolicy('mail')).toMatchObject({ removeOnComplete: true, removeOnFail: true });
  });

  it('starts the jobs of a killed worker again after 9 s, as the operations page states', () => {
    expect(workerTiming.lockDuration + workerTiming.stalledInterval).toBe(9_000);
  });

  it.each(['tasks', 'changes', 'trash'] as const)(
    'lets a run of the queue %s continue after many kills, as it may last for days',
    (queue) => {
      expect(maxStalledCount(queue)).toBeGreaterThanOrEqual(50);
    },
  );

  it('ends a picture that kills its process again and again', () => {
    expect(maxStalledCount('images')).toBe(3);
  });
});
