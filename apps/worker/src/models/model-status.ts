import {
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { listen } from '@salon/server-kit';
import { modelStatusKey } from '@salon/service-contract';
import { Redis } from 'ioredis';
import { Models } from './models.ts';

const everyMs = 5_000;
/** A worker that died says nothing of its models any more. */
const lifetimeMs = 3 * everyMs;

/** Keeps in Redis what this worker finds of the models: the other services do not see its folder. */
@Injectable()
export class ModelStatusPublisher implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger(ModelStatusPublisher.name);
  private timer: NodeJS.Timeout | undefined;
  private stopListening: () => void = () => undefined;

  constructor(
    private readonly redisUrl: string,
    private readonly models: Models,
    private readonly redis: Redis,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.publish(), everyMs);
    const publish = () => void this.publish();
    this.stopListening = listen(this.redisUrl, 'settings:changed', {
      onListening: publish,
      onMessage: publish,
    });
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
    this.stopListening();
  }

  /** Never rejects: the next one makes up for it. */
  async publish(): Promise<void> {
    try {
      const text = JSON.stringify(await this.models.statuses());
      await this.redis.set(modelStatusKey, text, 'PX', lifetimeMs);
    } catch (error) {
      this.logger.debug(error);
    }
  }
}
