import { maxTaskFailures, type TaskFailure } from '@salon/api-contract';
import type { JobResult } from '@salon/service-contract';

/** The result of a clean-up so far. */
export type CleanupTally = JobResult<'task.cleanup-staged' | 'task.cleanup-orphaned'>;

/** The result of a backfill so far. */
export type BackfillTally = JobResult<'task.backfill-embeddings' | 'task.backfill-captions'>;

/** @param deleted by earlier attempts, which the run does not find again */
export const tallyFrom = (deleted: number): CleanupTally => ({
  deleted,
  errors: 0,
  scanned: deleted,
  failures: [],
});

/** Counts an image that failed, and records the first ones. */
export function countFailure(tally: CleanupTally | BackfillTally, failure: TaskFailure): void {
  tally.errors += 1;
  if (tally.failures.length < maxTaskFailures) tally.failures.push(failure);
}
