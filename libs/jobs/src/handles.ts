import { SetMetadata } from '@nestjs/common';
import type { JobData, JobName, JobProgress, JobResult } from '@salon/service-contract';

export const handlesMetadata = 'salon:handles';

/**
 * Says how far the job is; cheap enough to be called for every item. It is also how a job learns that its process is
 * to stop, and then begins again elsewhere, or that somebody has cancelled it: then this rejects.
 */
export type ReportProgress = (progress: JobProgress) => Promise<void>;

type Handler<N extends JobName> = (
  data: JobData<N>,
  report: ReportProgress,
) => Promise<JobResult<N>>;

/** Marks the method that does a job. It receives the parsed data and must be safe to run twice. */
export const Handles =
  <N extends JobName>(name: N) =>
  <H extends Handler<N>>(
    target: object,
    key: string | symbol,
    descriptor: TypedPropertyDescriptor<H>,
  ): void => {
    SetMetadata(handlesMetadata, name)(target, key, descriptor);
  };
