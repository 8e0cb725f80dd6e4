import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import type { ErrorCode } from '@salon/api-contract';
import { createRedis } from '@salon/server-kit';
import { ServiceError } from '@salon/service-contract';
import { startRedis, until, type TestServer } from '@salon/test-kit';
import type { Redis } from 'ioredis';
import { attemptLimits, maxHashingPerNetwork } from './attempt-limits.ts';
import { Attempts, type Attempt } from './attempts.ts';

const { perAccountAndAddress, perAddress, perAccount } = attemptLimits.login;
const here = '203.0.113.1';

describe('the limit of attempts', () => {
  let server: TestServer;
  let redis: Redis;
  let limiter: Attempts;

  beforeAll(async () => {
    Logger.overrideLogger(false);
    server = await startRedis();
    redis = createRedis(server.url, { lazyConnect: true });
    await redis.connect();
    limiter = new Attempts(redis);
  });

  afterAll(async () => {
    redis.disconnect();
    await server.stop();
  });

  beforeEach(() => redis.flushall());

  const succeed = () => Promise.resolve('in');
  const guessWrong = () => Promise.reject(new ServiceError('auth/invalid-credentials'));
  const codeOf = (attempt: Promise<unknown>) =>
    attempt.then(
      () => 'in',
      (error: unknown) => (error instanceof ServiceError ? error.code : error),
    );
  const login = (attempt: Attempt, action: () => Promise<unknown> = guessWrong) =>
    codeOf(limiter.limit('login', attempt, action));
  const times = <T>(count: number, make: (index: number) => Promise<T>) =>
    Promise.all(Array.from({ length: count }, (_, index) => make(index)));

  it('limits guesses at one account from one address, and reports the waiting time', async () => {
    await times(perAccountAndAddress, () => login({ address: here, account: 'ada' }));
    const refused = limiter.limit('login', { address: here, account: 'ADA' }, succeed);
    await expect(refused).rejects.toMatchObject({ code: 'access/too-many-attempts' });
    const { facts } = (await refused.catch((error: unknown) => error)) as ServiceError; // as just seen
    expect(facts.retryAfterS).toBeGreaterThan(890);
    expect(facts.retryAfterS).toBeLessThanOrEqual(900);
  });

  it('still accepts a login from another address', async () => {
    await times(perAccountAndAddress, () => login({ address: here, account: 'ada' }));
    await expect(login({ address: '198.51.100.1', account: 'ada' }, succeed)).resolves.toBe('in');
  });

  it('limits guesses at many accounts from one address', async () => {
    await times(perAddress, (n) => login({ address: here, account: `user-${n}` }));
    const next = login({ address: here, account: 'ada' });
    await expect(next).resolves.toBe('access/too-many-attempts');
  });

  it('keeps nothing of the names in attempts that the limit of the address refuses', async () => {
    await times(perAddress, (n) => login({ address: here, account: `user-${n}` }));
    const before = await redis.dbsize();
    await times(20, (n) => login({ address: here, account: `invented-${n}` }));
    await expect(redis.dbsize()).resolves.toBe(before);
  });

  it('limits guesses at one account from many addresses', async () => {
    await times(perAccount, (n) => login({ address: `198.51.100.${n}`, account: 'ada' }));
    const next = login({ address: here, account: 'ada' });
    await expect(next).resolves.toBe('access/too-many-attempts');
  });

  describe('at an account that others guess at', () => {
    const guessElsewhere = () =>
      times(perAccount, (n) => login({ address: `198.51.100.${n}`, account: 'ada' }));

    it('accepts logins from a network that has logged in before, but no more guesses', async () => {
      await login({ address: here, account: 'ada' }, succeed);
      await guessElsewhere();
      await expect(login({ address: here, account: 'ADA' }, succeed)).resolves.toBe('in');
      const other = { address: '203.0.113.2', account: 'ada' };
      await expect(login(other, succeed)).resolves.toBe('access/too-many-attempts');
      const guesses = await times(perAccountAndAddress + 1, () =>
        login({ address: here, account: 'ada' }),
      );
      expect(guesses.at(-1)).toBe('access/too-many-attempts');
    });

    it('refuses a network whose logins failed, or were to another account', async () => {
      await login({ address: here, account: 'ada' });
      await login({ address: here, account: 'bob' }, succeed);
      await guessElsewhere();
      const attempt = login({ address: here, account: 'ada' }, succeed);
      await expect(attempt).resolves.toBe('access/too-many-attempts');
    });
  });

  it('allows as many parallel guesses as sequential ones', async () => {
    const outcomes = await times(50, () => login({ address: here, account: 'ada' }));
    const tried = outcomes.filter((code) => code === 'auth/invalid-credentials');
    expect(tried).toHaveLength(perAccountAndAddress);
  });

  it('counts no success, and no failure before or after the check of the password', async () => {
    const failWith = (code: ErrorCode) => () => Promise.reject(new ServiceError(code));
    const away = failWith('service/unavailable');
    for (const action of [succeed, away, failWith('auth/email-unverified')]) {
      await times(perAccountAndAddress, () => login({ address: here, account: 'ada' }, action));
    }
    await expect(login({ address: here, account: 'ada' }, succeed)).resolves.toBe('in');
  });

  it('counts a login that times out for its address, not for its account', async () => {
    const timeOut = () => Promise.reject(new ServiceError('service/timeout'));
    await times(perAccountAndAddress, () => login({ address: here, account: 'ada' }, timeOut));
    await expect(login({ address: here, account: 'ada' }, succeed)).resolves.toBe('in');
    const left = attemptLimits.login.perAddress - perAccountAndAddress;
    for (let time = 0; time < left; time += 1)
      await login({ address: here, account: `${time}` }, timeOut);
    const next = login({ address: here, account: 'ada' }, succeed);
    await expect(next).resolves.toBe('access/too-many-attempts');
  });

  it('counts every request for a mail', async () => {
    const forgot = (account: string) =>
      codeOf(limiter.limit('forgot', { address: here, account }, succeed));
    await times(attemptLimits.forgot.perAccount, () => forgot('ada@example.org'));
    await expect(forgot('ada@example.org')).resolves.toBe('access/too-many-attempts');
    await expect(forgot('bob@example.org')).resolves.toBe('in');
  });

  it.each(['resend', 'forgot', 'signup'] as const)(
    'counts no %s that an outage refuses, and one that times out for its address only',
    async (name) => {
      const { perAccount: ofAccount, perAddress: ofAddress } = attemptLimits[name];
      const attempt = (account: string, code?: ErrorCode) =>
        codeOf(
          limiter.limit(name, { address: here, account }, () =>
            code ? Promise.reject(new ServiceError(code)) : succeed(),
          ),
        );
      for (let time = 0; time < ofAddress; time += 1) await attempt('ada', 'service/unavailable');
      for (let time = 0; time < ofAccount; time += 1) await attempt('ada', 'service/timeout');
      await expect(attempt('ada')).resolves.toBe('in');
      for (let time = ofAccount + 1; time < ofAddress; time += 1)
        await attempt(`${time}`, 'service/timeout');
      await expect(attempt('bob')).resolves.toBe('access/too-many-attempts');
    },
  );

  it('counts every password that is set through a link', async () => {
    const reset = () => codeOf(limiter.limit('reset', { address: here }, succeed));
    await times(attemptLimits.reset.perAddress, reset);
    await expect(reset()).resolves.toBe('access/too-many-attempts');
  });

  it('counts a sign-up that is refused for another reason', async () => {
    const taken = () => Promise.reject(new ServiceError('auth/taken'));
    const signUp = () => codeOf(limiter.limit('signup', { address: here, account: 'ada' }, taken));
    await times(attemptLimits.signup.perAccount, signUp);
    await expect(signUp()).resolves.toBe('access/too-many-attempts');
  });

  it('expires its counters, and stores no name', async () => {
    await login({ address: here, account: 'ada' });
    const keys = await redis.keys('*');
    expect(keys.join()).not.toContain('ada');
    for (const key of keys) expect(await redis.pttl(key)).toBeGreaterThan(0);
  });

  it('accepts 30 simultaneous logins to one account, twice', async () => {
    const slowly = async () => {
      await new Promise((resolve) => setImmediate(resolve));
      return 'in';
    };
    for (let round = 0; round < 2; round += 1) {
      const outcomes = await times(30, () => login({ address: here, account: 'ada' }, slowly));
      expect(new Set(outcomes)).toEqual(new Set(['in']));
    }
  });

  it.each(['login', 'signup', 'reset'] as const)(
    'runs a few attempts at a %s of one network at a time, and those of others meanwhile',
    async (name) => {
      const count = 5 * maxHashingPerNetwork;
      let running = 0;
      let most = 0;
      let finish = () => {};
      const finished = new Promise<void>((resolve) => (finish = resolve));
      const hash = async () => {
        running += 1;
        most = Math.max(most, running);
        await finished;
        running -= 1;
      };
      const attempts = times(count, (n) =>
        codeOf(limiter.limit(name, { address: here, account: `user-${n}` }, hash)),
      );
      await until(() => running >= maxHashingPerNetwork, 'the first attempts run');
      const other = { address: '198.51.100.1', account: 'ada' };
      await expect(limiter.limit(name, other, succeed)).resolves.toBe('in');
      finish();
      expect(new Set(await attempts)).toEqual(new Set(['in']));
      expect(most).toBe(maxHashingPerNetwork);
    },
  );

  it('refuses an attempt whose turn does not come in time, and does not run it later', async () => {
    let finish = () => {};
    const finished = new Promise<void>((resolve) => (finish = resolve));
    let running = 0;
    const hash = () => {
      running += 1;
      return finished;
    };
    const attempt = (n: number) =>
      codeOf(limiter.limit('login', { address: here, account: `user-${n}` }, hash));
    const first = times(maxHashingPerNetwork, attempt);
    await until(() => running === maxHashingPerNetwork, 'the first attempts run');
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
    const late = attempt(maxHashingPerNetwork);
    jest.advanceTimersByTime(20_000);
    jest.useRealTimers();
    await expect(late).resolves.toBe('access/too-many-attempts');
    finish();
    await first;
    await new Promise(setImmediate);
    expect(running).toBe(maxHashingPerNetwork);
  });

  it('does not count attempts from a refused address against the account', async () => {
    for (let n = 0; n < perAccount + 20; n += 1) await login({ address: here, account: 'ada' });
    await expect(login({ address: '198.51.100.1', account: 'ada' }, succeed)).resolves.toBe('in');
    await expect(login({ address: here, account: 'bob' }, succeed)).resolves.toBe('in');
  });

  it('counts the addresses of an IPv6 network together', async () => {
    const at = (n: number) => `2001:db8::${n.toString(16)}`;
    await times(perAddress, (n) => login({ address: at(n), account: `user-${n}` }));
    const next = login({ address: at(5_000), account: 'ada' });
    await expect(next).resolves.toBe('access/too-many-attempts');
  });

  it('knows an account at an IPv6 network by the network', async () => {
    const at = (n: number) => `2001:db8::${n.toString(16)}`;
    await times(perAccountAndAddress, (n) => login({ address: at(n), account: 'ada' }));
    const next = login({ address: at(5_000), account: 'ada' });
    await expect(next).resolves.toBe('access/too-many-attempts');
  });

  it('counts in the process while Redis is down', async () => {
    const gone = createRedis('redis://127.0.0.1:1', { lazyConnect: true });
    const alone = new Attempts(gone);
    const attempt = { address: here, account: 'ada' };
    await expect(alone.limit('login', attempt, succeed)).resolves.toBe('in');
    const guesses = await times(perAccountAndAddress + 1, () =>
      codeOf(alone.limit('login', attempt, guessWrong)),
    );
    expect(guesses.at(-1)).toBe('access/too-many-attempts');
    gone.disconnect();
  });
});
