import { Module, type DynamicModule } from '@nestjs/common';
import { RpcClient } from './rpc-client.ts';

/** Provides {@link RpcClient}. */
@Module({})
export class RpcModule {
  static connect(redisUrl: string): DynamicModule {
    return {
      module: RpcModule,
      global: true,
      providers: [{ provide: RpcClient, useFactory: () => new RpcClient(redisUrl) }],
      exports: [RpcClient],
    };
  }
}
