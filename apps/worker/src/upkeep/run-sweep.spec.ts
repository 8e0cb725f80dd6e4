import { beforeEach, describe, expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { maxTaskFailures } from '@salon/api-contract';
import type { ReportProgress } from '@salon/jobs';
import { storageOutage } from '@salon/server-kit';
import { ServiceError } from '@salon/service-contract';
import { runSweep } from './run-sweep.ts';

beforeEach(() => {
  Logger.overrideLogger(false);
});

async function* each<T>(items: readonly T[]): AsyncGenerator<T> {
  for (const item of items) yield await Promise.resolve(item);
}

/** A sweep of these ids, with everything that it reported and removed. */
function sweepOf(
  ids: string[],
  remove: (id: string) => boolean,
  report: ReportProgress = async () => undefined,
  doneBefore = 0,
) {
  const log: string[] = [];
  const tally = runSweep({
    total: ids.length,
    ids: each(ids),
    remove: async (id) => {
      log.push(`remove ${id}`);
      return remove(id);
    },
    report: async (progress) => {
      log.push(`${progress.done} of ${progress.total}`);
      await report(progress);
    },
    doneBefore,
  });
  return { tally, log };
}

const failing = (): never => {
  throw new Error('the file is locked');
};

describe('a sweep', () => {
  it('reports before each id that it removes', async () => {
    const { tally, log } = sweepOf(['a', 'b'], () => true);
    expect(await tally).toEqual({ deleted: 2, errors: 0, scanned: 2, failures: [] });
    expect(log).toEqual(['0 of 2', 'remove a', '1 of 2', 'remove b']);
  });

  it('counts the ids that an earlier attempt has removed', async () => {
    const reported: unknown[] = [];
    const report: ReportProgress = async ({ settled }) => void reported.push(settled);
    const { tally, log } = sweepOf(['a', 'b'], (id) => id === 'a', report, 3);
    expect(await tally).toMatchObject({ deleted: 4, errors: 0, scanned: 5 });
    expect(log).toEqual(['3 of 5', 'remove a', '4 of 5', 'remove b']);
    expect(reported).toEqual([3, 4]);
  });

  it('counts an id that is kept as scanned only', async () => {
    const { tally } = sweepOf(['a', 'b'], (id) => id === 'b');
    expect(await tally).toMatchObject({ deleted: 1, errors: 0, scanned: 2 });
  });

  it('continues after an id that cannot be removed', async () => {
    const { tally } = sweepOf(['a', 'b'], (id) => (id === 'a' ? failing() : true));
    expect(await tally).toEqual({
      deleted: 1,
      errors: 1,
      scanned: 2,
      failures: [{ imageId: 'a', problem: 'not-removed' }],
    });
  });

  it.each([
    ['the storage', storageOutage.unavailable()],
    ['a service', new ServiceError('service/unavailable')],
    ['the disk', Object.assign(new Error('unlink'), { code: 'ENOTCONN' })],
    ['the database', Object.assign(new Error('mongo'), { name: 'MongoServerSelectionError' })],
  ])('ends before the next id while %s is away', async (_what, error) => {
    const { tally, log } = sweepOf(['a', 'b'], () => {
      throw error;
    });
    await expect(tally).rejects.toBe(error);
    expect(log).toEqual(['0 of 2', 'remove a']);
  });

  it('counts all failures, and names the first ones', async () => {
    const ids = Array.from({ length: maxTaskFailures + 5 }, (_, at) => `${at}`);
    const { errors, failures } = await sweepOf(ids, failing).tally;
    expect(errors).toBe(maxTaskFailures + 5);
    expect(failures.map(({ imageId }) => imageId)).toEqual(ids.slice(0, maxTaskFailures));
  });

  it('ends before the next id when it is cancelled', async () => {
    const cancelled = new ServiceError('task/cancelled');
    const { tally, log } = sweepOf(
      ['a', 'b'],
      () => true,
      () => (log.includes('remove a') ? Promise.reject(cancelled) : Promise.resolve(undefined)),
    );
    await expect(tally).rejects.toBe(cancelled);
    expect(log).not.toContain('remove b');
  });
});
