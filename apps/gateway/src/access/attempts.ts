import { createHash } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import type { ErrorCode } from '@salon/api-contract';
import { LimitByKey, RateLimit, whenTurnComes } from '@salon/server-kit';
import { ServiceError } from '@salon/service-contract';
import { Redis } from 'ioredis';
import {
  attemptLimits,
  maxHashingPerNetwork,
  type AttemptLimit,
  type LimitedAttempt,
} from './attempt-limits.ts';
import { KnownNetworks, type NetworkOfAccount } from './known-networks.ts';
import { networkOf } from './network-of.ts';

export interface Attempt {
  address: string;
  /** The name or email address that was typed. */
  account?: string;
}

interface Counter {
  by: 'both' | 'account' | 'address';
  limit: RateLimit;
  key: string;
}

/** Attempts of one network, or at one account from it, that may wait for their turn; more are refused. */
const waiting = {
  max: 100,
  /** Less than a browser waits: an attempt whose client is gone would hash a password for nothing. */
  ms: 20_000,
  refusal: () => new ServiceError('access/too-many-attempts', { retryAfterS: 1 }),
};

/** Limits the number of attempts, with counters in Redis that all gateways share. */
@Injectable()
export class Attempts {
  private readonly logger = new Logger(Attempts.name);
  private readonly limits = new Map<string, RateLimit>();
  private readonly oneByOne = new LimitByKey(1, waiting);
  private readonly hashing = new LimitByKey(maxHashingPerNetwork, waiting);
  private readonly known: KnownNetworks;

  constructor(private readonly redis: Redis) {
    this.known = new KnownNetworks(redis);
  }

  /**
   * Runs `action` unless its limit is reached.
   * @throws ServiceError `access/too-many-attempts` with `retryAfterS`
   */
  async limit<T>(name: LimitedAttempt, attempt: Attempt, action: () => Promise<T>): Promise<T> {
    const { counts, hashes } = attemptLimits[name] as AttemptLimit; // without the literal types of the table
    const target = networkOfAccount(attempt);
    const login = name === 'login' ? target : undefined;
    const all = this.countersOf(name, attempt.address, target);
    const counted = async () => {
      const isKnown = login !== undefined && (await this.known.has(login));
      const counters = isKnown ? all.filter(({ by }) => by !== 'account') : all;
      // Counted before the result is known, so that parallel guesses count one by one.
      await this.take(counters, name, attempt);
      const result = await this.run(action, counts, counters);
      if (login) await this.known.add(login);
      return result;
    };
    if (!hashes) return counted();
    return whenTurnComes(counted, (turn) => this.takeTurn(attempt, login, turn), waiting);
  }

  private takeTurn(
    { address }: Attempt,
    login: NetworkOfAccount | undefined,
    turn: () => Promise<void>,
  ): Promise<void> {
    // Also for what succeeds and does not count: one network must not take all turns of the hasher.
    const hash = () => this.hashing.run(networkOf(address), turn);
    if (!login) return hash();
    // Logins one after the other: a running one counts until it succeeds, and must not use up the limit of other
    // successful ones.
    return this.oneByOne.run(`${login.account}:${login.network}`, hash);
  }

  /** Attempts that one counter refuses do not use up the limits of the others. */
  private async take(counters: Counter[], name: string, { address }: Attempt): Promise<void> {
    const taken: Counter[] = [];
    for (const counter of counters) {
      const waitMs = await counter.limit.take(counter.key);
      if (waitMs > 0) {
        await giveBack(taken);
        this.logger.warn({ msg: 'too many attempts', attempt: name, address });
        const retryAfterS = Math.ceil(waitMs / 1000);
        throw new ServiceError('access/too-many-attempts', { retryAfterS });
      }
      taken.push(counter);
    }
  }

  private async run<T>(
    action: () => Promise<T>,
    counts: readonly ErrorCode[] | undefined,
    counters: Counter[],
  ): Promise<T> {
    let code: ErrorCode | undefined;
    try {
      return await action();
    } catch (error) {
      if (error instanceof ServiceError) code = error.code;
      throw error;
    } finally {
      const counted = countedBy(counters, counts, code);
      await giveBack(counters.filter((counter) => !counted.includes(counter)));
    }
  }

  private countersOf(name: LimitedAttempt, address: string, target?: NetworkOfAccount): Counter[] {
    const { windowMs, ...points }: AttemptLimit = attemptLimits[name];
    const counter = (by: Counter['by'], limit: number | undefined, key: string): Counter[] =>
      limit === undefined
        ? []
        : [{ by, limit: this.limitOf(`${name}:${by}`, limit, windowMs / 1000), key }];
    const ofAddress = counter('address', points.perAddress, networkOf(address));
    if (!target) return ofAddress;
    const { account, network } = target;
    return [
      // First: attempts that it refuses must not make counters for names that the client invents.
      ...ofAddress,
      ...counter('both', points.perAccountAndAddress, `${account}:${network}`),
      ...counter('account', points.perAccount, account),
    ];
  }

  private limitOf(name: string, points: number, windowS: number): RateLimit {
    const limit = this.limits.get(name) ?? new RateLimit(this.redis, { name, points, windowS });
    this.limits.set(name, limit);
    return limit;
  }
}

/**
 * The counters that an attempt still counts for once its result is known.
 * @param code of its failure
 */
function countedBy(
  counters: Counter[],
  counts?: readonly ErrorCode[],
  code?: ErrorCode,
): Counter[] {
  // Otherwise the repeats of a client during an outage would use up the limit.
  const isCounted = counts
    ? code !== undefined && counts.includes(code)
    : code !== 'service/unavailable';
  if (!isCounted) return [];
  // An account does not count timeouts: its owner would be locked out while auth is slow.
  return code === 'service/timeout' ? counters.filter(({ by }) => by === 'address') : counters;
}

function networkOfAccount({ address, account }: Attempt): NetworkOfAccount | undefined {
  if (account === undefined) return undefined;
  // Hashed, as people sometimes type a password into the wrong field.
  const hash = createHash('sha256').update(account.normalize('NFKC').toLowerCase()).digest('hex');
  return { account: hash, network: networkOf(address) };
}

const giveBack = (counters: Counter[]) =>
  Promise.all(counters.map(({ limit, key }) => limit.giveBack(key)));
