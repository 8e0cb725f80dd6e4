import { Injectable } from '@nestjs/common';
import { RateLimit } from '@salon/server-kit';
import { ServiceError } from '@salon/service-contract';
import { Redis } from 'ioredis';

/** A tab refreshes every 14 minutes, so reloading several tabs stays below this limit. */
export const refreshesPerMinute = 60;

/** Limits refreshes per session, as tokens change with each refresh. */
@Injectable()
export class RefreshLimit {
  private readonly limit: RateLimit;

  constructor(redis: Redis) {
    const points = refreshesPerMinute;
    this.limit = new RateLimit(redis, { name: 'refresh', points, windowS: 60 });
  }

  /**
   * Call before the token is replaced: a refused refresh must not change the session.
   * @throws ServiceError `access/too-many-requests` with `retryAfterS`
   */
  async count(sessionId: string): Promise<void> {
    const waitMs = await this.limit.take(sessionId);
    if (waitMs === 0) return;
    throw new ServiceError('access/too-many-requests', { retryAfterS: Math.ceil(waitMs / 1000) });
  }
}
