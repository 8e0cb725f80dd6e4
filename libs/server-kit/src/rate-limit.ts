import { ServiceError } from '@salon/service-contract';
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
 * Changes a counter by ARGV[1] for a window of ARGV[2] seconds; the limit is ARGV[3]. A refused event is not counted: a
 * burst of them would outweigh those that are given back later. Nothing is given back to a window that has not counted
 * it, for example because the one that did has just ended.
 */
const script = `
local change = tonumber(ARGV[1])
local counted = tonumber(redis.call('GET', KEYS[1]) or '0')
if change > 0 and counted >= tonumber(ARGV[3]) then
  return {counted + change, redis.call('PTTL', KEYS[1])}
end
if change < 0 and counted <= 0 then
  return {0, tonumber(ARGV[2]) * 1000}
end
redis.call('SET', KEYS[1], 0, 'EX', ARGV[2], 'NX')
return {redis.call('INCRBY', KEYS[1], change), redis.call('PTTL', KEYS[1])}`;

/** The same rules in the memory of this process. */
class MemoryLimiter extends RateLimiterMemory {
  override async consume(key: string, points = 1): Promise<RateLimiterRes> {
    try {
      return await super.consume(key, points);
    } catch (refusal) {
      await super.reward(key, points);
      throw refusal;
    }
  }

  override async reward(key: string, points = 1): Promise<RateLimiterRes> {
    const counted = await this.get(key);
    return counted && counted.consumedPoints > 0 ? super.reward(key, points) : new RateLimiterRes();
  }
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
      customIncrTtlLuaScript: script,
      insuranceLimiter: new MemoryLimiter(options),
    });
  }

  /** Counts one event unless it is refused. @returns 0, or the milliseconds to wait if the limit was already reached */
  async take(key: string): Promise<number> {
    try {
      await this.limiter.consume(key);
      return 0;
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      return Math.max(1, refusal.msBeforeNext);
    }
  }

  /**
   * Counts one event.
   * @throws ServiceError `access/too-many-requests` with `retryAfterS` if the limit was already reached
   */
  async count(key: string): Promise<void> {
    const waitMs = await this.take(key);
    if (waitMs === 0) return;
    throw new ServiceError('access/too-many-requests', { retryAfterS: Math.ceil(waitMs / 1000) });
  }

  /** Takes one event back. */
  async giveBack(key: string): Promise<void> {
    await this.limiter.reward(key);
  }
}
