import { z } from 'zod';
import { nestedEnvelope } from './envelope.ts';
import { timestamp } from './fields.ts';

export const taskName = z.enum([
  'cleanup-staged',
  'cleanup-orphaned',
  'cleanup-deleted',
  'backfill-embeddings',
  'backfill-captions',
  'install-models',
]);
export type TaskName = z.infer<typeof taskName>;

/** A change to many images. Admins start it with a selection, not on the tasks page. */
export const changeName = z.enum(['delete-images', 'edit-images', 'add-images', 'undo-change']);
export type ChangeName = z.infer<typeof changeName>;

/** Everything that has runs. */
export const runName = z.enum([...taskName.options, ...changeName.options]);
export type RunName = z.infer<typeof runName>;

const count = z.number().int().nonnegative();

export const cleanupResult = z.object({ deleted: count, errors: count, scanned: count });

export const backfillResult = z.object({ successful: count, errors: count, scanned: count });

export const taskResult = z.union([cleanupResult, backfillResult]);

/** A request that runs a task is answered by then. Most proxies close a connection earlier; the run continues. */
export const longestTaskWaitMs = 10 * 60_000;

/** A stream of events is never silent for longer: many proxies close a connection that is idle for a minute. */
export const eventHeartbeatMs = 15_000;

/** The reason why a task failed for one image; the web app has the texts. */
export const taskProblem = z.enum([
  'files-missing',
  'not-removed',
  'unreadable',
  'model-failed',
  'gone',
  'in-other-collection',
  'collection-full',
  'changed',
]);
export type TaskProblem = z.infer<typeof taskProblem>;

export const taskFailure = z.object({
  imageId: z.string(),
  problem: taskProblem,
  /** Number of attempts in all runs, if the task counts them. */
  tries: count.optional(),
});
export type TaskFailure = z.infer<typeof taskFailure>;

/** A run lists at most this many failures, and counts all of them. */
export const maxTaskFailures = 50;

/** One run of a task. Its fields are described in `routes/shared-schemas.ts`. */
export const taskRun = z.object({
  id: z.string(),
  task: runName,
  state: z.enum(['waiting', 'running', 'finished', 'failed', 'cancelled']),
  done: count,
  total: count.nullable(),
  result: taskResult.nullable(),
  failures: z.array(taskFailure),
  startedBy: z.string().nullable(),
  reason: z.string().nullable(),
  startedAt: timestamp.nullable(),
  finishedAt: timestamp.nullable(),
});
export type TaskRun = z.infer<typeof taskRun>;

/** Whether a run has ended: finished, failed or cancelled. */
export const isOver = ({ state }: Pick<TaskRun, 'state'>): boolean =>
  state !== 'waiting' && state !== 'running';

export const cleanupReply = nestedEnvelope(cleanupResult);
export const backfillReply = nestedEnvelope(backfillResult);
export const taskListReply = nestedEnvelope(z.object({ runs: z.array(taskRun) }));
export const taskRunReply = nestedEnvelope(z.object({ run: taskRun }));
