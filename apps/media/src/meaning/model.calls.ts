import { Controller } from '@nestjs/common';
import { Answers } from '@salon/rpc';
import { ModelInUse } from './model-in-use.ts';

@Controller()
export class ModelCalls {
  constructor(private readonly models: ModelInUse) {}

  @Answers('models.status')
  async status() {
    const models = await this.models.statuses();
    return { models: models.map(({ modelKey: _modelKey, ...status }) => status) };
  }
}
