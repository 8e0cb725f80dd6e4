import { Controller } from '@nestjs/common';
import { listModels } from '@salon/api-contract/routes';
import { RpcClient } from '@salon/rpc';
import { envelope } from '../http/envelope.ts';
import { Route } from '../http/route.ts';

@Controller()
export class ModelController {
  constructor(private readonly rpc: RpcClient) {}

  @Route(listModels)
  async list() {
    return envelope(await this.rpc.ask('models.status', {}));
  }
}
