import { taskName } from '@salon/api-contract';
import type { ModelKind, RunName, TaskName } from '@salon/api-contract';
import { changeTexts, taskTexts } from './messages.ts';
import type { OfferedTask } from './messages.ts';

/** The model that a task needs. */
export const modelOf: Readonly<Record<TaskName, ModelKind | null>> = {
  'cleanup-staged': null,
  'cleanup-orphaned': null,
  'cleanup-deleted': null,
  'backfill-embeddings': 'embedding',
  'backfill-captions': 'caption',
  'install-models': null,
};

/** Whether a run is one of a task; other runs are changes to many images. */
export const isTask = (name: RunName): name is TaskName => Object.hasOwn(taskTexts, name);

export const nameOfRun = (name: RunName): string =>
  isTask(name) ? taskTexts[name].name : changeTexts[name];

/** In the order of their cards. */
export const offeredTasks: readonly OfferedTask[] = taskName.options.filter(
  (task) => task !== 'cleanup-deleted',
);
