import { Injectable } from '@nestjs/common';
import { RateLimit } from '@salon/server-kit';
import { Redis } from 'ioredis';

/** A tab refreshes every 14 minutes, so reloading several tabs stays below this limit. */
export const refreshesPerMinute = 60;

/** Limits refreshes per session, as tokens change with each refresh. */
@Injectable()
export class RefreshLimit extends RateLimit {
  constructor(redis: Redis) {
    super(redis, { name: 'refresh', points: refreshesPerMinute, windowS: 60 });
  }
}
