import {
  backfillReply,
  cleanupReply,
  taskListReply,
  taskRun,
  taskRunReply,
} from '@salon/api-contract';
import type { TaskName, TaskRun } from '@salon/api-contract';
import { ApiError } from '../../http/api-error.ts';
import { followEvents } from '../../http/follow-events.ts';
import type { Following } from '../../http/follow-events.ts';
import { request } from '../../http/request.ts';

export type TaskResult = NonNullable<TaskRun['result']>;

/** A little longer than the server lets anybody wait. */
const TASK_TIMEOUT_MS = 11 * 60_000;

const calls = {
  'cleanup-staged': { path: '/tasks/cleanup/images/staged', schema: cleanupReply },
  'cleanup-orphaned': { path: '/tasks/cleanup/images/orphaned', schema: cleanupReply },
  'cleanup-deleted': { path: '/tasks/cleanup/images/deleted', schema: cleanupReply },
  'backfill-embeddings': { path: '/tasks/backfill/embeddings', schema: backfillReply },
  'backfill-captions': { path: '/tasks/backfill/captions', schema: backfillReply },
  'install-models': { path: '/tasks/models/install', schema: backfillReply },
} as const satisfies Record<TaskName, { path: string; schema: unknown }>;

/**
 * Runs a task, or joins the run in progress, and waits for its result.
 * @throws ApiError 409 when the run was cancelled, or when the model for it is missing or off
 */
export async function runTask(task: TaskName): Promise<TaskResult> {
  const { path, schema } = calls[task];
  const reply = await request<{ data: { data: TaskResult } }>(path, {
    method: 'POST',
    schema,
    timeoutMs: TASK_TIMEOUT_MS,
  });
  return reply.data.data;
}

/** The runs of the last month, the newest first. */
export async function fetchRuns(signal: AbortSignal): Promise<TaskRun[]> {
  return (await request('/tasks', { schema: taskListReply, signal })).data.data.runs;
}

/**
 * Asks a run to end, which it does a moment later.
 * @returns false when it was over already
 * @throws ApiError
 */
export async function cancelRun(id: string): Promise<boolean> {
  const path = `/tasks/${encodeURIComponent(id)}/cancel`;
  try {
    await request(path, { method: 'POST', schema: taskRunReply });
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
  return followEvents('/tasks/events', { ...following, onEvent }, signal);
}
