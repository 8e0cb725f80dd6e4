import { Body, Controller, Delete, Get, Param, Put, Query, Res } from '@nestjs/common';
import { updateSettingsBody } from '@salon/api-contract';
import { RpcClient } from '@salon/rpc';
import { isAdmin, ServiceError } from '@salon/service-contract';
import type { FastifyReply } from 'fastify';
import { currentActor } from '../access/current-actor.ts';
import { nestedEnvelope } from '../http/envelope.ts';
import { validated } from '../http/validated.ts';

@Controller('settings')
export class SettingsController {
  constructor(private readonly rpc: RpcClient) {}

  @Get()
  async list(
    @Res({ passthrough: true }) reply: FastifyReply,
    @Query('complete') complete?: string,
  ) {
    if (complete !== 'true') {
      reply.header('cache-control', 'no-cache');
      return nestedEnvelope(await this.rpc.ask('settings.public', {}));
    }
    const actor = currentActor();
    if (actor.kind === 'anonymous') throw new ServiceError('access/unauthenticated');
    if (!isAdmin(actor)) throw new ServiceError('access/forbidden');
    return nestedEnvelope(await this.rpc.ask('settings.all', {}));
  }

  @Put()
  async update(@Body() body: unknown) {
    return nestedEnvelope(
      await this.rpc.ask('settings.update', validated(updateSettingsBody, body)),
    );
  }

  @Delete(':name')
  async reset(@Param('name') name: string) {
    return nestedEnvelope(await this.rpc.ask('settings.reset', { name }));
  }
}
