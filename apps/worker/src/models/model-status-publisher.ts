import {
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
  type OnModuleInit,
} from '@nestjs/common';
import { listen } from '@salon/server-kit';
import { modelStatusKey } from '@salon/service-contract';
import { Redis } from 'ioredis';
import { Models } from './models.ts';

const everyMs = 5_000;
/** The status of a killed worker expires after this time. */
const lifetimeMs = 3 * everyMs;

/** Publishes the state of the models in Redis, because the other services cannot read this worker's folder. */
@Injectable()
export class ModelStatusPublisher
  implements OnModuleInit, OnApplicationBootstrap, BeforeApplicationShutdown
{
  private readonly logger = new Logger(ModelStatusPublisher.name);
  private timer: NodeJS.Timeout | undefined;
  private stopListening: () => void = () => undefined;
  private isStopping = false;

  constructor(
    private readonly models: Models,
    private readonly redis: Redis,
  ) {}

  /** Runs before the first job, because an earlier worker may have had other models or another folder. */
  onModuleInit(): Promise<void> {
    return this.publish();
  }

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.publish(), everyMs);
    const publish = () => void this.publish();
    this.stopListening = listen(this.redis, 'settings:changed', {
      onListening: publish,
      onMessage: publish,
    });
  }

  /** Other workers publish their status again within seconds. */
  async beforeApplicationShutdown(): Promise<void> {
    this.isStopping = true;
    clearInterval(this.timer);
    this.stopListening();
    await this.redis.del(modelStatusKey).catch((error: unknown) => this.logger.debug(error));
  }

  /** Never rejects: the next update replaces a failed one. */
  async publish(): Promise<void> {
    try {
      const text = JSON.stringify(await this.models.statuses());
      if (this.isStopping) return;
      await this.redis.set(modelStatusKey, text, 'PX', lifetimeMs);
    } catch (error) {
      this.logger.debug(error);
    }
  }
}
