import { Controller } from '@nestjs/common';
import { Database } from '@salon/mongo';
import { Answers } from '@salon/rpc';
import type { CallReply } from '@salon/service-contract';

@Controller()
export class HealthCalls {
  constructor(private readonly database: Database) {}

  @Answers('settings.ready')
  async ready(): Promise<CallReply<'settings.ready'>> {
    return { dependencies: { mongo: await this.database.state() } };
  }
}
