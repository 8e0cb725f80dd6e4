import { Controller } from '@nestjs/common';
import { Answers } from '@salon/rpc';
import type { CallReply } from '@salon/service-contract';
import { ModelInUse } from './model-in-use.ts';

@Controller()
export class ModelController {
  constructor(private readonly models: ModelInUse) {}

  @Answers('models.status')
  async status(): Promise<CallReply<'models.status'>> {
    const models = await this.models.statuses();
    return { models: models.map(({ modelKey: _modelKey, ...status }) => status) };
  }
}
