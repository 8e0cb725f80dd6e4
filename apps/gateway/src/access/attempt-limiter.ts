import { createHash } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { ServiceError } from '@salon/service-contract';
import { Redis } from 'ioredis';
import { attemptLimits, type AttemptLimit, type LimitedAttempt } from './attempt-limits.ts';
import { networkOf } from './network-of.ts';

export interface Attempt {
  address: string;
  /** The name or e-mail address that was typed. */
  account?: string;
}

/** Counts one more in each of KEYS unless one is at its limit (ARGV from 2 on); the milliseconds to wait, or 0. */
const takeScript = `
local wait = 0
for i, key in ipairs(KEYS) do
  if tonumber(redis.call('GET', key) or 0) >= tonumber(ARGV[i + 1]) then
    wait = math.max(wait, redis.call('PTTL', key))
  end
end
if wait > 0 then return wait end
for _, key in ipairs(KEYS) do
  if redis.call('INCR', key) == 1 then redis.call('PEXPIRE', key, ARGV[1]) end
end
return 0`;

const giveBackScript = `
for _, key in ipairs(KEYS) do
  if tonumber(redis.call('GET', key) or 0) > 0 then redis.call('DECR', key) end
end`;

/** Bounds how often something may be guessed at, for all gateways together. Without Redis it lets everything pass. */
@Injectable()
export class AttemptLimiter {
  private readonly logger = new Logger(AttemptLimiter.name);

  constructor(private readonly redis: Redis) {}

  /**
   * Does `action`, unless it was tried too often.
   * @throws ServiceError `access/too-many-attempts` with `retryAfterS`
   */
  async limit<T>(name: LimitedAttempt, attempt: Attempt, action: () => Promise<T>): Promise<T> {
    const limit: AttemptLimit = attemptLimits[name];
    const counters = countersOf(name, limit, attempt);
    // Counted before the outcome is known: a thousand guesses at once must not all be the first.
    const waitMs = await this.run(
      takeScript,
      [...counters.keys()],
      [limit.windowMs, ...counters.values()],
    );
    if (waitMs > 0) {
      const retryAfterS = Math.ceil(waitMs / 1000);
      this.logger.warn({ msg: 'too many attempts', attempt: name, address: attempt.address });
      throw new ServiceError('access/too-many-attempts', { retryAfterS });
    }
    if (!limit.counts) return action();
    let isCounted = false;
    try {
      return await action();
    } catch (error) {
      isCounted = error instanceof ServiceError && error.code === limit.counts;
      throw error;
    } finally {
      if (!isCounted) await this.run(giveBackScript, [...counters.keys()], []);
    }
  }

  private async run(script: string, keys: string[], args: number[]): Promise<number> {
    try {
      return Number(await this.redis.eval(script, keys.length, ...keys, ...args));
    } catch (error) {
      this.logger.warn({ msg: 'attempts are not counted', err: error });
      return 0;
    }
  }
}

/** The keys to count under, each with its limit. */
function countersOf(
  name: string,
  { perAddress, perAccount, perAccountAndAddress }: AttemptLimit,
  { address, account }: Attempt,
): Map<string, number> {
  const network = networkOf(address);
  const counters = new Map([[`attempts:${name}:address:${network}`, perAddress]]);
  if (account === undefined) return counters;
  // Hashed: now and then somebody types a password into the wrong field.
  const key = createHash('sha256').update(account.normalize('NFKC').toLowerCase()).digest('hex');
  if (perAccount) counters.set(`attempts:${name}:account:${key}`, perAccount);
  if (perAccountAndAddress)
    counters.set(`attempts:${name}:both:${key}:${network}`, perAccountAndAddress);
  return counters;
}
