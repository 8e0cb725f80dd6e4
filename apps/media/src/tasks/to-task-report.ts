import { taskFailure, taskName, taskResult } from '@salon/api-contract';
import type { JobReport } from '@salon/jobs';
import { encodeError, type TaskReport } from '@salon/service-contract';
import { z } from 'zod';

const withFailures = z.object({ failures: z.array(taskFailure) });

/** The run that a job of the queue of tasks is. */
export function toTaskReport(job: JobReport): TaskReport {
  const { id, name, state, startedBy, progress, failure, startedAt, finishedAt } = job;
  const result = taskResult.nullable().parse(job.result);
  return {
    id,
    task: taskName.parse(name.replace('task.', '')),
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
