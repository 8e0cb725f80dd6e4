import { Injectable } from '@nestjs/common';
import { Redis } from 'ioredis';

const key = 'images:version';

/** A counter in Redis that moves with every change to an image, so that every replica knows its lists are old. */
@Injectable()
export class ListVersion {
  constructor(private readonly redis: Redis) {}

  async current(): Promise<string> {
    return (await this.redis.get(key)) ?? '0';
  }

  /** Call after the change is written: a list made in between is made again. */
  async bump(): Promise<void> {
    await this.redis.incr(key);
  }
}
