import { Controller, Inject } from '@nestjs/common';
import { Database } from '@salon/mongo';
import { OBJECT_STORAGE, type ObjectStorage } from '@salon/object-storage';
import { Answers } from '@salon/rpc';
import { workerHeartbeatKey } from '@salon/server-kit';
import type { CallReply } from '@salon/service-contract';
import { Redis } from 'ioredis';

@Controller()
export class HealthController {
  constructor(
    private readonly database: Database,
    private readonly redis: Redis,
    @Inject(OBJECT_STORAGE) private readonly storage: ObjectStorage,
  ) {}

  @Answers('media.ready')
  async ready(): Promise<CallReply<'media.ready'>> {
    const [mongo, storage, worker] = await Promise.all([
      this.database.isUp(),
      this.storage.check().then(
        () => true,
        () => false,
      ),
      this.redis.exists(workerHeartbeatKey).then((found) => found === 1),
    ]);
    return {
      dependencies: {
        mongo: upOrDown(mongo),
        storage: upOrDown(storage),
        worker: upOrDown(worker),
      },
    };
  }
}

const upOrDown = (isUp: boolean) => (isUp ? 'up' : 'down');
