import { Body, Controller, Get, Inject, Ip, Param, Put, Query, Req, Res } from '@nestjs/common';
import {
  bulkMetadataBody,
  imageListQuery,
  imageMetadataEdit,
  imageSearchQuery,
  wallQuery,
} from '@salon/api-contract';
import {
  OBJECT_STORAGE,
  ObjectNotFound,
  type ObjectStorage,
  type StoredObject,
} from '@salon/object-storage';
import { RpcClient } from '@salon/rpc';
import { ServiceError } from '@salon/service-contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { SearchLimit } from '../access/search-limit.ts';
import { envelope } from '../http/envelope.ts';
import { itemResults } from '../http/item-results.ts';
import { KeptReplies } from '../http/kept-replies.ts';
import { repliesByActor } from '../http/reply-headers.ts';
import { validated } from '../http/validated.ts';

@Controller('images')
export class ImageController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly replies: KeptReplies,
    private readonly searches: SearchLimit,
    @Inject(OBJECT_STORAGE) private readonly storage: ObjectStorage,
  ) {}

  @Get()
  async list(@Query() query: unknown, @Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    const { etag } = await this.rpc.ask('images.list', validated(imageListQuery, query));
    return this.replies.send(etag, request, reply);
  }

  @Get('search')
  async search(
    @Query() query: unknown,
    @Ip() address: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ) {
    const search = validated(imageSearchQuery, query);
    await this.searches.count(search.text, address);
    const client = clientOf(request);
    const { etag, by } = await this.rpc.ask('images.search', { ...search, client });
    return this.replies.send(etag, request, foundBy(reply, by));
  }

  @Get('wall')
  async wall(
    @Query() query: unknown,
    @Ip() address: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ) {
    const wall = validated(wallQuery, query);
    await this.searches.count(wall.text, address);
    const client = clientOf(request);
    const { etag, by } = await this.rpc.ask('images.wall', { ...wall, client });
    return this.replies.send(etag, request, foundBy(reply, by));
  }

  @Get(':id')
  async byId(@Param('id') id: string, @Res({ passthrough: true }) reply: FastifyReply) {
    reply.headers(repliesByActor());
    return envelope(await this.rpc.ask('images.byId', { id }));
  }

  @Put('metadata')
  async updateMetadataOfMany(@Body() body: unknown) {
    const edit = validated(bulkMetadataBody, body);
    const { results } = await this.rpc.ask('images.updateMetadataOfMany', edit);
    return envelope({ results: itemResults(results), metadata: edit.metadata });
  }

  @Put(':id/metadata')
  async updateMetadata(@Param('id') id: string, @Body() body: unknown) {
    const metadata = validated(imageMetadataEdit, body);
    return envelope(await this.rpc.ask('images.updateMetadata', { id, metadata }));
  }

  @Get(':id/similar')
  async similar(
    @Param('id') id: string,
    @Ip() address: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ) {
    await this.searches.count(id, address);
    const { etag } = await this.rpc.ask('images.similar', { id });
    return this.replies.send(etag, request, reply);
  }

  @Get(':id/original')
  async original(@Param('id') id: string, @Res() reply: FastifyReply) {
    const { key, format } = await this.rpc.ask('images.original', { id });
    const { body, size } = await this.stored(key);
    return reply
      .headers({
        'content-length': size,
        'content-disposition': `attachment; filename="${id}.${format === 'jpeg' ? 'jpg' : 'png'}"`,
        'cache-control': 'private, no-store',
      })
      .type(`image/${format}`)
      .send(body);
  }

  private async stored(key: string): Promise<StoredObject> {
    try {
      return await this.storage.get(key);
    } catch (error) {
      throw error instanceof ObjectNotFound ? new ServiceError('file/not-found') : error;
    }
  }
}

/** A header, as the address of a search stays the same for everyone who makes it. */
function clientOf({ headers }: FastifyRequest): string | undefined {
  const client = headers['x-search-client'];
  return typeof client === 'string' && /^[\w-]{1,64}$/.test(client) ? client : undefined;
}

/** Says in a header whether images were found by their meaning too, or by words alone. */
const foundBy = (reply: FastifyReply, by: 'meaning' | 'words' | undefined): FastifyReply =>
  by ? reply.header('x-search-by', by) : reply;
