import { Controller, Inject } from '@nestjs/common';
import { Database } from '@salon/mongo';
import { OBJECT_STORAGE, type ObjectStorage } from '@salon/object-storage';
import { Answers } from '@salon/rpc';
import { dependencyState } from '@salon/server-kit';
import { workerHeartbeatKey } from '@salon/service-contract';
import { Redis } from 'ioredis';

@Controller()
export class HealthCalls {
  constructor(
    private readonly database: Database,
    private readonly redis: Redis,
    @Inject(OBJECT_STORAGE) private readonly storage: ObjectStorage,
  ) {}

  @Answers('media.ready')
  async ready() {
    const [mongo, storage, worker] = await Promise.all([
      this.database.state(),
      dependencyState(this.storage.check()),
      dependencyState(this.heartbeat()),
    ]);
    return { dependencies: { mongo, storage, worker } };
  }

  private async heartbeat(): Promise<void> {
    if ((await this.redis.exists(workerHeartbeatKey)) === 0) throw new Error('no worker lives');
  }
}
