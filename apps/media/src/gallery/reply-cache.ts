import { contentName, refusesWrites, whenTurnComes } from '@salon/server-kit';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { Injectable } from '@nestjs/common';
import { maxWholeWall } from '@salon/api-contract';
import { countLookup } from '@salon/observability';
import {
  cachedReplyKey,
  listedIdsKey,
  ServiceError,
  type Audience,
  type CachedReply,
  type ListedReply,
} from '@salon/service-contract';
import { Redis } from 'ioredis';
import pLimit from 'p-limit';
import { setBounded } from '../set-bounded.ts';
import { FullImages } from './full-images.ts';
import { GallerySync } from './gallery-sync.ts';
import type { Gallery } from './gallery.ts';
import { isStored } from './is-stored.ts';

export interface Reply {
  /** Distinguishes the reply from others of the same version of the gallery. */
  name: string;
  /** Absent if all audiences get the same. */
  audience?: Audience;
  /** The number of searches and windows is unlimited: only a few replies are kept, until the gateway has fetched them. */
  isShortLived?: boolean;
  /** Set after a change: a reply that may lack it would contradict what was stored. */
  mustBeCurrent?: boolean;
  /** See `brotliQuality`. */
  quality?: number;
  /** The data of the reply, or the whole reply as text. */
  make: (gallery: Gallery) => object | string | Promise<object | string>;
}

/** A list of images with all their data. */
export interface ImageList {
  name: string;
  audience: Audience;
  isShortLived?: boolean;
  ids: (gallery: Gallery) => readonly string[];
}

const listLifetimeS = 60;
const shortLifetimeS = 10;
/** Each has the data of 1,000 images at most: of longer lists only the ids are stored. */
export const maxShortLived = 32;
/** Each holds its whole body in memory. */
const maxShortLivedAtOnce = 2;
/** Shorter than the caller waits. Otherwise replies whose callers have gone would delay those of later searches. */
const turn = { ms: 5_000, refusal: () => new ServiceError('service/unavailable') };
/** Longer than it takes to send a list. */
const idsLifetimeS = 300;
/** With 100,000 images each takes some 3.5 MB. A gateway reads one when it begins to send the list. */
export const maxKeptLists = 32;
/** Quality 4 compresses 5,000 records in some 5 ms to within a few percent of the best. */
const brotliQuality = 4;

const compress = promisify(brotliCompress);
const compressed = (identity: Buffer, quality = brotliQuality) =>
  compress(identity, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
    },
  });

/** Each has a body and a name. */
const shortLivedReplies = {
  list: 'reply-searches',
  max: 2 * maxShortLived,
  lifetimeS: shortLifetimeS,
};
const idLists = { list: 'listed-lists', max: maxKeptLists, lifetimeS: idsLifetimeS };

/** Where the body of a reply is: in Redis under its ETag, or here while Redis refuses to store it. */
type Stored = Pick<CachedReply, 'etag' | 'body'>;

/**
 * Replies made of the gallery: serialised and compressed once per version, kept in Redis for the gateways. One
 * encoding only: bodies without it are ten times as large, and a gateway makes the other encodings itself.
 */
@Injectable()
export class ReplyCache {
  private readonly inProgress = new Map<string, Promise<Stored>>();
  private readonly shortLivedLimit = pLimit(maxShortLivedAtOnce);

  constructor(
    private readonly sync: GallerySync,
    private readonly full: FullImages,
    private readonly redis: Redis,
  ) {}

