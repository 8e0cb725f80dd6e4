import { ServiceError } from '@salon/service-contract';
import type { Job } from 'bullmq';
import { isFinal } from './job-errors.ts';

/** The outcomes of which alerts count the increase. */
export const countedOutcomes = ['done', 'retried', 'failed'] as const;

/**
 * The labels of an attempt by its end.
 * @param isRepeated whether the job runs again after an error, whatever number of attempts it has used
 */
export const jobLabels =
  (
    { name, opts, attemptsMade }: Pick<Job, 'name' | 'opts' | 'attemptsMade'>,
    isRepeated: (error: unknown) => boolean,
  ) =>
  (failure?: { error: unknown }): { job: string; outcome: string } => {
    if (!failure) return { job: name, outcome: 'done' };
    const isLast = !isRepeated(failure.error) && attemptsMade + 1 >= (opts.attempts ?? 1);
    return { job: name, outcome: outcomeOf(failure.error, isLast) };
  };

function outcomeOf(error: unknown, isLast: boolean): 'cancelled' | 'failed' | 'retried' {
  if (error instanceof ServiceError && error.code === 'task/cancelled') return 'cancelled';
  return isLast || isFinal(error) ? 'failed' : 'retried';
}
