import { Injectable } from '@nestjs/common';
import { modelStatuses, modelStatusKey, type ModelStatuses } from '@salon/service-contract';
import { Redis } from 'ioredis';

/** What the worker last said of the models. */
@Injectable()
export class ModelInUse {
  private lastKey: string | null = null;

  constructor(private readonly redis: Redis) {}

  /** Empty while no worker is there to ask. */
  async statuses(): Promise<ModelStatuses> {
    const text = await this.redis.get(modelStatusKey).catch(() => null);
    return text === null ? [] : modelStatuses.parse(JSON.parse(text));
  }

  /** The key of the embedding model; while no worker is there the last one, null when there is none. */
  async embeddingKey(): Promise<string | null> {
    const status = (await this.statuses()).find(({ kind }) => kind === 'embedding');
    if (status) this.lastKey = status.modelKey;
    return this.lastKey;
  }
}
