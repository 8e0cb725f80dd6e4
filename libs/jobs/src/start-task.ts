import type { JobData } from '@salon/service-contract';
import type { JobClient, JobRun } from './job-client.ts';

type TaskName = JobData<'schedule.start'>['task'];

/** A cancelled run mostly ends within half a second. The call that starts a task has a deadline of 5 s. */
const endMs = 3_000;

/** A task has at most one unfinished run, which all callers share. Part of a key in Redis. */
const allCallers = 'everybody';

interface StartOptions {
  isScheduled?: boolean;
  /** After this time the run starts beside one that was cancelled and has not ended. */
  waitMs?: number;
}

/**
 * Starts a task, or joins its unfinished run. A run that was cancelled does nothing for the caller: another one starts
 * when it has ended, because two runs would wait for the same jobs, and the cancelled one drops them.
 */
export async function startTask(
  client: JobClient,
  task: TaskName,
  { isScheduled = false, waitMs = endMs }: StartOptions = {},
): Promise<JobRun<`task.${TaskName}`>> {
  const name = `task.${task}` as const;
  const start = () =>
    client.enqueue(name, isScheduled ? { isScheduled } : {}, { onceFor: allCallers });
  const run = await start();
  if (!run.isJoined) return run;
  const end = { timeoutMs: waitMs, mayOverlap: true };
  return (await client.leaveCancelled(name, run, end)) ? start() : run;
}
