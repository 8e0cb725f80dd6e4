import { Controller, Ip, Req, Res } from '@nestjs/common';
import { searchByHeader, searchClientHeader, type SearchBy } from '@salon/api-contract';
import {
  downloadOriginal,
  editImage,
  editImages,
  getIdWindow,
  getImage,
  getImageFilters,
  getImageWindow,
  getWallChunk,
  getWallIndex,
  listImages,
  listSimilarImages,
  renderImageAgain,
  listWallImages,
  searchImages,
  type RouteInput,
} from '@salon/api-contract/routes';
import { RpcClient } from '@salon/rpc';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { SearchLimit } from '../access/search-limit.ts';
import { FileService } from '../files/file.service.ts';
import { privateNoStore } from '../http/cache-control.ts';
import { emptyBody } from '../http/empty-body.ts';
import { inEnvelope } from '../http/envelope.ts';
import { itemResults } from '../http/item-results.ts';
import { ReplySender } from '../http/reply-sender.ts';
import { repliesByActor } from '../http/reply-headers.ts';
import { Route } from '../http/route.ts';
import { ChunkSender } from '../lists/chunk-sender.ts';
import { KnownImages } from '../lists/known-images.ts';
import { ListSender } from '../lists/list-sender.ts';
import { LongListSender } from '../lists/long-list-sender.ts';

@Controller()
export class ImageController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly replies: ReplySender,
    private readonly lists: ListSender,
    private readonly longLists: LongListSender,
    private readonly chunks: ChunkSender,
    private readonly known: KnownImages,
    private readonly searches: SearchLimit,
    private readonly files: FileService,
  ) {}

  @Route(listImages)
  async list({ query }: RouteInput<typeof listImages>, @Res() reply: FastifyReply) {
    const name = `images ${query.orderBy} ${query.order}`;
    return this.lists.send(name, () => this.rpc.ask('images.list', query), reply);
  }

  @Route(searchImages)
  async search(
    { query, headers }: RouteInput<typeof searchImages>,
    @Ip() address: string,
    @Res() reply: FastifyReply,
  ) {
    // Without a text, all images are listed.
    if (query.text !== '') await this.searches.count(address);
    const client = headers[searchClientHeader];
    const found = await this.rpc.ask('images.search', { ...query, client });
    foundBy(reply, found.by);
    return found.isLong ? this.longLists.send(found, reply) : this.replies.send(found, reply);
  }

  @Route(listWallImages)
  async wall(
    { query, headers }: RouteInput<typeof listWallImages>,
    @Ip() address: string,
    @Res() reply: FastifyReply,
  ) {
    if (query.text === '') {
      const name = `wall ${query.orderBy} ${query.order} ${query.opening}`;
      return this.lists.send(name, () => this.rpc.ask('images.wall', query), reply);
    }
    await this.searches.count(address);
    const client = headers[searchClientHeader];
    const found = await this.rpc.ask('images.wall', { ...query, client });
    return this.replies.send(found, foundBy(reply, found.by));
  }

  @Route(getWallIndex)
  async wallIndex({ query }: RouteInput<typeof getWallIndex>, @Res() reply: FastifyReply) {
    const name = `wall index ${query.orderBy}`;
    return this.lists.send(name, () => this.rpc.ask('images.wallIndex', query), reply);
  }

  @Route(getWallChunk)
  async wallChunk({ params }: RouteInput<typeof getWallChunk>, @Res() reply: FastifyReply) {
    return this.chunks.send(params.name, reply);
  }

  @Route(getImageWindow)
  async window({ query, headers }: RouteInput<typeof getImageWindow>, @Res() reply: FastifyReply) {
    const client = headers[searchClientHeader];
    const found = await this.rpc.ask('images.window', { ...query, client });
    return this.replies.send(found, reply);
  }

  @Route(getIdWindow)
  async windowIds({ query, headers }: RouteInput<typeof getIdWindow>, @Res() reply: FastifyReply) {
    const client = headers[searchClientHeader];
    const found = await this.rpc.ask('images.windowIds', { ...query, client });
    return this.replies.send(found, reply);
  }

  @Route(getImageFilters)
  async filters(@Res() reply: FastifyReply) {
    const found = await this.rpc.ask('images.filters', {});
    return this.replies.send(found, reply);
  }

  @Route(getImage)
  async byId(
    { params }: RouteInput<typeof getImage>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    reply.headers(repliesByActor());
    return inEnvelope(await this.known.byId(params.id));
  }

  @Route(editImages)
  async updateMetadataOfMany({ body }: RouteInput<typeof editImages>) {
    const { results } = await this.rpc.ask('images.updateMetadataOfMany', body);
    return inEnvelope({ results: itemResults(results), metadata: body.metadata });
  }

  @Route(editImage)
  async updateMetadata({ params: { id }, body }: RouteInput<typeof editImage>) {
    const { replaces, ...metadata } = body;
    return inEnvelope(await this.rpc.ask('images.updateMetadata', { id, metadata, replaces }));
  }

  @Route(renderImageAgain)
  async renderAgain({ params }: RouteInput<typeof renderImageAgain>) {
    return inEnvelope(await this.rpc.ask('images.renderAgain', params));
  }

  @Route(listSimilarImages)
  async similar(
    { params: { id } }: RouteInput<typeof listSimilarImages>,
    @Ip() address: string,
    @Res() reply: FastifyReply,
  ) {
    await this.searches.count(address);
    const found = await this.rpc.ask('images.similar', { id });
    return this.replies.send(found, reply);
  }

  @Route(downloadOriginal)
  async original(
    { params: { id } }: RouteInput<typeof downloadOriginal>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ) {
    const { key, format } = await this.rpc.ask('images.original', { id });
    // Fastify would read the whole original for HEAD, to drop it.
    const isHead = request.method === 'HEAD';
    const { body, size } = isHead
      ? { ...(await this.files.head(key)), body: emptyBody() }
      : await this.files.get(key);
    return reply
      .headers({
        'content-length': size,
        'content-disposition': `attachment; filename="${id}.${format === 'jpeg' ? 'jpg' : 'png'}"`,
        'cache-control': privateNoStore,
      })
      .type(`image/${format}`)
      .send(body);
  }
}

/** Adds a header: whether images were found by meaning and words, or by words alone. */
const foundBy = (reply: FastifyReply, by: SearchBy | undefined): FastifyReply =>
  by ? reply.header(searchByHeader, by) : reply;
