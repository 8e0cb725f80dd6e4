import { longestTaskWaitMs, taskRun } from '@salon/api-contract';
import type { TaskName, TaskRun } from '@salon/api-contract';
import * as routes from '@salon/api-contract/routes';
import { z } from 'zod';
import { ApiError } from '../../http/api-error.ts';
import { followEvents } from '../../http/follow-events.ts';
import type { EventHandlers } from '../../http/follow-events.ts';
import { call } from '../../http/call.ts';
import { callByName } from '../../http/call-by-name.ts';
import { randomUuid } from '../../http/random-uuid.ts';

export type TaskResult = NonNullable<TaskRun['result']>;

/** A little longer than the server takes at most. */
const TASK_TIMEOUT_MS = longestTaskWaitMs + 60_000;
/** A wait that ends after so long was ended by the server or a proxy, although the run continues. Proxies wait for 60 s. */
const LONG_WAIT_MS = 50_000;

/** Null for a run that only a newer server has, for instance of a new task. */
const knownRun = taskRun.nullable().catch(null);
const anyRuns = z.object({ data: z.object({ data: z.object({ runs: z.array(knownRun) }) }) });

class WaitEnded extends Error {}

/**
 * Runs a task, or joins the run in progress, and waits for its result, however long the run takes.
 * @throws ApiError 409 with the `data.state` `cancelled` when the run was cancelled; 409 when the model for it is missing
 * or off
 */
export async function runTask(task: TaskName): Promise<TaskResult> {
  // With one key, a further wait is for the same run, which may be over by then.
  const idempotencyKey = randomUuid();
  for (;;) {
    const begun = performance.now();
    const onWait = () => {
      if (performance.now() - begun > LONG_WAIT_MS) throw new WaitEnded();
    };
    try {
      const options = { idempotencyKey, timeoutMs: TASK_TIMEOUT_MS, isLong: true, onWait };
      return (await call(routes.taskRoutes[task], options)).data.data;
    } catch (error) {
      if (!(error instanceof WaitEnded)) throw error;
    }
  }
}

/** The runs of the last month, the newest first. */
export async function fetchRuns(signal: AbortSignal): Promise<TaskRun[]> {
  const reply = await callByName('GET /tasks', { schema: anyRuns, signal });
  return reply.data.data.runs.filter((run) => run !== null);
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
  { onRun, ...handlers }: Omit<EventHandlers, 'onEvent'> & { onRun: (run: TaskRun) => void },
  signal: AbortSignal,
): Promise<void> {
  const onEvent = (data: string) => {
    const run = knownRun.parse(JSON.parse(data));
    if (run) onRun(run);
  };
  return followEvents(routes.followTasks.path, { ...handlers, onEvent }, signal);
}
