import { Controller, Inject, Logger, Res } from '@nestjs/common';
import type { Readiness } from '@salon/api-contract';
import { getHealth, getReadiness } from '@salon/api-contract/routes';
import { OBJECT_STORAGE, type ObjectStorage } from '@salon/object-storage';
import { RpcClient } from '@salon/rpc';
import { dependencyState } from '@salon/server-kit';
import type { FastifyReply } from 'fastify';
import { Redis } from 'ioredis';
import { Route } from '../http/route.ts';

const services = ['auth', 'media', 'settings'] as const;
type Service = (typeof services)[number];

@Controller()
export class HealthController {
  private readonly logger = new Logger(HealthController.name);
  /** The services that answered the last check. */
  private readonly up = new Set<Service>();
  /** Shared by the requests that come while it runs: any visitor may send them, and it asks all services and stores. */
  private check: Promise<Readiness['dependencies']> | undefined;

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
    this.check ??= this.askAll().finally(() => (this.check = undefined));
    const dependencies = await this.check;
    const isReady = Object.values(dependencies).every((state) => state === 'up');
    if (!isReady) reply.status(503);
    return { status: isReady ? 'ok' : 'unavailable', dependencies };
  }

  private async askAll(): Promise<Readiness['dependencies']> {
    const answers = await Promise.all([
      dependencyState(this.redis.ping()).then((redis) => ({ redis })),
      dependencyState(this.storage.check()).then((storage) => ({ storage })),
      ...services.map((service) => this.ask(service)),
    ]);
    return Object.assign({}, ...answers) as Readiness['dependencies']; // merged from parts of that type
  }

  private async ask(service: Service): Promise<Readiness['dependencies']> {
    const dependencies = await this.dependenciesOf(service);
    if (!dependencies) return { [service]: 'down' };
    const named = Object.entries(dependencies).map(
      ([name, state]) => [`${service}.${name}`, state] as const,
    );
    return { [service]: 'up', ...Object.fromEntries(named) };
  }

  /** Null if the service does not answer. Logs the reason once, unless the service is only starting. */
  private async dependenciesOf(service: Service): Promise<Readiness['dependencies'] | null> {
    const call = `${service}.ready` as const;
    try {
      const { dependencies } = await this.rpc.ask(call, {});
      this.up.add(service);
      return dependencies;
    } catch (error) {
      if (this.up.delete(service)) {
        this.logger.warn({ msg: 'a service does not answer', call, reason: String(error) });
      }
      return null;
    }
  }
}
