import type { ModelKind, RunName, SettingName, TaskName } from '@salon/api-contract';
import { changeTexts, taskTexts } from './messages.ts';
import type { OfferedTask } from './messages.ts';

/** The model that a task needs. */
export const modelOf: Readonly<Partial<Record<TaskName, ModelKind>>> = {
  'backfill-embeddings': 'embedding',
  'backfill-captions': 'caption',
};

/** The setting that says how often a task runs by itself. */
export const scheduleOf: Readonly<Partial<Record<TaskName, SettingName>>> = {
  'cleanup-staged': 'cleanupStagedEveryHours',
  'cleanup-orphaned': 'cleanupOrphanedEveryHours',
  'backfill-embeddings': 'backfillEmbeddingsEveryHours',
};

/** Whether a run is one of a task; other runs are changes to many images. */
export const isTask = (name: RunName): name is TaskName => Object.hasOwn(taskTexts, name);

export const nameOfRun = (name: RunName): string =>
  isTask(name) ? taskTexts[name].name : changeTexts[name];

/** In the order of their cards. */
export const offeredTasks = [
  'cleanup-staged',
  'cleanup-orphaned',
  'backfill-embeddings',
  'backfill-captions',
  'install-models',
] as const satisfies readonly OfferedTask[];
