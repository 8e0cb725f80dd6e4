import { Injectable } from '@nestjs/common';
import { Handles } from '@salon/jobs';
import { ServiceError, type JobResult } from '@salon/service-contract';

/** Makes up for what images lack that came before there was a model for it. */
@Injectable()
export class Backfill {
  @Handles('task.backfill-embeddings')
  embeddings(): Promise<JobResult<'task.backfill-embeddings'>> {
    return Promise.reject(new ServiceError('model/missing', { model: 'embedding' }));
  }

  @Handles('task.backfill-captions')
  captions(): Promise<JobResult<'task.backfill-captions'>> {
    return Promise.reject(new ServiceError('model/missing', { model: 'captioning' }));
  }
}
