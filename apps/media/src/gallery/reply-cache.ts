import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { Injectable } from '@nestjs/common';
import { ListVersion } from '@salon/media-data';
import { cachedReplyKey } from '@salon/service-contract';
import { Redis } from 'ioredis';
import pLimit from 'p-limit';
import type { GallerySnapshot } from './snapshot.ts';
import { GalleryReader, readingLifetimeMs } from './gallery-reader.ts';

export interface Reply {
  /** Distinguishes the reply from others of the same version of the gallery. */
  name: string;
  /** The number of possible searches is unlimited: only a few replies are kept, until the gateway has fetched them. */
  isSearch?: boolean;
  make: (gallery: GallerySnapshot) => object | Promise<object>;
}

/** Identifies a reply in Redis. */
export interface CachedReply {
  etag: string;
}

const listLifetimeS = readingLifetimeMs / 1000;
const searchLifetimeS = 10;
/** With 10,000 images a search that finds all of them takes some 1.5 MB. */
export const maxKeptSearches = 32;
/** Each holds its whole body in memory. */
const maxSearchesAtOnce = 2;
/** Quality 4 compresses 5,000 records in some 5 ms to within a few percent of the best. */
const brotliQuality = 4;

const compress = promisify(brotliCompress);
const compressed = (identity: Buffer) =>
  compress(identity, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
      [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
    },
  });

const searchesKey = 'reply-searches';
/** KEYS: the body, its name, the list of searches. ARGV: the body, its ETag, seconds to live, how many to keep. */
const keepSearchScript = `
redis.call('SET', KEYS[1], ARGV[1], 'EX', ARGV[3])
redis.call('SET', KEYS[2], ARGV[2], 'EX', ARGV[3])
redis.call('RPUSH', KEYS[3], KEYS[1], KEYS[2])
redis.call('EXPIRE', KEYS[3], ARGV[3])
while redis.call('LLEN', KEYS[3]) > 2 * ARGV[4] do
  redis.call('DEL', unpack(redis.call('LPOP', KEYS[3], 2)))
end`;

/**
 * Replies made of the whole gallery: serialised and compressed once per version, kept in Redis for the gateways. One
 * encoding only: bodies without it are ten times as large, and a gateway makes the other encodings itself.
 */
@Injectable()
export class ReplyCache {
  private readonly underWay = new Map<string, Promise<string>>();
  private readonly searching = pLimit(maxSearchesAtOnce);

  constructor(
    private readonly version: ListVersion,
    private readonly gallery: GalleryReader,
    private readonly redis: Redis,
  ) {}

  /**
   * The ETag under which a reply is stored in Redis. Makes the reply if this version has no reply of that name yet.
   * @throws what `make` throws
   */
  async etagOf(reply: Reply): Promise<string> {
    const version = await this.version.current();
    const key = `reply-of:${version}:${reply.isSearch ? hashOf(reply.name) : reply.name}`;
    const etag = await this.redis.get(key);
    const lifetimeS = reply.isSearch ? searchLifetimeS : listLifetimeS;
    if (etag && (await this.redis.expire(cachedReplyKey(etag), lifetimeS)) === 1) return etag;
    const keep = () => this.keep(key, version, reply);
    const running = this.underWay.get(key) ?? (reply.isSearch ? this.searching(keep) : keep());
    this.underWay.set(key, running);
    return running.finally(() => this.underWay.delete(key));
  }

  /** Stores the body of a reply until the gateway has fetched it. @returns its ETag */
  async keepText(text: string): Promise<string> {
    const identity = Buffer.from(text);
    const etag = hashOf(identity);
    await this.redis.set(cachedReplyKey(etag), await compressed(identity), 'EX', listLifetimeS);
    return etag;
  }

  private async keep(key: string, version: string, { make, isSearch }: Reply): Promise<string> {
    const data = await make(await this.gallery.at(version));
    const identity = Buffer.from(JSON.stringify({ data }));
    // Searches are evicted earlier than lists, so the two never share a body.
    const etag = `${isSearch ? 's' : ''}${hashOf(identity)}`;
    const body = await compressed(identity);
    if (isSearch) {
      const keys = [cachedReplyKey(etag), key, searchesKey];
      await this.redis.eval(
        keepSearchScript,
        3,
        ...keys,
        body,
        etag,
        searchLifetimeS,
        maxKeptSearches,
      );
    } else {
      await this.redis
        .multi()
        .set(cachedReplyKey(etag), body, 'EX', listLifetimeS)
        .set(key, etag, 'EX', listLifetimeS)
        .exec();
    }
    return etag;
  }
}

const hashOf = (content: string | Buffer) =>
  createHash('sha256').update(content).digest('base64url').slice(0, 27);
