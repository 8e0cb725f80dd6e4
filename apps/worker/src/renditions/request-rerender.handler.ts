import { Injectable } from '@nestjs/common';
import { Handles } from '@salon/jobs';
import type { JobData, JobResult } from '@salon/service-contract';
import { Rerenders } from './rerenders.ts';

/** Marks an image that an admin wants to be rendered again; `Rerenders` renders it, and records a failure. */
@Injectable()
export class RequestRerenderHandler {
  constructor(private readonly rerenders: Rerenders) {}

  @Handles('image.request-rerender')
  async mark({
    imageId,
  }: JobData<'image.request-rerender'>): Promise<JobResult<'image.request-rerender'>> {
    await this.rerenders.requestFirst(imageId);
    return {};
  }
}
