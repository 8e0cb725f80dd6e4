import {
  Injectable,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { workerHeartbeatKey } from '@salon/service-contract';
import { Redis } from 'ioredis';

const everyMs = 2_000;
const lifetimeMs = 8_000;

/** Signals to the other services that a worker is alive. */
@Injectable()
export class Heartbeat implements OnApplicationBootstrap, OnApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly redis: Redis) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.beat(), everyMs);
    void this.beat();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  private async beat(): Promise<void> {
    // A heartbeat lost while Redis is unavailable does not matter: the next one follows soon.
    await this.redis.set(workerHeartbeatKey, '1', 'PX', lifetimeMs).catch(() => null);
  }
}
