import { z } from 'zod';
import { nestedEnvelope, timestamp } from './envelope.ts';

export const taskName = z.enum([
  'cleanup-staged',
  'cleanup-orphaned',
  'cleanup-deleted',
  'backfill-embeddings',
  'backfill-captions',
  'install-models',
]);
export type TaskName = z.infer<typeof taskName>;

const count = z.number().int().nonnegative();

export const cleanupResult = z.object({ deleted: count, errors: count, scanned: count });
export type CleanupResult = z.infer<typeof cleanupResult>;

export const backfillResult = z.object({ successful: count, errors: count, scanned: count });
export type BackfillResult = z.infer<typeof backfillResult>;

export const taskResult = z.union([cleanupResult, backfillResult]);

/** The answer to callers of a cancelled run; other reasons to refuse a task have the same status. */
export const taskCancelledMessage = 'The task was cancelled.';

/** What stood in the way of one image; the person reads it in the words of the app. */
export const taskProblem = z.enum(['files-missing', 'not-removed', 'unreadable', 'model-failed']);
export type TaskProblem = z.infer<typeof taskProblem>;

export const taskFailure = z.object({
  imageId: z.string(),
  problem: taskProblem,
  /** How often it was tried in all runs together, where that is counted. */
  tries: count.optional(),
});
export type TaskFailure = z.infer<typeof taskFailure>;

/** A run names no more failures than this; it counts them all. */
export const maxTaskFailures = 50;

/** One run of a task. `done` of `total` is known while it runs; `result` once it has finished. */
export const taskRun = z.object({
  id: z.string(),
  task: taskName,
  state: z.enum(['waiting', 'running', 'finished', 'failed', 'cancelled']),
  done: count,
  total: count.nullable(),
  result: taskResult.nullable(),
  /** The first images it failed at. */
  failures: z.array(taskFailure),
  /** A username; null when its time had come. */
  startedBy: z.string().nullable(),
  /** Why it failed, in a sentence. */
  reason: z.string().nullable(),
  startedAt: timestamp.nullable(),
  finishedAt: timestamp.nullable(),
});
export type TaskRun = z.infer<typeof taskRun>;

export const isOver = ({ state }: Pick<TaskRun, 'state'>): boolean =>
  state !== 'waiting' && state !== 'running';

export const cleanupReply = nestedEnvelope(cleanupResult);
export const backfillReply = nestedEnvelope(backfillResult);
export const taskListReply = nestedEnvelope(z.object({ runs: z.array(taskRun) }));
export const taskRunReply = nestedEnvelope(z.object({ run: taskRun }));
