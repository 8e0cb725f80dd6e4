import { dayMs } from '@salon/server-kit';
import type { Redis } from 'ioredis';

const rememberedForMs = 30 * dayMs;
/** Of one account, so that a user with a large range of addresses cannot fill Redis. */
const maxNetworks = 20;

export interface NetworkOfAccount {
  /** Hashed. */
  account: string;
  network: string;
}

const keyOf = (account: string) => `login:networks:${account}`;

/** The networks from which logins to an account have succeeded. While Redis is down, no network is known. */
export class KnownNetworks {
  constructor(private readonly redis: Redis) {}

  async has({ account, network }: NetworkOfAccount): Promise<boolean> {
    try {
      const loggedInAt = await this.redis.zscore(keyOf(account), network);
      return Number(loggedInAt) > Date.now() - rememberedForMs;
    } catch {
      return false;
    }
  }

  async add({ account, network }: NetworkOfAccount): Promise<void> {
    const key = keyOf(account);
    const added = this.redis
      .multi()
      .zadd(key, Date.now(), network)
      .zremrangebyrank(key, 0, -1 - maxNetworks)
      .pexpire(key, rememberedForMs)
      .exec();
    await added.catch(() => undefined); // the login has succeeded nevertheless
  }
}
