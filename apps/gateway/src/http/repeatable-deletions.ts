import { Injectable } from '@nestjs/common';
import type { ErrorCode } from '@salon/api-contract';
import { repeatableForMs, ServiceError } from '@salon/service-contract';
import { Redis } from 'ioredis';

const notFound: readonly ErrorCode[] = [
  'collection/not-found',
  'image/not-found',
  'upload/not-found',
];

const isNotFound = (error: unknown) =>
  error instanceof ServiceError && notFound.includes(error.code);

/** Whether the service has refused the deletion. */
const isFinal = (error: unknown) =>
  isNotFound(error) || (error instanceof ServiceError && error.code === 'upload/session-used');

/** Makes deletions repeatable: "not found" is a success if an earlier attempt of the request may have deleted. */
@Injectable()
export class RepeatableDeletions {
  constructor(private readonly redis: Redis) {}

  /**
   * @param repeatKey the same for each attempt; without it, "not found" is always a failure
   * @param reply the reply to a successful deletion
   */
  async run<T>(repeatKey: string | undefined, reply: T, remove: () => Promise<T>): Promise<T> {
    if (repeatKey === undefined) return remove();
    const key = `deletion:${repeatKey}`;
    // Recorded before the deletion, because the reply may be lost at any time after it.
    // While Redis is down, the deletion itself fails with the right error.
    const recorded = await this.redis.set(key, '1', 'PX', repeatableForMs, 'NX').catch(() => 'OK');
    const isRepeat = recorded === null;
    try {
      return await remove();
    } catch (error) {
      if (isNotFound(error) && isRepeat) return reply;
      // This attempt has deleted nothing, so a repeat must not report that it has. The client gets the refusal even if
      // Redis fails now, and does not repeat it.
      if (isFinal(error) && !isRepeat) await this.redis.del(key).catch(() => undefined);
      throw error;
    }
  }
}
