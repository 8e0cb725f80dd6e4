import { Controller, Res } from '@nestjs/common';
import { keepCopiesBody } from '@salon/api-contract';
import {
  keepCopies,
  listCopies,
  undoKeepCopies,
  type RouteInput,
} from '@salon/api-contract/routes';
import { RpcClient } from '@salon/rpc';
import type { FastifyReply } from 'fastify';
import { inEnvelope } from '../http/envelope.ts';
import { ReplySender } from '../http/reply-sender.ts';
import { Route } from '../http/route.ts';
import { validated } from '../http/validated.ts';

@Controller()
export class CopyController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly replies: ReplySender,
  ) {}

  @Route(listCopies)
  async list(@Res() reply: FastifyReply) {
    const found = await this.rpc.ask('images.copies', {});
    return this.replies.send(found, reply);
  }

  @Route(keepCopies)
  async keep({ body }: RouteInput<typeof keepCopies>) {
    return inEnvelope(await this.rpc.ask('images.keepCopies', body));
  }

  @Route(undoKeepCopies)
  async undoKeep({ params: { id, otherId } }: RouteInput<typeof undoKeepCopies>) {
    const pair = validated(keepCopiesBody, { ids: [id, otherId] });
    return inEnvelope(await this.rpc.ask('images.undoKeepCopies', pair));
  }
}
