import { Injectable } from '@nestjs/common';
import { Handles } from '@salon/jobs';
import type { JobData, JobResult } from '@salon/service-contract';
import { Rerenders } from './rerenders.ts';

/** Marks an image that an admin wants to be rendered again; `Rerenders` renders it, and records a failure. */
@Injectable()
export class RenderAgainHandler {
  constructor(private readonly rerenders: Rerenders) {}

  @Handles('image.render-again')
  async mark({ imageId }: JobData<'image.render-again'>): Promise<JobResult<'image.render-again'>> {
    await this.rerenders.request(imageId);
    return {};
  }
}
