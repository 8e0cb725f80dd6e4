import type { ModelKind, TaskName } from '@salon/api-contract';

interface TaskWords {
  /** As its button reads. */
  name: string;
  heading: string;
  what: string;
  kind: 'Cleanup' | 'Backfill' | 'Installation';
  /** The title of the error toast, and its text when the server gives no reason. */
  failedTitle: string;
  failed: string;
  /** The setting that says how often it runs by itself. */
  schedule?: string;
  /** The model it needs. */
  model?: ModelKind;
}

/** Every task in the words of the page (specification, sections 2 and 8). */
export const tasks: Readonly<Record<TaskName, TaskWords>> = {
  'cleanup-staged': {
    name: 'Cleanup Staged Images',
    heading: 'Staged images',
    what: 'Removes uploads that were reviewed but never confirmed.',
    kind: 'Cleanup',
    failedTitle: 'Cleanup Failed',
    failed: 'Failed to clean up temporary images.',
    schedule: 'cleanupStagedEveryHours',
  },
  'cleanup-orphaned': {
    name: 'Cleanup Orphaned Images',
    heading: 'Orphaned images',
    what: 'Removes stored files that belong to no image, and finds images whose files are missing.',
    kind: 'Cleanup',
    failedTitle: 'Cleanup Failed',
    failed: 'Failed to clean up orphaned images.',
    schedule: 'cleanupOrphanedEveryHours',
  },
  'cleanup-deleted': {
    name: 'Cleanup Deleted Images',
    heading: 'Deleted images',
    what: 'Removes for good the images that were deleted long enough ago.',
    kind: 'Cleanup',
    failedTitle: 'Cleanup Failed',
    failed: 'Failed to clean up deleted images.',
    schedule: 'cleanupDeletedEveryHours',
  },
  'backfill-embeddings': {
    name: 'Backfill Embeddings',
    heading: 'Embeddings',
    what: 'Computes an embedding for each image that has none, so that a search finds it by what it shows.',
    kind: 'Backfill',
    failedTitle: 'Failed to backfill embeddings',
    failed: 'Failed to backfill embeddings.',
    model: 'embedding',
  },
  'backfill-captions': {
    name: 'Backfill Captions',
    heading: 'Captions',
    what: 'Writes a caption for each image that has none.',
    kind: 'Backfill',
    failedTitle: 'Failed to backfill captions',
    failed: 'Failed to backfill captions.',
    model: 'caption',
  },
  'install-models': {
    name: 'Install models',
    heading: 'Models',
    what: 'Downloads the models that the settings name, for search by meaning and for captions.',
    kind: 'Installation',
    failedTitle: 'Failed to install models',
    failed: 'Failed to install models.',
  },
};

/** The tasks with a button on the page; deleted images are purged by the schedule alone. */
export const offeredTasks = [
  'cleanup-staged',
  'cleanup-orphaned',
  'backfill-embeddings',
  'backfill-captions',
  'install-models',
] as const satisfies readonly TaskName[];
