import { Injectable } from '@nestjs/common';
import { RateLimit } from '@salon/server-kit';
import { isAdmin, ServiceError } from '@salon/service-contract';
import { Redis } from 'ioredis';
import { currentActor } from './current-actor.ts';
import { networkOf } from './network-of.ts';

/** The page searches 300 ms after the last key: five searches a second is more than a person types. */
export const searchesPerMinute = 300;

/** Limits searches per network: each new text costs the media service and the worker computing time. */
@Injectable()
export class SearchLimit {
  private readonly limit: RateLimit;

  constructor(redis: Redis) {
    const points = searchesPerMinute;
    this.limit = new RateLimit(redis, { name: 'search', points, windowS: 60 });
  }

  /**
   * Counts a search. Admins have no limit.
   * @throws ServiceError `access/too-many-requests` with `retryAfterS`
   */
  async count(address: string): Promise<void> {
    if (isAdmin(currentActor())) return;
    const waitMs = await this.limit.take(networkOf(address));
    if (waitMs === 0) return;
    throw new ServiceError('access/too-many-requests', { retryAfterS: Math.ceil(waitMs / 1000) });
  }
}
