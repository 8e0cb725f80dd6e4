import type { ModelKind, RunName, TaskName } from '@salon/api-contract';
import { changeTexts, taskTexts } from './messages.ts';
import type { TaskTexts } from './messages.ts';

interface TaskDetails extends TaskTexts {
  /** The setting that says how often it runs by itself. */
  schedule?: string;
  /** The model it needs. */
  model?: ModelKind;
}

/** Every task: its texts, its schedule and its model. */
export const tasks: Readonly<Record<TaskName, TaskDetails>> = {
  'cleanup-staged': {
    ...taskTexts['cleanup-staged'],
    schedule: 'cleanupStagedEveryHours',
  },
  'cleanup-orphaned': {
    ...taskTexts['cleanup-orphaned'],
    schedule: 'cleanupOrphanedEveryHours',
  },
  'cleanup-deleted': {
    ...taskTexts['cleanup-deleted'],
    schedule: 'cleanupDeletedEveryHours',
  },
  'backfill-embeddings': {
    ...taskTexts['backfill-embeddings'],
    model: 'embedding',
  },
  'backfill-captions': {
    ...taskTexts['backfill-captions'],
    model: 'caption',
  },
  'install-models': {
    ...taskTexts['install-models'],
  },
};

/** Whether a run is one of a task; other runs are changes to many images. */
export const isTask = (name: RunName): name is TaskName => Object.hasOwn(tasks, name);

export const nameOfRun = (name: RunName): string =>
  isTask(name) ? tasks[name].name : changeTexts[name];

/** The tasks with a button on the page; deleted images are purged by the schedule alone. */
export const offeredTasks = [
  'cleanup-staged',
  'cleanup-orphaned',
  'backfill-embeddings',
  'backfill-captions',
  'install-models',
] as const satisfies readonly TaskName[];
