import { Controller, Res } from '@nestjs/common';
import {
  deleteImage,
  deleteImages,
  emptyTrash,
  listDeletedImages,
  purge,
  restoreImages,
  type RouteInput,
} from '@salon/api-contract/routes';
import { RpcClient } from '@salon/rpc';
import type { FastifyReply } from 'fastify';
import { inEnvelope } from '../http/envelope.ts';
import { itemResults } from '../http/item-results.ts';
import { ReplySender } from '../http/reply-sender.ts';
import { RepeatKey } from '../http/repeat-key.ts';
import { RepeatableDeletions } from '../http/repeatable-deletions.ts';
import { Route } from '../http/route.ts';

@Controller()
export class TrashController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly replies: ReplySender,
    private readonly deletions: RepeatableDeletions,
  ) {}

  @Route(listDeletedImages)
  async list(@Res() reply: FastifyReply) {
    const found = await this.rpc.ask('images.deleted', {});
    return this.replies.send(found, reply);
  }

  @Route(deleteImages)
  async deleteMany(
    { body }: RouteInput<typeof deleteImages>,
    @RepeatKey() repeatKey: string | undefined,
  ) {
    const { results } = await this.rpc.ask('images.deleteMany', { ...body, repeatKey });
    return inEnvelope({ results: itemResults(results) });
  }

  @Route(restoreImages)
  async restore({ body }: RouteInput<typeof restoreImages>) {
    const { results } = await this.rpc.ask('images.restore', body);
    return inEnvelope({ results: itemResults(results) });
  }

  @Route(purge)
  async purge({ body }: RouteInput<typeof purge>) {
    return inEnvelope(await this.rpc.ask('trash.purge', body));
  }

  @Route(emptyTrash)
  async empty({ body }: RouteInput<typeof emptyTrash>) {
    return inEnvelope(await this.rpc.ask('trash.empty', body));
  }

  @Route(deleteImage)
  async delete(
    { params: { id } }: RouteInput<typeof deleteImage>,
    @RepeatKey() repeatKey: string | undefined,
  ) {
    const remove = () => this.rpc.ask('images.delete', { id });
    return inEnvelope(await this.deletions.run(repeatKey, { id }, remove));
  }
}
