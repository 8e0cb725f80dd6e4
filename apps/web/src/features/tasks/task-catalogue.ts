import type { ModelKind, RunName, TaskName } from '@salon/api-contract';
import { changeTexts, taskTexts } from './messages.ts';
import type { CardTexts, OfferedTask, TaskTexts } from './messages.ts';

interface TaskDetails extends TaskTexts {
  /** The model it needs. */
  model?: ModelKind;
}

interface CardDetails extends TaskDetails, CardTexts {
  /** The setting that says how often it runs by itself. */
  schedule?: string;
}

/** Every task: its texts, its schedule and its model. */
export const tasks: Readonly<Record<OfferedTask, CardDetails> & Record<TaskName, TaskDetails>> = {
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

/** In the order of their cards. */
export const offeredTasks = [
  'cleanup-staged',
  'cleanup-orphaned',
  'backfill-embeddings',
  'backfill-captions',
  'install-models',
] as const satisfies readonly OfferedTask[];
