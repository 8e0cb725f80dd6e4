import { Controller, Res } from '@nestjs/common';
import {
  listSettings,
  resetSetting,
  updateSettings,
  type RouteInput,
} from '@salon/api-contract/routes';
import { RpcClient } from '@salon/rpc';
import { currentActor } from '@salon/server-kit';
import { isAdmin, ServiceError } from '@salon/service-contract';
import type { FastifyReply } from 'fastify';
import { inNestedEnvelope } from '../http/envelope.ts';
import { Route } from '../http/route.ts';
import { revalidate } from '../http/cache-control.ts';
import { PublicSettings } from './public-settings.ts';

@Controller()
export class SettingsController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly publicSettings: PublicSettings,
  ) {}

  @Route(listSettings)
  async list(
    { query }: RouteInput<typeof listSettings>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    if (query.complete === undefined) {
      reply.header('cache-control', revalidate);
      return inNestedEnvelope(await this.publicSettings.current());
    }
    const actor = currentActor();
    if (actor.kind === 'anonymous') throw new ServiceError('access/unauthenticated');
    if (!isAdmin(actor)) throw new ServiceError('access/forbidden');
    return inNestedEnvelope(await this.rpc.ask('settings.all', {}));
  }

  @Route(updateSettings)
  async update({ body }: RouteInput<typeof updateSettings>) {
    return inNestedEnvelope(await this.rpc.ask('settings.update', body));
  }

  @Route(resetSetting)
  async reset({ params }: RouteInput<typeof resetSetting>) {
    return inNestedEnvelope(await this.rpc.ask('settings.reset', params));
  }
}
