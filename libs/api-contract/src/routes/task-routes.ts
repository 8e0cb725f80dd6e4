import type { TaskName } from '../tasks.ts';
import type { Route } from './route.ts';
import * as tasks from './tasks.ts';

/** The route that runs each task. */
export const taskRoutes = {
  'cleanup-staged': tasks.cleanUpStaged,
  'cleanup-orphaned': tasks.cleanUpOrphaned,
  'cleanup-deleted': tasks.cleanUpDeleted,
  'backfill-embeddings': tasks.backfillEmbeddings,
  'backfill-captions': tasks.backfillCaptions,
  'install-models': tasks.installModels,
} as const satisfies Record<TaskName, Route>;
