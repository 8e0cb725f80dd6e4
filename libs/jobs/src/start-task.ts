import type { JobData } from '@salon/service-contract';
import type { JobClient } from './job-client.ts';

type TaskName = JobData<'schedule.start'>['task'];

/** Starts a task, or joins its unfinished run. */
export const startTask = (client: JobClient, task: TaskName) =>
  client.enqueue(`task.${task}`, {}, { onceFor: 'everybody' });
