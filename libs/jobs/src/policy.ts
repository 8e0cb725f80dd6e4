import type { QueueName } from '@salon/service-contract';
import type { JobsOptions } from 'bullmq';

/**
 * Five tries over about 8 s. Results and failures stay readable after the last caller's deadline: a job that is
 * removed too early makes `waitUntilFinished` fail with "Missing key for job".
 */
const shortRetries: JobsOptions = {
  attempts: 5,
  backoff: { type: 'exponential', delay: 500 },
  removeOnComplete: { age: 3_600, count: 1_000 },
  removeOnFail: { age: 7 * 24 * 3_600, count: 1_000 },
};

/**
 * Eight tries over some ten minutes, as a mail server may be away for a while. Nobody waits for the result, and nothing
 * is kept: a mail's link is a secret that must not lie in Redis any longer than it takes to send it.
 */
const mailRetries: JobsOptions = {
  attempts: 8,
  backoff: { type: 'exponential', delay: 5_000 },
  removeOnComplete: true,
  removeOnFail: true,
};

const aMonth = { age: 30 * 24 * 3_600, count: 200 };
/** What became of a task is shown for a month. */
const taskRetries: JobsOptions = {
  ...shortRetries,
  removeOnComplete: aMonth,
  removeOnFail: aMonth,
};

/** Three tries over a few seconds; a picture that a model cannot read fails at once. */
const modelRetries: JobsOptions = { ...shortRetries, attempts: 3 };

/** A search waits for two seconds at most: a second try would come too late. */
const textRetries: JobsOptions = {
  attempts: 1,
  removeOnComplete: { age: 60, count: 200 },
  removeOnFail: { age: 3_600, count: 200 },
};

const policies: Record<QueueName, JobsOptions> = {
  images: shortRetries,
  mail: mailRetries,
  models: modelRetries,
  schedules: shortRetries,
  tasks: taskRetries,
  texts: textRetries,
};

export const retryPolicy = (queue: QueueName): JobsOptions => policies[queue];

/** A killed worker's jobs start again within lock + check, some 9 s. */
export const workerTiming = { lockDuration: 6_000, stalledInterval: 3_000, maxStalledCount: 3 };
