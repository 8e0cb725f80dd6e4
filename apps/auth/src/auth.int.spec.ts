import 'reflect-metadata';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { Test, type TestingModule } from '@nestjs/testing';
import { JobClient } from '@salon/jobs';
import { startMongo, startRedis, type TestServer } from '@salon/test-kit';
import { AuthModule } from './auth.module.ts';
import { authEnvironment } from './environment.ts';
import { RefreshTokenRepository } from './sessions/refresh-token.repository.ts';
import { SessionService } from './sessions/session.service.ts';
import { UserRepository } from './users/user.repository.ts';

const credentials = { username: 'admin', password: 'first password' };

describe('sessions', () => {
  let mongo: TestServer;
  let redis: TestServer;
  let auth: TestingModule;
  let sessions: SessionService;

  const start = async (password?: string) => {
    const environment = authEnvironment.parse({
      MONGO_URL: mongo.url,
      REDIS_URL: redis.url,
      JWT_SECRET: 'x'.repeat(32),
      ADMIN_EMAIL: 'admin@example.com',
      ADMIN_PASSWORD: password,
    });
    const module = await Test.createTestingModule({
      imports: [AuthModule.configure(environment)],
    })
      .overrideProvider(JobClient)
      .useValue({})
      .compile();
    await module.init();
    return module;
  };
  const restart = async (password?: string) => {
    await auth.close();
    auth = await start(password);
    sessions = auth.get(SessionService);
  };

  beforeAll(async () => {
    Logger.overrideLogger(false);
    mongo = await startMongo();
    redis = await startRedis();
    auth = await start();
  });

  afterAll(async () => {
    await auth.close();
    await redis.stop();
    await mongo.stop();
  });

  it('makes no admin while no password is given', async () => {
    await expect(auth.get(UserRepository).anyAdmin()).resolves.toBeNull();
  });

  it('takes a new password for the first admin as long as nobody has logged in', async () => {
    await restart('shown to nobody');
    await restart(credentials.password);
    await expect(sessions.login(credentials)).resolves.toMatchObject({
      user: { username: 'admin', email: 'admin@example.com', admin: true, emailVerified: true },
    });
  });

  it('keeps the password of an admin who has logged in', async () => {
    await restart('an attempt to take over');
    await expect(sessions.login(credentials)).resolves.toBeDefined();
  });

  it('tells an unknown user from a wrong password in nothing', async () => {
    for (const wrong of [
      { ...credentials, username: 'nobody' },
      { ...credentials, password: 'wrong' },
    ]) {
      await expect(sessions.login(wrong)).rejects.toMatchObject({
        code: 'auth/invalid-credentials',
        facts: {},
      });
    }
  });

  it('makes two names that differ in case only one account', async () => {
    const users = auth.get(UserRepository);
    const copy = {
      passwordHash: 'x',
      emailVerified: true,
      admin: false,
      email: 'other@example.com',
    };
    await expect(users.create({ ...copy, username: 'ADMIN' })).rejects.toMatchObject({
      code: 11_000,
    });
  });

  it('stores no token, only its hash', async () => {
    const { refreshToken } = await sessions.login(credentials);
    await expect(auth.get(RefreshTokenRepository).find(refreshToken)).resolves.toBeNull();
  });

  it('ends every token of a login when one of them is used again after its grace', async () => {
    const first = await sessions.login(credentials);
    const second = await sessions.refresh(first.refreshToken);
    const later = Date.now() + 60_000;
    await expect(sessions.refresh(first.refreshToken, new Date(later))).rejects.toMatchObject({
      code: 'auth/invalid-refresh-token',
    });
    await expect(sessions.refresh(second.refreshToken)).rejects.toMatchObject({
      code: 'auth/invalid-refresh-token',
    });
  });

  it('accepts a token twice within its grace, for two tabs', async () => {
    const { refreshToken } = await sessions.login(credentials);
    await sessions.refresh(refreshToken);
    await expect(sessions.refresh(refreshToken)).resolves.toBeDefined();
  });

  it('does not accept a token after it expired', async () => {
    const { refreshToken, refreshExpiresAt } = await sessions.login(credentials);
    await expect(sessions.refresh(refreshToken, new Date(refreshExpiresAt))).rejects.toMatchObject({
      code: 'auth/invalid-refresh-token',
    });
  });

  it('ends one login at logout and leaves others', async () => {
    const [here, elsewhere] = [
      await sessions.login(credentials),
      await sessions.login(credentials),
    ];
    await sessions.logout(here.refreshToken);
    await expect(sessions.refresh(here.refreshToken)).rejects.toThrow();
    await expect(sessions.refresh(elsewhere.refreshToken)).resolves.toBeDefined();
  });
});
