import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { Injectable } from '@nestjs/common';
import { ListVersion } from '@salon/media-data';
import { keptReplyKey } from '@salon/service-contract';
import { Redis } from 'ioredis';
import type { Gallery } from './gallery.ts';
import { GalleryReader, readingLifetimeMs } from './gallery-reader.ts';

const lifetimeSeconds = readingLifetimeMs / 1000;
/** Quality 4 compresses 5,000 records in some 5 ms to within a few percent of the best. */
const brotliQuality = 4;

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Replies made of the whole gallery: serialised and compressed once per version, kept in Redis for the gateways. */
@Injectable()
export class KeptReplies {
  private readonly underWay = new Map<string, Promise<string>>();

  constructor(
    private readonly version: ListVersion,
    private readonly gallery: GalleryReader,
    private readonly redis: Redis,
  ) {}

  /**
   * The ETag under which a reply lies in Redis, made now if this version has none of that name yet.
   * @throws what `make` throws
   */
  async etagOf(
    name: string,
    make: (gallery: Gallery) => object | Promise<object>,
  ): Promise<string> {
    const version = await this.version.current();
    const key = `reply-of:${version}:${name}`;
    const etag = await this.redis.get(key);
    if (etag && (await this.redis.expire(keptReplyKey(etag), lifetimeSeconds)) === 1) return etag;
    const running = this.underWay.get(key) ?? this.keep(key, version, make);
    this.underWay.set(key, running);
    return running.finally(() => this.underWay.delete(key));
  }

  private async keep(
    key: string,
    version: string,
    make: (gallery: Gallery) => object | Promise<object>,
  ): Promise<string> {
    const data = await make(await this.gallery.at(version));
    const identity = Buffer.from(JSON.stringify({ data }));
    const etag = createHash('sha256').update(identity).digest('base64url').slice(0, 27);
    const [br, gz] = await Promise.all([
      compressBrotli(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } }),
      compressGzip(identity),
    ]);
    await this.redis
      .multi()
      .hset(keptReplyKey(etag), { identity, br, gzip: gz })
      .expire(keptReplyKey(etag), lifetimeSeconds)
      .set(key, etag, 'EX', lifetimeSeconds)
      .exec();
    return etag;
  }
}
