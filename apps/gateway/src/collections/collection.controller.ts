import { Controller, Res } from '@nestjs/common';
import {
  addCollectionImages,
  createCollection,
  deleteCollection,
  getCollection,
  listCollections,
  setCollectionImages,
  updateCollection,
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
import { ListSender } from '../lists/list-sender.ts';

@Controller()
export class CollectionController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly replies: ReplySender,
    private readonly lists: ListSender,
    private readonly deletions: RepeatableDeletions,
  ) {}

  @Route(listCollections)
  async list(@Res() reply: FastifyReply) {
    const ask = () => this.rpc.ask('collections.list', {});
    return this.lists.send('collections', ask, reply);
  }

  @Route(getCollection)
  async byId({ params }: RouteInput<typeof getCollection>, @Res() reply: FastifyReply) {
    const ask = () => this.rpc.ask('collections.byId', params);
    return this.lists.send(`collection ${params.id}`, ask, reply);
  }

  @Route(createCollection)
  async create(
    { body }: RouteInput<typeof createCollection>,
    @RepeatKey() repeatKey: string | undefined,
    @Res() reply: FastifyReply,
  ) {
    const found = await this.rpc.ask('collections.create', { ...body, repeatKey });
    return this.replies.send(found, reply);
  }

  @Route(updateCollection)
  async update({ params, body }: RouteInput<typeof updateCollection>, @Res() reply: FastifyReply) {
    const found = await this.rpc.ask('collections.update', { ...params, ...body });
    return this.replies.send(found, reply);
  }

  @Route(setCollectionImages)
  async setImages(
    { params, body }: RouteInput<typeof setCollectionImages>,
    @Res() reply: FastifyReply,
  ) {
    const found = await this.rpc.ask('collections.setImages', { ...params, ...body });
    return this.replies.send(found, reply);
  }

  @Route(addCollectionImages)
  async addImages({ params, body }: RouteInput<typeof addCollectionImages>) {
    const { results } = await this.rpc.ask('collections.addImages', { ...params, ...body });
    return inEnvelope({ results: itemResults(results) });
  }

  @Route(deleteCollection)
  async delete(
    { params: { id } }: RouteInput<typeof deleteCollection>,
    @RepeatKey() repeatKey: string | undefined,
  ) {
    const remove = () => this.rpc.ask('collections.delete', { id });
    return inEnvelope(await this.deletions.run(repeatKey, { id }, remove));
  }
}
