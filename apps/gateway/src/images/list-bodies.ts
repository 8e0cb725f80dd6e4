import { Injectable } from '@nestjs/common';
import { imageListKey, listEncodings, type ListEncoding } from '@salon/service-contract';
import { Redis } from 'ioredis';
import { LRUCache } from 'lru-cache';

/** Room for every order of tens of thousands of images; older versions give way. */
const maxBytes = 64 * 1024 * 1024;

/** Bodies of lists by version, fetched from Redis once and served from memory to everyone. */
@Injectable()
export class ListBodies {
  private readonly bodies = new LRUCache<string, Buffer>({
    maxSize: maxBytes,
    sizeCalculation: (body) => body.length,
  });

  constructor(private readonly redis: Redis) {}

  /** @returns null when that version is gone, which happens when it is asked for much later than it was named */
  async get(etag: string, encoding: ListEncoding): Promise<Buffer | null> {
    const key = `${encoding} ${etag}`;
    const known = this.bodies.get(key);
    if (known) return known;
    const body = await this.redis.hgetBuffer(imageListKey(etag), encoding);
    if (body) this.bodies.set(key, body);
    return body;
  }
}

/** The best encoding the client accepts; a weight of 0 refuses one. */
export function encodingFor(acceptEncoding: string | undefined): ListEncoding {
  const refused = /;\s*q=0(\.0*)?\s*$/;
  const accepted = (acceptEncoding ?? '')
    .split(',')
    .filter((item) => !refused.test(item))
    .map((item) => item.split(';', 1)[0]?.trim());
  return (
    listEncodings.find((encoding) => encoding !== 'identity' && accepted.includes(encoding)) ??
    'identity'
  );
}
