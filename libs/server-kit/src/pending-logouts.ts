import { Injectable } from '@nestjs/common';
import { Redis } from 'ioredis';
import { dayMs } from './durations.ts';

/** Session ids, each with a time by which the session has expired anyway. */
const key = 'sessions:pending-logouts';
const keepForMs = 31 * dayMs;
/** Limits the memory that forged logouts can use while auth is down. The oldest are removed first. */
const atMost = 10_000;

/** Logouts while the auth service was away. The gateway adds them; auth checks them before each use of a session. */
@Injectable()
export class PendingLogouts {
  constructor(private readonly redis: Redis) {}

  async add(sessionId: string, now = Date.now()): Promise<void> {
    await this.redis
      .multi()
      .zadd(key, now + keepForMs, sessionId)
      .zremrangebyscore(key, 0, now)
      .zremrangebyrank(key, 0, -atMost - 1)
      .exec();
  }

  async has(sessionId: string): Promise<boolean> {
    return (await this.redis.zscore(key, sessionId)) !== null;
  }

  async remove(sessionId: string): Promise<void> {
    await this.redis.zrem(key, sessionId);
  }
}
