import { ServiceError } from '@salon/service-contract';
import { UnrecoverableError, type Job } from 'bullmq';
import { toJobFailure } from './job-errors.ts';

/** The labels of an attempt by its end. */
export const jobLabels =
  ({ name, opts, attemptsMade }: Pick<Job, 'name' | 'opts' | 'attemptsMade'>) =>
  (failure?: { error: unknown }): { job: string; outcome: string } => {
    const isLast = attemptsMade + 1 >= (opts.attempts ?? 1);
    return { job: name, outcome: failure ? outcomeOf(failure.error, isLast) : 'done' };
  };

function outcomeOf(error: unknown, isLast: boolean): 'cancelled' | 'failed' | 'retried' {
  if (error instanceof ServiceError && error.code === 'task/cancelled') return 'cancelled';
  return isLast || toJobFailure(error) instanceof UnrecoverableError ? 'failed' : 'retried';
}
