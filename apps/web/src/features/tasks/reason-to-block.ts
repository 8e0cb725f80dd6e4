import type { ModelStatus, TaskName } from '@salon/api-contract';
import { messages } from './messages.ts';
import { modelOf } from './task-catalogue.ts';

/** The server's sentence about the model that the task lacks; undefined when the task can run. */
export function reasonToBlock(task: TaskName, models: readonly ModelStatus[]): string | undefined {
  const model = models.find(({ kind }) => kind === modelOf[task]);
  if (!model || model.state === 'ready') return undefined;
  return model.message ?? messages.modelUnavailable(model.state);
}
