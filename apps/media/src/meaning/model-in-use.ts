import { Injectable } from '@nestjs/common';
import { modelStatuses, modelStatusKey, type ModelStatuses } from '@salon/service-contract';
import { Redis } from 'ioredis';

/** The status of the models that the worker published last. */
@Injectable()
export class ModelInUse {
  private last: Pick<ModelStatuses[number], 'id' | 'modelKey'> = { id: null, modelKey: null };

  constructor(private readonly redis: Redis) {}

  /** Empty while no worker is running. */
  async statuses(): Promise<ModelStatuses> {
    const text = await this.redis.get(modelStatusKey).catch(() => null);
    return text === null ? [] : modelStatuses.parse(JSON.parse(text));
  }

  /**
   * The key of the embedding model, or null without a model. While no worker is running, or one of them cannot find the
   * files of the same model: the last known key.
   */
  async embeddingKey(): Promise<string | null> {
    const status = (await this.statuses()).find(({ kind }) => kind === 'embedding');
    const lacksFiles = status?.state === 'missing' && status.id === this.last.id;
    if (status && !lacksFiles) this.last = status;
    return this.last.modelKey;
  }
}
