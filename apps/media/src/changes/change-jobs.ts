import type { JobClient, JobReport } from '@salon/jobs';
import type { ChangeAttempt, ChangeEnd } from '@salon/media-data';
import { dayMs } from '@salon/server-kit';

/** How long a change can be undone. A change that was accepted is made also later, for example after a long outage. */
export const keptMs = dayMs;

/** Derives from the change, so that its job and its run have the same id in every process that enqueues it. */
export const jobIdOf = ({ _id, attempt }: ChangeAttempt): string =>
  `${_id.replace(' ', '-')}-${attempt}`;

/**
 * Enqueues the job of a change, or joins it. @returns its id
 * @throws ServiceError `service/unavailable` while Redis is away
 */
export async function enqueueChange(jobs: JobClient, change: ChangeAttempt): Promise<string> {
  const { _id, name, startedBy } = change;
  // Otherwise two media processes could change the same images at the same time.
  await jobs.runOneByOne('changes');
  const id = jobIdOf(change);
  return (await jobs.enqueue(`change.${name}`, { changeId: _id }, { onceFor: _id, id, startedBy }))
    .id;
}

/** How a job ended; undefined for one that waits or runs. */
export const endOf = ({ state }: Pick<JobReport, 'state'>): ChangeEnd | undefined =>
  state === 'waiting' || state === 'running' ? undefined : state;
