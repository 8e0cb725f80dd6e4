import 'reflect-metadata';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Database } from '@salon/mongo';
import { dayMs, PendingLogouts } from '@salon/server-kit';
import { sessionIdOf } from '@salon/service-contract';
import { Redis } from 'ioredis';
import { startAuthService, type AuthService } from '../../testing/auth-service.ts';
import { UserRepository } from '../users/user.repository.ts';
import { sessionSchema } from './session-record.ts';
import { maxSessionsPerUser, SessionRepository } from './session.repository.ts';
import { refreshesPerMinute } from './refresh-limit.ts';
import { SessionService } from './session.service.ts';

const credentials = { username: 'admin', password: 'a password for tests' };
const ended = { code: 'auth/invalid-refresh-token' };

describe('sessions', () => {
  let auth: AuthService;
  let sessions: SessionService;

  beforeAll(async () => {
    auth = await startAuthService({ ADMIN_PASSWORD: credentials.password });
    sessions = auth.module.get(SessionService);
  });

  afterAll(() => auth.stop());

  const login = async () => (await sessions.login(credentials)).refreshToken;
  const refresh = async (token: string, now?: Date) =>
    (await sessions.refresh(token, now)).refreshToken;
  /** Refreshes a session, which fails if it has ended. */
  const expectAlive = async (token: string) =>
    expect(sessionIdOf(await refresh(token))).toBe(sessionIdOf(token));
  const later = (ms: number, than = new Date()) => new Date(than.getTime() + ms);

  const admin = async () => {
    const user = await auth.module.get(UserRepository).byNameOrEmail('admin');
    if (!user) throw new Error('there is no admin');
    return user;
  };
  const begin = async (hoursAgo: number) =>
    (await sessions.begin(await admin(), later(-hoursAgo * 3_600_000))).refreshToken;

  it('store only hashes of tokens', async () => {
    const token = await login();
    const next = await refresh(token);
    const record = JSON.stringify(
      await auth.module.get(SessionRepository).find(sessionIdOf(token)),
    );
    for (const secret of [token, next, token.slice(0, 20)]) expect(record).not.toContain(secret);
  });

  it('are one record each, however often they are refreshed', async () => {
    const records = auth.module.get(Database).model('Session', sessionSchema);
    const before = await records.countDocuments();
    let token = await login();
    for (let count = 0; count < 50; count += 1) token = await refresh(token);
    expect(await records.countDocuments()).toBe(before + 1);
    await expectAlive(token);
  });

  it('are bounded for each user: those that would expire first end', async () => {
    const [used, unused] = [await begin(300), await begin(299)];
    const next = await refresh(used);
    for (let count = maxSessionsPerUser; count > 0; count -= 1) await begin(count);
    await expect(refresh(unused)).rejects.toMatchObject(ended);
    await expectAlive(next);
    const records = auth.module.get(Database).model('Session', sessionSchema);
    expect(await records.countDocuments({ userId: (await admin())._id })).toBe(maxSessionsPerUser);
  });

  it('that have ended are removed before one that has not', async () => {
    const token = await begin(2);
    for (let count = 0; count < maxSessionsPerUser; count += 1)
      await sessions.logout(sessionIdOf(await begin(1)));
    await begin(0);
    await expectAlive(token);
  });

  it('give a repeat within four minutes the same successor, from every replica', async () => {
    const token = await login();
    const now = new Date();
    const replica = (await auth.replica()).get(SessionService);
    const [first, atOnce] = await Promise.all([sessions, replica].map((one) => one.refresh(token)));
    const late = await replica.refresh(token, later(239_000, now));
    expect([atOnce?.refreshToken, late.refreshToken]).toEqual([
      first?.refreshToken,
      first?.refreshToken,
    ]);
    expect(first?.refreshToken).not.toBe(token);
  });

  it.each([
    ['later than four minutes', 241_000],
    ['while the clock is set back', -241_000],
  ])('end when a token is used again %s', async (_when, ms) => {
    const token = await login();
    const now = new Date();
    const next = await refresh(token, now);
    await expect(refresh(token, later(ms, now))).rejects.toMatchObject(ended);
    await expect(refresh(next)).rejects.toMatchObject(ended);
  });

  it('limit refreshes across token changes, and stay valid', async () => {
    let { refreshToken } = await sessions.login(credentials);
    for (let n = 0; n < refreshesPerMinute; n += 1) {
      ({ refreshToken } = await sessions.refresh(refreshToken));
    }
    const refused = sessions.refresh(refreshToken);
    await expect(refused).rejects.toMatchObject({
      code: 'access/too-many-requests',
      facts: { retryAfterS: expect.any(Number) },
    });
    await expect(sessions.holderOf(refreshToken)).resolves.toMatchObject({ username: 'admin' });
    const other = await sessions.login(credentials);
    await expectAlive(other.refreshToken);
  });

  it('keep one record and one expiring counter during a flood of refreshes', async () => {
    const records = auth.module.get(Database).model('Session', sessionSchema);
    const redis = auth.module.get(Redis);
    const sizeOf = async (key: string) => Number(await redis.memory('USAGE', key));
    const token = await login();
    const counter = `limit:refresh:${sessionIdOf(token)}`;
    const before = { records: await records.countDocuments(), keys: await redis.keys('*') };
    const flood = (count: number) =>
      Promise.allSettled(Array.from({ length: count }, () => sessions.refresh(token)));
    await refresh(token);
    await flood(refreshesPerMinute - 1);
    const size = await sizeOf(counter);
    const refused = await flood(refreshesPerMinute);
    const tooMany = {
      code: 'access/too-many-requests',
      facts: { retryAfterS: expect.any(Number) },
    };
    for (const each of refused) expect(each).toMatchObject({ reason: tooMany });
    expect(await records.countDocuments()).toBe(before.records);
    const added = (await redis.keys('*')).filter((key) => !before.keys.includes(key));
    expect(added).toEqual([counter]);
    expect(await sizeOf(counter)).toBe(size);
    expect(await redis.pttl(counter)).toBeGreaterThan(0);
    expect(await redis.pttl(counter)).toBeLessThanOrEqual(60_000);
  });

  it('end when a token is used again after its successor', async () => {
    const stolen = await login();
    const own = await refresh(await refresh(stolen));
    await expect(refresh(stolen)).rejects.toMatchObject(ended);
    await expect(refresh(own)).rejects.toMatchObject(ended);
  });

  it('end 30 days after the last refresh', async () => {
    const { refreshToken, refreshExpiresAt } = await sessions.login(credentials);
    const expiry = new Date(refreshExpiresAt);
    const inThirtyDays = Date.now() + 30 * dayMs;
    expect(Math.abs(expiry.getTime() - inThirtyDays)).toBeLessThan(dayMs);
    const next = await sessions.refresh(refreshToken, later(-1, expiry));
    await expect(refresh(next.refreshToken, new Date(next.refreshExpiresAt))).rejects.toMatchObject(
      ended,
    );
  });

  it('end 90 days after the login, however often they are refreshed', async () => {
    const start = new Date();
    let token = await login();
    for (const day of [29, 58, 87]) token = await refresh(token, later(day * dayMs, start));
    const last = await sessions.refresh(token, later(89 * dayMs, start));
    expect(Date.parse(last.refreshExpiresAt) - start.getTime()).toBeLessThan(91 * dayMs);
    await expect(refresh(last.refreshToken, later(91 * dayMs, start))).rejects.toMatchObject(ended);
  });

  it('end at logout with any of their tokens, without ending other sessions', async () => {
    const [token, elsewhere] = [await login(), await login()];
    const next = await refresh(token);
    await sessions.logout(sessionIdOf(token));
    for (const each of [token, next]) await expect(refresh(each)).rejects.toMatchObject(ended);
    await expectAlive(elsewhere);
  });

  it.each(['refresh', 'holderOf'] as const)(
    'end at a logout that was recorded while auth was away, before %s',
    async (use) => {
      const pending = auth.module.get(PendingLogouts);
      const token = await login();
      await pending.add(sessionIdOf(token));
      await expect(sessions[use](token)).rejects.toMatchObject(ended);
      await expect(pending.has(sessionIdOf(token))).resolves.toBe(false);
      await expect(refresh(token)).rejects.toMatchObject(ended);
    },
  );

  it('end at a recorded logout also if it could not be applied at first', async () => {
    const pending = auth.module.get(PendingLogouts);
    const token = await login();
    await pending.add(sessionIdOf(token));
    const revoke = jest.spyOn(auth.module.get(SessionRepository), 'revoke');
    revoke.mockRejectedValueOnce(new Error('away'));
    await expect(refresh(token)).rejects.toThrow('away');
    revoke.mockRestore();
    await expect(refresh(token)).rejects.toMatchObject(ended);
  });

  it('do not change when their user is looked up', async () => {
    const token = await login();
    await expect(sessions.holderOf(token)).resolves.toMatchObject({ username: 'admin' });
    const next = await refresh(token);
    await expect(sessions.holderOf(token)).resolves.toMatchObject({ username: 'admin' });
    await refresh(next);
    await expect(sessions.holderOf(token)).rejects.toMatchObject(ended);
    await expect(sessions.holderOf(next)).resolves.toMatchObject({ username: 'admin' });
  });

  it('end when the password changes', async () => {
    const users = auth.module.get(UserRepository);
    const user = await users.byName('admin');
    const token = await login();
    await users.change(user?._id ?? '', { passwordHash: 'another' });
    await expect(refresh(token)).rejects.toMatchObject(ended);
    await users.change(user?._id ?? '', { passwordHash: user?.passwordHash ?? '' });
  });
});
