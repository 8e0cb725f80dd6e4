import { Injectable } from '@nestjs/common';
import { RateLimit } from '@salon/server-kit';
import { ServiceError } from '@salon/service-contract';
import { Redis } from 'ioredis';

/** A tab refreshes every 14 minutes; a minute of reloads in several tabs stays below. */
export const refreshesPerMinute = 60;

/** Limits refreshes per session, which stays the same however often its tokens are rotated. */
@Injectable()
export class RefreshLimit {
  private readonly limit: RateLimit;

  constructor(redis: Redis) {
    const points = refreshesPerMinute;
    this.limit = new RateLimit(redis, { name: 'refresh', points, windowS: 60 });
  }

  /**
   * Call before the token is used up: a refresh that is refused must leave the session as it was.
   * @throws ServiceError `access/too-many-requests` with `retryAfterS`
   */
  async count(sessionId: string): Promise<void> {
    const waitMs = await this.limit.take(sessionId);
    if (waitMs === 0) return;
    throw new ServiceError('access/too-many-requests', { retryAfterS: Math.ceil(waitMs / 1000) });
  }
}
