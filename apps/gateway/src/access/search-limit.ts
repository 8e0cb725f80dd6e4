import { Injectable } from '@nestjs/common';
import { currentActor, RateLimit } from '@salon/server-kit';
import { isAdmin } from '@salon/service-contract';
import { Redis } from 'ioredis';
import { networkOf } from './network-of.ts';

/** The page searches 300 ms after the last key: five searches a second is more than a person types. */
export const searchesPerMinute = 300;

/** Limits searches per network: each new text costs the media service and the worker computing time. */
@Injectable()
export class SearchLimit extends RateLimit {
  constructor(redis: Redis) {
    super(redis, { name: 'search', points: searchesPerMinute, windowS: 60 });
  }

  /** Admins have no limit. */
  override async count(address: string): Promise<void> {
    if (!isAdmin(currentActor())) await super.count(networkOf(address));
  }
}
