import { ServiceError } from '@salon/service-contract';
import type { Job } from 'bullmq';
import { isFinal } from './job-errors.ts';

/** The labels of an attempt by its end. A stopping process gives its jobs back, so that they run again. */
export const jobLabels =
  (
    { name, opts, attemptsMade }: Pick<Job, 'name' | 'opts' | 'attemptsMade'>,
    isStopping: () => boolean,
  ) =>
  (failure?: { error: unknown }): { job: string; outcome: string } => {
    const isLast = !isStopping() && attemptsMade + 1 >= (opts.attempts ?? 1);
    return { job: name, outcome: failure ? outcomeOf(failure.error, isLast) : 'done' };
  };

function outcomeOf(error: unknown, isLast: boolean): 'cancelled' | 'failed' | 'retried' {
  if (error instanceof ServiceError && error.code === 'task/cancelled') return 'cancelled';
  return isLast || isFinal(error) ? 'failed' : 'retried';
}
