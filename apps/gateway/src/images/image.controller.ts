import { Body, Controller, Get, Inject, Param, Put, Query, Req, Res } from '@nestjs/common';
import {
  bulkMetadataBody,
  imageListQuery,
  imageMetadataEdit,
  imageSearchQuery,
  wallQuery,
} from '@salon/api-contract';
import { OBJECT_STORAGE, type ObjectStorage } from '@salon/object-storage';
import { RpcClient } from '@salon/rpc';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { envelope } from '../http/envelope.ts';
import { itemResults } from '../http/item-results.ts';
import { KeptReplies } from '../http/kept-replies.ts';
import { validated } from '../http/validated.ts';

@Controller('images')
export class ImageController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly replies: KeptReplies,
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
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ) {
    const { etag } = await this.rpc.ask('images.search', validated(imageSearchQuery, query));
    return this.replies.send(etag, request, reply);
  }

  @Get('wall')
  async wall(@Query() query: unknown, @Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    const { etag } = await this.rpc.ask('images.wall', validated(wallQuery, query));
    return this.replies.send(etag, request, reply);
  }

  @Get(':id')
  async byId(@Param('id') id: string) {
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

  @Get(':id/original')
  async original(@Param('id') id: string, @Res() reply: FastifyReply) {
    const { key, format } = await this.rpc.ask('images.original', { id });
    const { body, size } = await this.storage.get(key);
    return reply
      .headers({
        'content-length': size,
        'content-disposition': `attachment; filename="${id}.${format === 'jpeg' ? 'jpg' : 'png'}"`,
        'cache-control': 'private, no-store',
      })
      .type(`image/${format}`)
      .send(body);
  }
}
