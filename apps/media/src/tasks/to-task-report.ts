import { taskFailure, taskName, taskResult } from '@salon/api-contract';
import type { JobReport } from '@salon/jobs';
import { encodeError, type TaskReport } from '@salon/service-contract';
import { z } from 'zod';

const withFailures = z.object({ failures: z.array(taskFailure) });
const taskJob = z.object({ name: taskName, result: taskResult.nullable() });

/**
 * The run for a job of the tasks queue; null for a job that cannot be read, because another version of Salon
 * or another program has put it there.
 */
export function toTaskReport(job: JobReport): TaskReport | null {
  const { id, state, startedBy, progress, failure, startedAt, finishedAt } = job;
  const known = taskJob.safeParse({ name: job.name.replace('task.', ''), result: job.result });
  if (!known.success) return null;
  const { name, result } = known.data;
  return {
    id,
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
