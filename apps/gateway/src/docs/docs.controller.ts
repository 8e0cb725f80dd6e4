import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { Controller, Req, Res } from '@nestjs/common';
import { getDocument } from '@salon/api-contract/routes';
import { contentName } from '@salon/server-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { revalidate } from '../http/cache-control.ts';
import { jsonType } from '../http/json-type.ts';
import { encodingFor, isUnchanged, type ReplyEncoding } from '../http/negotiation.ts';
import { Route } from '../http/route.ts';
import { openApiDocument } from './openapi-document.ts';

type Bodies = Record<ReplyEncoding, Buffer>;

@Controller()
export class DocsController {
  /** Built and compressed once: compressing hundreds of KB for each request would cost milliseconds. */
  private document: Promise<{ etag: string; bodies: Bodies }> | undefined;

  @Route(getDocument)
  async openApi(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    this.document ??= this.encode();
    const { etag, bodies } = await this.document;
    reply.headers({ etag, 'cache-control': revalidate, vary: 'accept-encoding' });
    if (isUnchanged(etag, request)) return reply.status(304).send();
    const encoding = encodingFor(request.headers['accept-encoding']);
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    return reply.type(jsonType).send(bodies[encoding]);
  }

  private async encode() {
    const identity = Buffer.from(JSON.stringify(openApiDocument()));
    const [br, gz] = await Promise.all([
      promisify(brotliCompress)(identity),
      promisify(gzip)(identity),
    ]);
    const etag = `"${contentName(identity)}"`;
    return { etag, bodies: { identity, br, gzip: gz } };
  }
}
