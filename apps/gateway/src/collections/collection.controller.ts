import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  Param,
  Post,
  Put,
  Req,
  Res,
} from '@nestjs/common';
import { addImagesBody, collectionBody, collectionImagesBody } from '@salon/api-contract';
import { RpcClient } from '@salon/rpc';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { envelope } from '../http/envelope.ts';
import { itemResults } from '../http/item-results.ts';
import { KeptReplies } from '../http/kept-replies.ts';
import { RepeatKey } from '../http/repeat-key.ts';
import { RepeatableDeletions } from '../http/repeatable-deletions.ts';
import { validated } from '../http/validated.ts';

@Controller('collections')
export class CollectionController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly replies: KeptReplies,
    private readonly deletions: RepeatableDeletions,
  ) {}

  @Get()
  async list(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    const { etag } = await this.rpc.ask('collections.list', {});
    return this.replies.send(etag, request, reply);
  }

  @Get(':id')
  async byId(@Param('id') id: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    const { etag } = await this.rpc.ask('collections.byId', { id });
    return this.replies.send(etag, request, reply);
  }

  @Post()
  @HttpCode(201)
  async create(
    @Body() body: unknown,
    @RepeatKey() repeatKey: string | undefined,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ) {
    const text = validated(collectionBody, body);
    const { etag } = await this.rpc.ask('collections.create', { ...text, repeatKey });
    return this.replies.send(etag, request, reply.status(201));
  }

  @Put(':id')
  async update(
    @Param('id') id: string,
    @Body() body: unknown,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ) {
    const text = validated(collectionBody, body);
    const { etag } = await this.rpc.ask('collections.update', { id, ...text });
    return this.replies.send(etag, request, reply);
  }

  @Put(':id/images')
  async setImages(
    @Param('id') id: string,
    @Body() body: unknown,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ) {
    const images = validated(collectionImagesBody, body);
    const { etag } = await this.rpc.ask('collections.setImages', { id, ...images });
    return this.replies.send(etag, request, reply);
  }

  @Post(':id/images')
  @HttpCode(200)
  async addImages(@Param('id') id: string, @Body() body: unknown) {
    const images = validated(addImagesBody, body);
    const { results } = await this.rpc.ask('collections.addImages', { id, ...images });
    return envelope({ results: itemResults(results) });
  }

  @Delete(':id')
  async delete(@Param('id') id: string, @RepeatKey() repeatKey: string | undefined) {
    const remove = () => this.rpc.ask('collections.delete', { id });
    return envelope(await this.deletions.run(repeatKey, { id }, remove));
  }
}
