import { setTimeout as delay } from 'node:timers/promises';
import { jest } from '@jest/globals';
import { JobClient } from '@salon/jobs';

/** Lets runs wait for each image only for a moment before they look again. */
export function shortenWaits() {
  const { enqueue } = JobClient.prototype;
  let count = 0;
  let running = 0;
  const shorten = async <T>(wait: () => Promise<T>): Promise<T> => {
    count += 1;
    running += 1;
    return wait().finally(() => (running -= 1));
  };
  const spy = jest.spyOn(JobClient.prototype, 'enqueue').mockImplementation(async function (
    this: JobClient,
    name,
    data,
    options,
  ) {
    const job = await enqueue.call(this, name, data, options);
    if (!name.startsWith('image.')) return job;
    return { ...job, result: () => shorten(() => job.result(20)) };
  });
  return {
    untilRepeated: async () => {
      while (count < 100) await delay(5);
    },
    untilOver: async () => {
      while (running > 0) await delay(5);
    },
    restore: () => spy.mockRestore(),
  };
}
