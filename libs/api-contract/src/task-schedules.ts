import type { SettingName } from './setting-values.ts';
import type { TaskName } from './tasks.ts';

/** The setting with the hours between two runs of a task; null for a task that only admins start. */
export const taskSchedules = {
  'cleanup-staged': 'cleanupStagedEveryHours',
  'cleanup-orphaned': 'cleanupOrphanedEveryHours',
  'cleanup-deleted': 'cleanupDeletedEveryHours',
  'backfill-embeddings': 'backfillEmbeddingsEveryHours',
  // A schedule would write those captions again that an admin has removed.
  'backfill-captions': null,
  'install-models': null,
} as const satisfies Record<TaskName, SettingName | null>;
