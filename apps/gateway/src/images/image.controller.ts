import { Controller, Get, Headers, Inject, Param, Query, Res } from '@nestjs/common';
import { imageListQuery } from '@salon/api-contract';
import { OBJECT_STORAGE, type ObjectStorage } from '@salon/object-storage';
import { RpcClient } from '@salon/rpc';
import { ServiceError } from '@salon/service-contract';
import type { FastifyReply } from 'fastify';
import { envelope } from '../http/envelope.ts';
import { validated } from '../http/validated.ts';
import { encodingFor, ListBodies } from './list-bodies.ts';

@Controller('images')
export class ImageController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly bodies: ListBodies,
    @Inject(OBJECT_STORAGE) private readonly storage: ObjectStorage,
  ) {}

  @Get()
  async list(
    @Query() query: unknown,
    @Headers('accept-encoding') acceptEncoding: string | undefined,
    @Headers('if-none-match') ifNoneMatch: string | undefined,
    @Res() reply: FastifyReply,
  ) {
    const { etag } = await this.rpc.ask('images.list', validated(imageListQuery, query));
    reply.headers({
      etag: `"${etag}"`,
      'cache-control': 'no-cache',
      vary: 'accept-encoding',
    });
    if (ifNoneMatch?.includes(etag)) return reply.status(304).send();
    const encoding = encodingFor(acceptEncoding);
    const body = await this.bodies.get(etag, encoding);
    if (!body) throw new ServiceError('service/unavailable');
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    return reply.type('application/json; charset=utf-8').send(body);
  }

  @Get(':id')
  async byId(@Param('id') id: string) {
    return envelope(await this.rpc.ask('images.byId', { id }));
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
