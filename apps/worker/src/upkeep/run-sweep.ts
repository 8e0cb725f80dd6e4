import { Logger } from '@nestjs/common';
import { outageOf, type ReportProgress } from '@salon/jobs';
import { countFailure, tallyFrom, type CleanupTally } from '../tally.ts';

/** One run of a clean-up. */
export interface Sweep {
  /** The expected number of ids, without those of earlier attempts. */
  total: number;
  ids: AsyncIterable<string>;
  /** Removes one id. Resolves with false if the item was kept or already gone. */
  remove: (id: string) => Promise<boolean>;
  report: ReportProgress;
  /** Number of ids that an earlier attempt of the job has removed. */
  doneBefore: number;
}

const logger = new Logger('Sweep');

/**
 * Removes the ids one after the other and reports before each. The sweep counts an id that cannot be removed and
 * continues.
 * @throws the error of a report; an outage of a store, at which every other id would lose its record but not its files
 */
export async function runSweep({
  total,
  ids,
  remove,
  report,
  doneBefore,
}: Sweep): Promise<CleanupTally> {
  const counts = tallyFrom(doneBefore);
  for await (const id of ids) {
    await report({ done: counts.scanned, total: doneBefore + total, settled: counts.deleted });
    counts.scanned += 1;
    try {
      if (await remove(id)) counts.deleted += 1;
    } catch (error) {
      logger.warn({ msg: 'an image could not be removed', imageId: id, err: error });
      if (outageOf(error)) throw error;
      countFailure(counts, { imageId: id, problem: 'not-removed' });
    }
  }
  return counts;
}
