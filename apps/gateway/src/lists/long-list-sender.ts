import { Readable, type Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import { Injectable, Logger } from '@nestjs/common';
import { RpcClient } from '@salon/rpc';
import { readOnce } from '@salon/server-kit';
import {
  listedIdsKey,
  listPageLength,
  ServiceError,
  type ListedReply,
} from '@salon/service-contract';
import type { FastifyReply } from 'fastify';
import { Redis } from 'ioredis';
import { z } from 'zod';
import { emptyBody } from '../http/empty-body.ts';
import { jsonType } from '../http/json-type.ts';
import { encodingFor, isUnchanged, type ReplyEncoding } from '../http/negotiation.ts';
import { NetworkTurns } from '../http/network-turns.ts';
import { repliesByActor } from '../http/reply-headers.ts';

/** Each holds its ids and two pages, some 6 MB with 100,000 images. */
const turnLimits = { atOnce: 16, perNetwork: 4, waitingPerNetwork: 16, waitMs: 30_000 };
/** Clients that read more slowly than this must not keep others waiting. */
const deadlineMs = 2 * 60_000;

const idList = z.array(z.string());

type LongList = Pick<ListedReply, 'etag' | 'audience'>;

/** Sends lists that are too long for one reply of a service: page by page, as the client reads them. */
@Injectable()
export class LongListSender {
  private readonly logger = new Logger(LongListSender.name);
  private readonly turns = new NetworkTurns(turnLimits);

  constructor(
    private readonly rpc: RpcClient,
    private readonly redis: Redis,
  ) {}

  /** @throws ServiceError `service/unavailable` if too many wait or the ids have expired, and failures of the first page */
  async send(list: LongList, reply: FastifyReply): Promise<FastifyReply> {
    const { request } = reply;
    const { etag } = list;
    // Weak: a page has the images as they are when it is read.
    reply.headers({ ...repliesByActor(), etag: `W/"${etag}"` });
    if (isUnchanged(etag, request)) return reply.status(304).send();
    const encoding = encodingFor(request.headers['accept-encoding']);
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    reply.type(jsonType);
    if (request.method === 'HEAD') return reply.send(emptyBody());
    await this.turns.run(request.ip, () => this.stream(list, encoding, reply));
    return reply;
  }

  private async stream(
    { etag, audience }: LongList,
    encoding: ReplyEncoding,
    reply: FastifyReply,
  ): Promise<void> {
    // The client has closed the connection while it waited for its turn.
    if (reply.raw.destroyed) return;
    const text = await this.redis.get(listedIdsKey(etag));
    if (text === null) throw new ServiceError('service/unavailable');
    const ids = idList.parse(JSON.parse(text));
    const pageFrom = (from: number) => this.page(ids.slice(from, from + listPageLength), audience);
    const first = await pageFrom(0);
    // Sent here and not by Fastify, so that the turn ends with the last byte.
    reply.hijack();
    for (const [name, value] of Object.entries(reply.getHeaders())) {
      if (value !== undefined) reply.raw.setHeader(name, value);
    }
    const source = Readable.from(this.parts(ids.length, first, pageFrom), { objectMode: false });
    const encoder = encoderFor(encoding);
    try {
      const signal = AbortSignal.timeout(deadlineMs);
      await (encoder
        ? pipeline(source, encoder, reply.raw, { signal })
        : pipeline(source, reply.raw, { signal }));
    } catch (error) {
      if (!isClientGone(error)) this.logger.warn({ msg: 'a list ended early', err: error });
      // The connection ends before the list does, so that no client takes the part for the whole list.
      reply.raw.destroy();
    }
  }

  private async *parts(
    count: number,
    first: string,
    pageFrom: (from: number) => Promise<string>,
  ): AsyncGenerator<string> {
    yield '{"data":{"images":[';
    let isEmpty = true;
    let next: Promise<string> = Promise.resolve(first);
    for (let from = 0; from < count; from += listPageLength) {
      const page = await next;
      // Read while this page is sent.
      next = pageFrom(from + listPageLength);
      next.catch(() => undefined);
      if (page === '') continue;
      yield isEmpty ? page : `,${page}`;
      isEmpty = false;
    }
    yield ']}}';
  }

  private async page(ids: string[], audience: LongList['audience']): Promise<string> {
    if (ids.length === 0) return '';
    const { key } = await this.rpc.ask('images.page', { ids, audience });
    const page = await readOnce(this.redis, key);
    if (page === null) throw new ServiceError('service/unavailable');
    return page;
  }
}

const isClientGone = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';

function encoderFor(encoding: ReplyEncoding): Transform | undefined {
  if (encoding === 'gzip') return createGzip({ level: 4 });
  if (encoding === 'identity') return undefined;
  return createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });
}
