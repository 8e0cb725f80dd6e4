import { SetMetadata } from '@nestjs/common';
import type { JobData, JobName, JobResult } from '@salon/service-contract';

export const handlesMetadata = 'salon:handles';

type Handler<N extends JobName> = (data: JobData<N>) => Promise<JobResult<N>>;

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
