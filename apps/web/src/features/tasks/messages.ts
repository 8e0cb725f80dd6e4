import type { TaskProblem } from '@salon/api-contract';

const number = (count: number) => count.toLocaleString('en');

/** The interface texts of the tasks page; the texts of each task are in the task catalogue. */
export const messages = {
  documentTitle: 'Tasks · Salon',
  heading: 'Tasks',
  reconnecting: 'Progress is not live at the moment. Reconnecting…',
  historyFailed: 'Could not load the past runs',
  unreachable: 'The server cannot be reached. This page keeps trying.',
  history: 'What ran',
  historyEmpty: 'Nothing has run yet.',
  showMore: 'Show more',
  change: 'Change',
  changeSchedule: (task: string) => `Change when ${task} runs by itself`,
  modelUnavailable: (state: string) => `The model for this is ${state}.`,

  waiting: 'Waiting for its turn',
  progress: (done: number, total: number | null) =>
    total === null ? `${number(done)} looked at` : `${number(done)} of ${number(total)}`,
  fileProgress: (done: number, total: number | null) =>
    total === null ? `${number(done)} files` : `${number(done)} of ${number(total)} files`,
  manualOnly: 'Runs only when it is started here.',
  schedule: (interval: string) => `Runs by itself every ${interval}.`,
  cancel: 'Cancel',
  cancelling: 'Cancelling…',
  cancelTask: (task: string) => `Cancel ${task}`,
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
  retryTask: (task: string) => `Try ${task} again`,

  // Fixed by the specification.
  initiated: (kind: string) => `${kind} Initiated`,
  complete: (kind: string) => `${kind} Complete`,
  cancelled: (kind: string) => `${kind} Cancelled`,
  counts: { scanned: 'Scanned', deleted: 'Deleted', successful: 'Successful', errors: 'Errors' },

  failures: (count: number) => (count === 1 ? 'One failure' : `${number(count)} failures`),
  moreFailures: (count: number) => `And ${number(count)} more, listed in the log of the worker.`,
  missingImage: (id: string) => `An image that no longer exists (${id})`,
  tries: (count: number) => `Tried ${count} times.`,
  problems: {
    'files-missing': 'Some of its files are missing.',
    'not-removed': 'Its files could not be removed.',
    unreadable: 'The picture cannot be read.',
    'model-failed': 'The model failed at it.',
  } satisfies Record<TaskProblem, string>,
};
