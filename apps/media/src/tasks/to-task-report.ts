import { runName, taskFailure, taskResult } from '@salon/api-contract';
import type { JobReport } from '@salon/jobs';
import { encodeError, type QueueName, type TaskReport } from '@salon/service-contract';
import { z } from 'zod';

const withFailures = z.object({ failures: z.array(taskFailure) });
const runJob = z.object({ name: runName, result: taskResult.nullable() });

/** The queues whose jobs are runs. */
export type RunQueue = Extract<QueueName, 'tasks' | 'changes'>;

/** Ids of jobs differ only within a queue. */
const prefix = 'change-';

export const runIdOf = (queue: RunQueue, jobId: string): string =>
  queue === 'changes' ? prefix + jobId : jobId;

export const jobOfRun = (runId: string): { queue: RunQueue; jobId: string } =>
  runId.startsWith(prefix)
    ? { queue: 'changes', jobId: runId.slice(prefix.length) }
    : { queue: 'tasks', jobId: runId };

/**
 * The run for a job of these queues; null for a job that cannot be read, because another version of Salon
 * or another program has put it there.
 */
export function toTaskReport(queue: RunQueue, job: JobReport): TaskReport | null {
  const { id, state, startedBy, progress, failure, startedAt, finishedAt } = job;
  const known = runJob.safeParse({
    name: job.name.replace(/^(task|change)\./, ''),
    result: job.result,
  });
  if (!known.success) return null;
  const { name, result } = known.data;
  return {
    id: runIdOf(queue, id),
    task: name,
    state,
    done: result?.scanned ?? progress?.done ?? 0,
    total: result?.scanned ?? progress?.total ?? null,
    result,
    failures: withFailures.safeParse(job.result).data?.failures ?? [],
    startedBy,
    failure: failure && encodeError(failure),
    startedAt: startedAt?.toISOString() ?? null,
    finishedAt: finishedAt?.toISOString() ?? null,
  };
}
