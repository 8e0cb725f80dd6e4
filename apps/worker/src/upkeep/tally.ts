import { maxTaskFailures, type TaskProblem } from '@salon/api-contract';
import type { JobResult } from '@salon/service-contract';

/** The result of a clean-up so far. */
export type Tally = JobResult<'task.cleanup-staged' | 'task.cleanup-orphaned'>;

/** @param deleted by earlier attempts, which the run does not find again */
export const tallyFrom = (deleted: number): Tally => ({
  deleted,
  errors: 0,
  scanned: deleted,
  failures: [],
});

/** Counts an image that failed, and records the ids of the first ones. */
export function countFailure(tally: Tally, imageId: string, problem: TaskProblem): void {
  tally.errors += 1;
  if (tally.failures.length < maxTaskFailures) tally.failures.push({ imageId, problem });
}
