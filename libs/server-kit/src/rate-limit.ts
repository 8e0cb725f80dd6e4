import type { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';

export interface RateLimitOptions {
  /** Part of the Redis keys. */
  name: string;
  /** Events per window. */
  points: number;
  windowS: number;
}

/**
 * Counts events by key in fixed windows, in Redis for all processes together. While Redis is away each process counts
 * in its own memory, so that the limit still applies per process.
 */
export class RateLimit {
  private readonly limiter: RateLimiterRedis;

  constructor(redis: Redis, { name, points, windowS }: RateLimitOptions) {
    const options = { keyPrefix: `limit:${name}`, points, duration: windowS };
    this.limiter = new RateLimiterRedis({
      ...options,
      storeClient: redis,
      insuranceLimiter: new RateLimiterMemory(options),
    });
  }

  /** Counts one event unless it is refused. @returns 0, or the milliseconds to wait if the limit was already reached */
  async take(key: string): Promise<number> {
    try {
      await this.limiter.consume(key);
      return 0;
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      // Otherwise a burst of refused events would outweigh those that are given back later.
      await this.giveBack(key);
      return Math.max(1, refusal.msBeforeNext);
    }
  }

  /** Takes one event back. */
  async giveBack(key: string): Promise<void> {
    await this.limiter.reward(key);
  }
}
