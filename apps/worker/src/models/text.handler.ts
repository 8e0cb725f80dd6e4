import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { Handles } from '@salon/jobs';
import { ModelMissing } from '@salon/models';
import { promptFor } from '@salon/search';
import { latestTextKey, type JobData, type JobResult } from '@salon/service-contract';
import { Redis } from 'ioredis';
import { ModelProcesses } from './model-processes.ts';
import { Models } from './models.ts';

/** Computes the vector of a search text. */
@Injectable()
export class TextHandler implements OnApplicationBootstrap {
  private readonly logger = new Logger(TextHandler.name);

  constructor(
    private readonly models: Models,
    private readonly processes: ModelProcesses,
    private readonly redis: Redis,
  ) {}

  /** Loads the model before the first visitor searches. */
  onApplicationBootstrap(): void {
    void this.warmUp().catch((error: unknown) => this.logger.warn(error));
  }

  @Handles('text.embed')
  async embed({ text, client }: JobData<'text.embed'>): Promise<JobResult<'text.embed'>> {
    const model = await this.models.available('embedding');
    if (!model) return { state: 'no-model' };
    if (client !== null && !(await this.isLatest(text, client))) return { state: 'superseded' };
    try {
      const vector = await this.processes.texts.embedText(model, promptFor(text));
      const bytes = Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength);
      return { state: 'done', modelKey: model.key, vector: bytes.toString('base64') };
    } catch (error) {
      if (error instanceof ModelMissing) return { state: 'no-model' };
      throw error;
    }
  }

  /** The key expires after its client has stopped waiting: a job that waited longer for a worker is not needed. */
  private async isLatest(text: string, client: string): Promise<boolean> {
    return (await this.redis.get(latestTextKey(client))) === text;
  }

  private async warmUp(): Promise<void> {
    const model = await this.models.available('embedding');
    if (model) await this.processes.texts.embedText(model, promptFor('anything'));
  }
}
