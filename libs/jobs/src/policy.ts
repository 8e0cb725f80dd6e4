import type { JobsOptions } from 'bullmq';

/**
 * Five tries over about 8 s. Results and failures stay readable after the last caller's deadline: a job that is
 * removed too early makes `waitUntilFinished` fail with "Missing key for job".
 */
export const retryPolicy: JobsOptions = {
  attempts: 5,
  backoff: { type: 'exponential', delay: 500 },
  removeOnComplete: { age: 3_600, count: 1_000 },
  removeOnFail: { age: 7 * 24 * 3_600, count: 1_000 },
};

/** A killed worker's jobs start again within lock + check, some 9 s. */
export const workerTiming = { lockDuration: 6_000, stalledInterval: 3_000, maxStalledCount: 3 };
