import { Injectable } from '@nestjs/common';
import { countLookup } from '@salon/observability';
import type { CallReply } from '@salon/service-contract';
import type { FastifyReply } from 'fastify';
import { LRUCache } from 'lru-cache';
import { GalleryTip, isStillRight } from './gallery-tip.ts';
import { LongListSender } from './long-list-sender.ts';
import { ReplySender } from '../http/reply-sender.ts';

interface Known {
  etag: string;
  /** The state of the gallery before the service was asked. */
  tip: string;
}

const maxKnown = 1_000;

/** Sends lists. A list that has not changed is sent from memory, without a call. */
@Injectable()
export class ListSender {
  private readonly known = new LRUCache<string, Known>({ max: maxKnown });

  constructor(
    private readonly tip: GalleryTip,
    private readonly replies: ReplySender,
    private readonly longLists: LongListSender,
  ) {}

  /** @param name distinguishes the list from all others */
  async send(
    name: string,
    ask: () => Promise<CallReply<'images.list'>>,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const { request } = reply;
    const state = await this.tip.current();
    const known = this.known.get(`${name} for ${state.audience}`);
    if (known && isStillRight(known.tip, state) && this.replies.isInMemory(known.etag, request)) {
      countLookup('lists', true);
      return this.replies.send(known, reply);
    }
    countLookup('lists', false);
    const found = await ask();
    const { etag, audience = state.audience, isStale, isLong } = found;
    if (isLong) return this.longLists.send({ etag, audience }, reply);
    if (state.tip && !isStale) this.known.set(`${name} for ${audience}`, { etag, tip: state.tip });
    return this.replies.send(found, reply);
  }
}
