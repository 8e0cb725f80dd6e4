import { Controller, Get } from '@nestjs/common';
import { RpcClient } from '@salon/rpc';
import { envelope } from '../http/envelope.ts';

@Controller('models')
export class ModelController {
  constructor(private readonly rpc: RpcClient) {}

  @Get()
  async list() {
    return envelope(await this.rpc.ask('models.status', {}));
  }
}
