import { Controller, Inject, Res } from '@nestjs/common';
import type { Readiness } from '@salon/api-contract';
import { getHealth, getReadiness } from '@salon/api-contract/routes';
import { OBJECT_STORAGE, type ObjectStorage } from '@salon/object-storage';
import { RpcClient } from '@salon/rpc';
import { dependencyState } from '@salon/server-kit';
import type { FastifyReply } from 'fastify';
import { Redis } from 'ioredis';
import { Route } from '../http/route.ts';

const services = ['auth', 'media', 'settings'] as const;

@Controller()
export class HealthController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly redis: Redis,
    @Inject(OBJECT_STORAGE) private readonly storage: ObjectStorage,
  ) {}

  @Route(getHealth)
  alive() {
    return { status: 'ok' } as const;
  }

  /** Every dependency by name: the gateway's own, and the services' as `<service>.<dependency>`. */
  @Route(getReadiness)
  async ready(@Res({ passthrough: true }) reply: FastifyReply): Promise<Readiness> {
    const answers = await Promise.all([
      dependencyState(this.redis.ping()).then((redis) => ({ redis })),
      dependencyState(this.storage.check()).then((storage) => ({ storage })),
      ...services.map((service) => this.ask(service)),
    ]);
    const dependencies = Object.assign({}, ...answers) as Readiness['dependencies']; // merged from parts of that type
    const isReady = Object.values(dependencies).every((state) => state === 'up');
    if (!isReady) reply.status(503);
    return { status: isReady ? 'ok' : 'unavailable', dependencies };
  }

  private async ask(service: (typeof services)[number]): Promise<Readiness['dependencies']> {
    try {
      const { dependencies } = await this.rpc.ask(`${service}.ready`, {});
      const named = Object.entries(dependencies).map(
        ([name, state]) => [`${service}.${name}`, state] as const,
      );
      return { [service]: 'up', ...Object.fromEntries(named) };
    } catch {
      return { [service]: 'down' };
    }
  }
}
