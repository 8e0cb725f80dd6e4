import { Controller } from '@nestjs/common';
import { listModels } from '@salon/api-contract/routes';
import { RpcClient } from '@salon/rpc';
import { inEnvelope } from '../http/envelope.ts';
import { Route } from '../http/route.ts';

@Controller()
export class ModelController {
  constructor(private readonly rpc: RpcClient) {}

  @Route(listModels)
  async list() {
    return inEnvelope(await this.rpc.ask('models.status', {}));
  }
}
