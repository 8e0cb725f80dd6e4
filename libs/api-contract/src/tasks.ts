import { z } from 'zod';
import { nestedEnvelope, timestamp } from './envelope.ts';

export const taskName = z.enum([
  'cleanup-staged',
  'cleanup-orphaned',
  'backfill-embeddings',
  'backfill-captions',
]);
export type TaskName = z.infer<typeof taskName>;

const count = z.number().int().nonnegative();

export const cleanupResult = z.object({ deleted: count, errors: count, scanned: count });
export type CleanupResult = z.infer<typeof cleanupResult>;

export const backfillResult = z.object({ successful: count, errors: count, scanned: count });
export type BackfillResult = z.infer<typeof backfillResult>;

export const taskResult = z.union([cleanupResult, backfillResult]);

/** One run of a task. `done` of `total` is known while it runs; `result` once it has finished. */
export const taskRun = z.object({
  id: z.string(),
  task: taskName,
  state: z.enum(['waiting', 'running', 'finished', 'failed']),
  done: count,
  total: count.nullable(),
  result: taskResult.nullable(),
  /** Why it failed, in a sentence. */
  reason: z.string().nullable(),
  startedAt: timestamp.nullable(),
  finishedAt: timestamp.nullable(),
});
export type TaskRun = z.infer<typeof taskRun>;

export const cleanupReply = nestedEnvelope(cleanupResult);
export const backfillReply = nestedEnvelope(backfillResult);
export const taskListReply = nestedEnvelope(z.object({ runs: z.array(taskRun) }));
