import { taskRun } from '@salon/api-contract';
import type { TaskName, TaskRun } from '@salon/api-contract';
import * as routes from '@salon/api-contract/routes';
import { ApiError } from '../../http/api-error.ts';
import { followEvents } from '../../http/follow-events.ts';
import type { Following } from '../../http/follow-events.ts';
import { call } from '../../http/call.ts';

export type TaskResult = NonNullable<TaskRun['result']>;

/** A little longer than the server lets anybody wait. */
const TASK_TIMEOUT_MS = 11 * 60_000;

const routeOf = {
  'cleanup-staged': routes.cleanUpStaged,
  'cleanup-orphaned': routes.cleanUpOrphaned,
  'cleanup-deleted': routes.cleanUpDeleted,
  'backfill-embeddings': routes.backfillEmbeddings,
  'backfill-captions': routes.backfillCaptions,
  'install-models': routes.installModels,
} as const satisfies Record<TaskName, routes.Route>;

/**
 * Runs a task, or joins the run in progress, and waits for its result.
 * @throws ApiError 409 when the run was cancelled, or when the model for it is missing or off
 */
export async function runTask(task: TaskName): Promise<TaskResult> {
  return (await call(routeOf[task], { timeoutMs: TASK_TIMEOUT_MS })).data.data;
}

/** The runs of the last month, the newest first. */
export async function fetchRuns(signal: AbortSignal): Promise<TaskRun[]> {
  return (await call(routes.listTasks, { signal })).data.data.runs;
}

/**
 * Asks a run to end, which it does a moment later.
 * @returns false when it was over already
 * @throws ApiError
 */
export async function cancelRun(id: string): Promise<boolean> {
  try {
    await call(routes.cancelTask, { params: { id } });
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.status === 409) return false;
    throw error;
  }
}

/** Calls back with each change of any run, until the signal says stop. */
export function followRuns(
  { onRun, ...following }: Omit<Following, 'onEvent'> & { onRun: (run: TaskRun) => void },
  signal: AbortSignal,
): Promise<void> {
  const onEvent = (data: string) => onRun(taskRun.parse(JSON.parse(data)));
  return followEvents(routes.followTasks.path, { ...following, onEvent }, signal);
}
