import { dayMs } from '@salon/server-kit';
import type { QueueName } from '@salon/service-contract';
import type { JobsOptions } from 'bullmq';

/** Five tries over about 8 s. Results and failures stay in Redis until after the last caller's deadline. */
const shortRetries: JobsOptions = {
  attempts: 5,
  backoff: { type: 'exponential', delay: 500 },
  removeOnComplete: { age: 3_600, count: 1_000 },
  removeOnFail: { age: 7 * 24 * 3_600, count: 1_000 },
};

/**
 * Twelve tries over almost three hours, as a mail server or the connection at home may be away for a while. No caller
 * waits for the result. The job is removed at its end, because the link in a mail is a secret that must not stay in
 * Redis.
 */
const mailRetries: JobsOptions = {
  attempts: 12,
  backoff: { type: 'exponential', delay: 5_000 },
  removeOnComplete: true,
  removeOnFail: true,
};

const aMonth = { age: 30 * 24 * 3_600, count: 200 };
/** The dashboard shows the result of a task for a month. */
const taskRetries: JobsOptions = {
  ...shortRetries,
  removeOnComplete: aMonth,
  removeOnFail: aMonth,
};

/** Three tries over a few seconds; a picture that a model cannot read fails at once. */
const modelRetries: JobsOptions = { ...shortRetries, attempts: 3 };

/** A search waits at most two seconds, too short for a second try. */
const textRetries: JobsOptions = {
  attempts: 1,
  removeOnComplete: { age: 60, count: 200 },
  removeOnFail: { age: 3_600, count: 200 },
};

const policies: Record<QueueName, JobsOptions> = {
  changes: taskRetries,
  images: shortRetries,
  mail: mailRetries,
  models: modelRetries,
  rerenders: shortRetries,
  schedules: shortRetries,
  tasks: taskRetries,
  texts: textRetries,
  trash: shortRetries,
};

export const retryPolicy = (queue: QueueName): JobsOptions => policies[queue];

/** The pause of a job that waits for a later try: longer each time that it was started. */
export const outagePauseMs = (queue: QueueName, starts: number): number =>
  Math.min(starts * (queue === 'models' ? 30_000 : 500), longestBackoffMs(queue));

/**
 * Whether a job that was started this often has waited for about a day in all. Not its age: a job may wait for its turn
 * for days, and a run may last for days before an outage.
 */
export const hasWaitedForADay = (queue: QueueName, starts: number): boolean =>
  starts * longestBackoffMs(queue) >= dayMs;

/** The longest pause before another try of a job of this queue. */
export function longestBackoffMs(queue: QueueName): number {
  if (queue === 'models') return 10 * 60_000;
  const { attempts = 1, backoff = 0 } = policies[queue];
  if (typeof backoff === 'number') return backoff;
  const { type, delay = 0 } = backoff;
  return type === 'exponential' ? delay * 2 ** Math.max(0, attempts - 2) : delay;
}

/** The jobs of a killed worker start again after at most the lock time plus one check: about 9 s. */
export const workerTiming = { lockDuration: 6_000, stalledInterval: 3_000 };

/** Whether jobs of the queue can run for hours or days. */
export const isLongRunning = (queue: string): boolean =>
  ['changes', 'tasks', 'trash'].includes(queue);

/**
 * How often the process of a job may be killed before the job fails, because the job may be the cause. During a run of
 * several days, its process can be killed more often for other reasons.
 */
export const maxStalledCount = (queue: QueueName): number => (isLongRunning(queue) ? 50 : 3);