  /**
   * The ETag under which a reply is stored in Redis. Makes the reply if this version has no reply of that name yet. While
   * Redis refuses writes, each reply is made again and returned with its body.
   * @throws ServiceError `service/unavailable` if the gallery may lack a change and `mustBeCurrent` is set, or if the turn
   * of a short-lived reply does not come in time; and what `make` throws
   */
  async getOrMake(reply: Reply): Promise<CachedReply> {
    const { gallery, isStale } = await this.sync.current();
    if (isStale && reply.mustBeCurrent) throw new ServiceError('service/unavailable');
    const facts = {
      ...(reply.audience && { audience: reply.audience }),
      ...(isStale && { isStale }),
    };
    const { version } = gallery;
    const key = `reply-of:${version}:${reply.isShortLived ? contentName(reply.name) : reply.name}`;
    const etag = await this.redis.get(key);
    const lifetimeS = reply.isShortLived ? shortLifetimeS : listLifetimeS;
    const isKept = etag !== null && (await this.prolong(cachedReplyKey(etag), lifetimeS));
    countLookup('replies', isKept);
    if (isKept) return { etag, ...facts };
    const isCurrent = () => gallery.version === version;
    const keep = () => this.keep(key, gallery, reply, isCurrent);
    const running =
      this.inProgress.get(key) ??
      (reply.isShortLived ? whenTurnComes(keep, this.shortLivedLimit, turn) : keep());
    this.inProgress.set(key, running);
    return { ...(await running.finally(() => this.inProgress.delete(key))), ...facts };
  }

  /** A short list as a reply, a long one as its ids. */
  async listOf({ ids, ...list }: ImageList): Promise<ListedReply> {
    const { gallery, isStale } = await this.sync.current();
    const make = async (now: Gallery) => ({
      images: await this.full.readFor(list.audience, now, ids(now)),
    });
    if (gallery.size <= maxWholeWall) return this.getOrMake({ ...list, make });
    const etagNow = () => contentName(`${gallery.version} ${list.name}`);
    const long = { isLong: true, audience: list.audience, ...(isStale && { isStale }) } as const;
    // First, because making the list costs more the more images there are.
    const known = etagNow();
    if (await this.prolong(listedIdsKey(known), idsLifetimeS)) {
      return { etag: known, ...long };
    }
    // The gallery may have changed meanwhile: nothing may come between its version and its list.
    const [etag, listed] = [etagNow(), ids(gallery)];
    if (listed.length <= maxWholeWall) return this.getOrMake({ ...list, make });
    await setBounded(this.redis, idLists, { [listedIdsKey(etag)]: JSON.stringify(listed) });
    return { etag, ...long };
  }

  /** Stores the body of a reply until the gateway has fetched it. */
  async keepText(text: string, quality?: number): Promise<Stored> {
    const identity = Buffer.from(text);
    const etag = contentName(identity);
    const body = await compressed(identity, quality);
    return stored(etag, body, this.redis.set(cachedReplyKey(etag), body, 'EX', listLifetimeS));
  }

  /** @param isCurrent whether the gallery still has the version that the key names */
  private async keep(
    key: string,
    gallery: Gallery,
    { make, isShortLived, quality }: Reply,
    isCurrent: () => boolean,
  ): Promise<Stored> {
    const made = await make(gallery);
    const text = typeof made === 'string' ? made : JSON.stringify({ data: made });
    // Otherwise a reply with a later image would be found again when that is deleted: the version is the earlier one then.
    const isNamed = isCurrent();
    if (!isShortLived) {
      const reply = await this.keepText(text, quality);
      // If Redis refuses the name, the reply is only made again.
      if (isNamed && !reply.body) {
        await isStored(this.redis.set(key, reply.etag, 'EX', listLifetimeS));
      }
      return reply;
    }
    const identity = Buffer.from(text);
    // Short-lived replies are evicted earlier than others, so the two never share a body.
    const etag = `s${contentName(identity)}`;
    const body = await compressed(identity);
    const named = isNamed ? { [key]: etag } : undefined;
    const values = { [cachedReplyKey(etag)]: body, ...named };
    return stored(etag, body, setBounded(this.redis, shortLivedReplies, values));
  }

  /** Whether Redis has a value and keeps it for this time. */
  private async prolong(key: string, lifetimeS: number): Promise<boolean> {
    try {
      return (await this.redis.expire(key, lifetimeS)) === 1;
    } catch (refusal) {
      if (!refusesWrites(refusal)) throw refusal;
      return false;
    }
  }
}

async function stored(etag: string, body: Buffer, write: Promise<unknown>): Promise<Stored> {
  return (await isStored(write)) ? { etag } : { etag, body: body.toString('base64') };
}
