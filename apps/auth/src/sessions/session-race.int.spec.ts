import 'reflect-metadata';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { sessionIdOf } from '@salon/service-contract';
import { startAuthService, type AuthService } from '../../testing/auth-service.ts';
import { SessionRepository } from './session.repository.ts';
import { SessionService } from './session.service.ts';

const credentials = { username: 'admin', password: 'a password for tests' };
const rounds = 30;
const refreshesPerRound = 8;
const withinMs = 10;

/** Two replicas: requests of one browser can reach either. */
describe('refreshes and a logout of one session at the same moment', () => {
  let auth: AuthService;
  let replicas: [SessionService, SessionService];

  beforeAll(async () => {
    auth = await startAuthService({ ADMIN_PASSWORD: credentials.password });
    replicas = [auth.module.get(SessionService), (await auth.replica()).get(SessionService)];
  });

  afterAll(() => auth.stop());

  const oneRound = async (round: number) => {
    const [one, other] = replicas;
    const { refreshToken } = await one.login(credentials);
    const given = [refreshToken];
    let newest = refreshToken;
    const refreshes = Array.from({ length: refreshesPerRound }, async (_, index) => {
      await wait((index * 7 + round) % (withinMs + 1));
      const tokens = await replicas[index % 2]?.refresh(newest).catch(() => undefined);
      if (tokens) given.push((newest = tokens.refreshToken));
    });
    await wait(round % (withinMs + 1));
    await other.logout(sessionIdOf(refreshToken));
    const early = await Promise.all(given.map((token) => isAlive(token)));
    await Promise.all(refreshes);
    return [...early, ...(await Promise.all(given.map((token) => isAlive(token))))];
  };
  const isAlive = (token: string) =>
    replicas[0].refresh(token).then(
      () => true,
      () => false,
    );

  it('leave no usable token after the reply to the logout', async () => {
    const survivors = [];
    for (let round = 0; round < rounds; round += 1) {
      if ((await oneRound(round)).includes(true)) survivors.push(round);
    }
    expect(survivors).toEqual([]);
  });

  /** Refreshes in one replica; `meanwhile` runs after the session was read and before it is written. */
  const refreshDuring = (token: string, meanwhile: () => Promise<unknown>) => {
    const sessions = auth.module.get(SessionRepository);
    const rotate = jest.spyOn(sessions, 'rotate').mockImplementationOnce(async (...rotation) => {
      rotate.mockRestore();
      await meanwhile();
      return sessions.rotate(...rotation);
    });
    return replicas[0].refresh(token);
  };
  const refusal = { code: 'auth/invalid-refresh-token' };

  it('give no tokens if the logout comes first', async () => {
    const { refreshToken } = await replicas[0].login(credentials);
    const logout = () => replicas[1].logout(sessionIdOf(refreshToken));
    await expect(refreshDuring(refreshToken, logout)).rejects.toMatchObject(refusal);
  });

  it('do not bring back a token that was replaced', async () => {
    const { refreshToken } = await replicas[0].login(credentials);
    const refreshTwice = async () => {
      const next = await replicas[1].refresh(refreshToken);
      await replicas[1].refresh(next.refreshToken);
    };
    await expect(refreshDuring(refreshToken, refreshTwice)).rejects.toMatchObject(refusal);
  });
});
