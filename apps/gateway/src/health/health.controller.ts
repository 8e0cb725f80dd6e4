import { Controller, Get, Res } from '@nestjs/common';
import type { Readiness } from '@salon/api-contract';
import { RpcClient } from '@salon/rpc';
import type { FastifyReply } from 'fastify';

const services = ['auth', 'media', 'settings'] as const;

@Controller('health')
export class HealthController {
  constructor(private readonly rpc: RpcClient) {}

  @Get()
  alive() {
    return { status: 'ok' } as const;
  }

  /** Every dependency by name; the services' own are `<service>.<dependency>`. */
  @Get('ready')
  async ready(@Res({ passthrough: true }) reply: FastifyReply): Promise<Readiness> {
    const answers = await Promise.all(services.map((service) => this.ask(service)));
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
