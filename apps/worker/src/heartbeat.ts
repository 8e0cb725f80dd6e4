import {
  Injectable,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import {
  workerHeartbeatEveryMs,
  workerHeartbeatKey,
  workerHeartbeatLifetimeMs,
} from '@salon/server-kit';
import { Redis } from 'ioredis';

/** Tells the other services that a worker is alive. */
@Injectable()
export class Heartbeat implements OnApplicationBootstrap, OnApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly redis: Redis) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.beat(), workerHeartbeatEveryMs);
    void this.beat();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  private async beat(): Promise<void> {
    // A beat lost while Redis is away is made up for by the next one.
    await this.redis
      .set(workerHeartbeatKey, '1', 'PX', workerHeartbeatLifetimeMs)
      .catch(() => null);
  }
}
