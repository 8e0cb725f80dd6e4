import { Injectable } from '@nestjs/common';
import type { ModelKind } from '@salon/api-contract';
import { modelStatuses, modelStatusKey, type ModelStatuses } from '@salon/service-contract';
import { Redis } from 'ioredis';

/** The status of the models that the worker published last. */
@Injectable()
export class ModelInUse {
  private readonly last: Record<ModelKind, Pick<ModelStatuses[number], 'id' | 'modelKey'>> = {
    embedding: { id: null, modelKey: null },
    caption: { id: null, modelKey: null },
  };

  constructor(private readonly redis: Redis) {}

  /** Empty while no worker is running. */
  async statuses(): Promise<ModelStatuses> {
    const text = await this.redis.get(modelStatusKey).catch(() => null);
    return text === null ? [] : modelStatuses.parse(JSON.parse(text));
  }

  /**
   * The key of each model, or null without a model. While no worker is running, or one of them cannot find the files of
   * the same model: the last known key.
   */
  async keys(): Promise<Record<ModelKind, string | null>> {
    for (const status of await this.statuses()) {
      const lacksFiles = status.state === 'missing' && status.id === this.last[status.kind].id;
      if (!lacksFiles) this.last[status.kind] = status;
    }
    const { embedding, caption } = this.last;
    return { embedding: embedding.modelKey, caption: caption.modelKey };
  }
}
