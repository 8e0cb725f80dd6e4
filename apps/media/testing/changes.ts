import type { ChangeName } from '@salon/api-contract';
import { until } from '@salon/test-kit';
import { TaskService } from '../src/tasks/task.service.ts';
import type { MediaService } from './media-service.ts';

/** Waits until a run is over, and returns it. */
export async function untilOver({ module }: MediaService, runId: string) {
  const tasks = module.get(TaskService);
  const isOver = async () => (await tasks.byId(runId)).finishedAt !== null;
  await until(isOver, `the run ${runId} is over`);
  return tasks.byId(runId);
}

/** The record of a change of so many images, without what it does. */
export const aChangeRecord = <Name extends ChangeName>(_id: string, name: Name, total: number) => ({
  _id,
  name,
  attempt: 1,
  total,
  createdAt: new Date(),
});
