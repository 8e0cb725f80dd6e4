import { Injectable } from '@nestjs/common';
import { modelStatuses, modelStatusKey, type ModelStatuses } from '@salon/service-contract';
import { Redis } from 'ioredis';

/** The status of the models that the worker published last. */
@Injectable()
export class ModelInUse {
  private lastKey: string | null = null;

  constructor(private readonly redis: Redis) {}

  /** Empty while no worker is running. */
  async statuses(): Promise<ModelStatuses> {
    const text = await this.redis.get(modelStatusKey).catch(() => null);
    return text === null ? [] : modelStatuses.parse(JSON.parse(text));
  }

  /** The key of the embedding model, or null without a model. While no worker is running: the last known key. */
  async embeddingKey(): Promise<string | null> {
    const status = (await this.statuses()).find(({ kind }) => kind === 'embedding');
    if (status) this.lastKey = status.modelKey;
    return this.lastKey;
  }
}
