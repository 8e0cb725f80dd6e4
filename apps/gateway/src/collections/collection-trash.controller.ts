import { Controller, Res } from '@nestjs/common';
import {
  listDeletedCollections,
  restoreCollection,
  type RouteInput,
} from '@salon/api-contract/routes';
import { RpcClient } from '@salon/rpc';
import type { FastifyReply } from 'fastify';
import { inEnvelope } from '../http/envelope.ts';
import { ReplySender } from '../http/reply-sender.ts';
import { Route } from '../http/route.ts';

@Controller()
export class CollectionTrashController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly replies: ReplySender,
  ) {}

  @Route(listDeletedCollections)
  async list(@Res() reply: FastifyReply) {
    const found = await this.rpc.ask('collections.deleted', {});
    return this.replies.send(found, reply);
  }

  @Route(restoreCollection)
  async restore({ params }: RouteInput<typeof restoreCollection>) {
    return inEnvelope(await this.rpc.ask('collections.restore', params));
  }
}
