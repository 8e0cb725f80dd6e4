import { dayMs } from '@salon/server-kit';
import type { QueueName } from '@salon/service-contract';
import type { JobsOptions } from 'bullmq';

const hourS = 3_600;
const dayS = 24 * hourS;

interface Policy {
  options: JobsOptions;
  /** A job that waits for a later try pauses for this time, multiplied by the number of its starts. */
  pauseMs: number;
  /** Limits that pause. No pause between two tries that failed is longer. */
  longestPauseMs: number;
}

/**
 * Five tries over about 8 s. Results and failures stay in Redis until after the last caller's deadline; failures for a
 * week, so that an admin can read their reasons in `/api/queues`.
 */
const shortRetries: Policy = {
  options: {
    attempts: 5,
    backoff: { type: 'exponential', delay: 500 },
    removeOnComplete: { age: hourS, count: 1_000 },
    removeOnFail: { age: 7 * dayS, count: 1_000 },
  },
  pauseMs: 500,
  longestPauseMs: 4_000,
};

/**
 * Twelve tries over almost three hours, as a mail server or the connection at home may be away for a while. No caller
 * waits for the result. The job is removed at its end, because the link in a mail is a secret that must not stay in
 * Redis.
 */
const mailRetries: Policy = {
  options: {
    attempts: 12,
    backoff: { type: 'exponential', delay: 5_000 },
    removeOnComplete: true,
    removeOnFail: true,
  },
  pauseMs: 500,
  longestPauseMs: 5_120_000,
};

const aMonth = { age: 30 * dayS, count: 200 };
/** The dashboard shows the result of a task for a month. */
const taskRetries: Policy = {
  ...shortRetries,
  options: { ...shortRetries.options, removeOnComplete: aMonth, removeOnFail: aMonth },
};

/**
 * Three tries over a few seconds; a picture that a model cannot read fails at once. The pauses of a job that waits are
 * longer than in other queues, because a machine that is too busy for a model stays so for minutes.
 */
const modelRetries: Policy = {
  options: { ...shortRetries.options, attempts: 3 },
  pauseMs: 30_000,
  longestPauseMs: 10 * 60_000,
};

/** A search waits at most two seconds, too short for a second try. Its job never waits for a later one. */
const textRetries: Policy = {
  options: {
    attempts: 1,
    removeOnComplete: { age: 60, count: 200 },
    removeOnFail: { age: hourS, count: 200 },
  },
  pauseMs: 0,
  longestPauseMs: 0,
};

const policies: Record<QueueName, Policy> = {
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

export const retryPolicy = (queue: QueueName): JobsOptions => policies[queue].options;

/** The longest pause before another try of a job of this queue. */
export const longestPauseMs = (queue: QueueName): number => policies[queue].longestPauseMs;

/** The pause of a job that waits for a later try: longer each time that it was started. */
export const outagePauseMs = (queue: QueueName, starts: number): number =>
  Math.min(starts * policies[queue].pauseMs, longestPauseMs(queue));

/**
 * Whether a job that was started this often has waited for about a day in all. Not its age: a job may wait for its turn
 * for days, and a run may last for days before an outage.
 */
export const hasWaitedForADay = (queue: QueueName, starts: number): boolean =>
  starts * longestPauseMs(queue) >= dayMs;

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
