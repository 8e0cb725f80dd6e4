import { SetMetadata } from '@nestjs/common';
import type { JobData, JobName, JobProgress, JobResult } from '@salon/service-contract';

export const handlesMetadata = 'salon:handles';

/**
 * Reports the progress of a job. Cheap, so it can be called for every item. Rejects if the job is cancelled, and if its
 * process is stopping, in which case another process starts the job again.
 */
export type ReportProgress = (progress: JobProgress) => Promise<void>;

type Handler<N extends JobName> = (
  data: JobData<N>,
  report: ReportProgress,
  doneBefore: number,
) => Promise<JobResult<N>>;

/**
 * Marks the method that handles a job. It receives the parsed data and must be safe to run twice. `doneBefore` counts
 * what earlier attempts that were interrupted have done: `settled` of their last report, or 0.
 */
export const Handles =
  <N extends JobName>(name: N) =>
  <H extends Handler<N>>(
    target: object,
    key: string | symbol,
    descriptor: TypedPropertyDescriptor<H>,
  ): void => {
    SetMetadata(handlesMetadata, name)(target, key, descriptor);
  };
