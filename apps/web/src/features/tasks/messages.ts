import type { ChangeName, TaskName, TaskProblem } from '@salon/api-contract';
import { formatSize } from '../../ui/format/format-size.ts';
import { formatCount } from '../../ui/format/format-count.ts';

/** The interface texts of the tasks page. */
export const messages = {
  documentTitle: 'Tasks · Salon',
  heading: 'Tasks',
  reconnecting: 'Progress is not live at the moment. Reconnecting…',
  historyFailed: 'Could not load the past runs',
  unreachable: 'The server cannot be reached. This page keeps trying.',
  notUnderstood: 'The server sent an unknown answer. Reload the page.',
  changes: 'Changes of images',
  history: 'History',
  historyEmpty: 'Nothing has run yet.',
  showMore: 'Show more',
  change: 'Change',
  changeSchedule: (task: string) => `Change when ${task} runs by itself`,
  modelUnavailable: (state: string) => `The model for this is ${state}.`,

  waiting: 'Waiting for its turn',
  progress: (done: number, total: number | null) =>
    total === null
      ? `${formatCount(done)} checked`
      : `${formatCount(done)} of ${formatCount(total)}`,
  installProgress: (done: number, total: number | null) =>
    total === null ? formatSize(done) : `${formatSize(done)} of ${formatSize(total)}`,
  manualOnly: 'Runs only when you start it.',
  schedule: (interval: string) => `Runs by itself every ${interval}.`,
  cancel: 'Cancel',
  cancelling: 'Cancelling…',
  cancelTask: (task: string) => `Cancel ${task}`,
  cancellingTask: (task: string) => `Cancelling… ${task}`,
  /** Read by screen readers. */
  announcement: (task: string, step: string) => `${task}: ${step}.`,
  announcedWaiting: 'waiting for its turn',
  announcedRunning: 'running',
  announcedPercent: (percent: number) => `${percent} per cent`,

  states: {
    waiting: 'waiting',
    running: 'running',
    finished: 'finished',
    failed: 'failed',
    cancelled: 'cancelled',
  },
  startedBy: (account: string) => `by ${account}`,
  startedBySchedule: 'by schedule',
  retry: 'Try again',
  retryTask: (task: string) => `Try again: ${task}`,

  // Fixed.
  initiated: (kind: string) => `${kind} Initiated`,
  complete: (kind: string) => `${kind} Complete`,
  cancelled: (kind: string) => `${kind} Cancelled`,
  counts: { scanned: 'Scanned', deleted: 'Deleted', successful: 'Successful', errors: 'Errors' },

  failures: (count: number) => (count === 1 ? 'One failure' : `${formatCount(count)} failures`),
  /** Only tasks log each failure. */
  moreFailures: (count: number, isLogged: boolean) =>
    isLogged
      ? `And ${formatCount(count)} more, listed in the log of the worker.`
      : `And ${formatCount(count)} more.`,
  missingImage: (id: string) => `An image that no longer exists (${id})`,
  tries: (count: number) => `Tried ${count} times.`,
  problems: {
    'files-missing': 'Some of its files are missing.',
    'not-removed': 'Its files could not be removed.',
    unreadable: 'The image cannot be read.',
    'model-failed': 'The model failed at it.',
    gone: 'It no longer exists.',
    'in-other-collection': 'It is in another collection.',
    'collection-full': 'The collection is full.',
    changed: 'It was edited in the meantime.',
  } satisfies Record<TaskProblem, string>,
};

/** The names of changes to many images, which are started at the images. */
export const changeTexts: Readonly<Record<ChangeName, string>> = {
  'delete-images': 'Delete images',
  'edit-images': 'Edit images',
  'add-images': 'Add images to a collection',
  'undo-change': 'Undo a change of images',
};

interface TaskTexts {
  /** As its button reads. */
  name: string;
  kind: 'Cleanup' | 'Backfill' | 'Installation';
  /** The title of the error toast, and its text when the server gives no reason. */
  failedTitle: string;
  failed: string;
}

/** The texts of a task that has a card on the page. */
interface CardTexts extends TaskTexts {
  heading: string;
  what: string;
}

/** The tasks with a card on the page; deleted images are purged by the schedule alone. */
export type OfferedTask = Exclude<TaskName, 'cleanup-deleted'>;

/** The texts of each task (fixed). */
export const taskTexts: Readonly<Record<OfferedTask, CardTexts> & Record<TaskName, TaskTexts>> = {
  'cleanup-staged': {
    name: 'Cleanup Staged Images',
    heading: 'Unpublished uploads',
    what: 'Removes uploads that were never confirmed, after the hours chosen in the settings.',
    kind: 'Cleanup',
    failedTitle: 'Cleanup Failed',
    failed: 'Failed to clean up temporary images.',
  },
  'cleanup-orphaned': {
    name: 'Cleanup Orphaned Images',
    heading: 'Leftover files',
    what: 'Removes stored files that belong to no image, and finds images whose files are missing.',
    kind: 'Cleanup',
    failedTitle: 'Cleanup Failed',
    failed: 'Failed to clean up orphaned images.',
  },
  'cleanup-deleted': {
    name: 'Cleanup Deleted Images',
    kind: 'Cleanup',
    failedTitle: 'Cleanup Failed',
    failed: 'Failed to clean up deleted images.',
  },
  'backfill-embeddings': {
    name: 'Backfill Embeddings',
    heading: 'Embeddings',
    what: 'Makes images that lack an embedding findable by what they show.',
    kind: 'Backfill',
    failedTitle: 'Failed to backfill embeddings',
    failed: 'Failed to backfill embeddings.',
  },
  'backfill-captions': {
    name: 'Backfill Captions',
    heading: 'Captions',
    what: 'Writes a caption for each image without one, and replaces those that another model wrote. Captions that you have written or accepted stay.',
    kind: 'Backfill',
    failedTitle: 'Failed to backfill captions',
    failed: 'Failed to backfill captions.',
  },
  'install-models': {
    name: 'Install models',
    heading: 'Models',
    what: 'Downloads the models chosen in the settings, for search by meaning and for captions.',
    kind: 'Installation',
    failedTitle: 'Failed to install models',
    failed: 'Failed to install models.',
  },
};
