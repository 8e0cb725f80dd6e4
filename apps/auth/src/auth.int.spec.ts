import 'reflect-metadata';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { TestingModule } from '@nestjs/testing';
import { startAuthService, type AuthService } from '../testing/auth-service.ts';
import { LinkTokenRepository } from './links/link-token.repository.ts';
import { PasswordHasher } from './passwords/password-hasher.ts';
import { SessionService } from './sessions/session.service.ts';
import { AdminCommand } from './users/admin-command.ts';
import { UserRepository } from './users/user.repository.ts';

const credentials = { username: 'admin', password: 'first password' };

describe('logins', () => {
  let service: AuthService;
  let auth: TestingModule;
  let sessions: SessionService;

  const restart = async (password: string) => {
    auth = await service.replica({ ADMIN_PASSWORD: password });
    sessions = auth.get(SessionService);
  };

  beforeAll(async () => {
    service = await startAuthService({ ADMIN_EMAIL: 'admin@example.com' });
    auth = service.module;
  });

  afterAll(() => service.stop());

  it('creates no admin without ADMIN_PASSWORD', async () => {
    await expect(auth.get(UserRepository).hasAdmin()).resolves.toBe(false);
  });

  it('keeps a password of the first admin that the admin command has set', async () => {
    await restart('never shown');
    const users = auth.get(UserRepository);
    const hasher = auth.get(PasswordHasher);
    const command = new AdminCommand(users, hasher, auth.get(LinkTokenRepository));
    const shown = await command.run(['password', 'admin']);
    await restart('an attempt to take over');
    const { passwordHash = '', _id = '' } = (await users.byName('admin')) ?? {};
    await expect(hasher.matches(passwordHash, shown.split(': ')[1] ?? '')).resolves.toBe(true);
    await users.change(_id, { passwordChosenAt: null });
  });

  it('keeps the password of an admin whose name is not ADMIN_USERNAME', async () => {
    const users = auth.get(UserRepository);
    const before = await users.byName('admin');
    await service.replica({ ADMIN_USERNAME: 'owner', ADMIN_PASSWORD: 'an attempt to take over' });
    expect((await users.byName('admin'))?.passwordHash).toBe(before?.passwordHash);
    await expect(users.byName('owner')).resolves.toBeNull();
  });

  it('applies a changed ADMIN_PASSWORD until the first login', async () => {
    await restart('never shown');
    await restart(credentials.password);
    await expect(sessions.login(credentials)).resolves.toMatchObject({
      user: { username: 'admin', email: 'admin@example.com', admin: true, emailVerified: true },
    });
  });

  it('keeps the password of an admin who has logged in', async () => {
    await restart('an attempt to take over');
    await expect(sessions.login(credentials)).resolves.toMatchObject({
      user: { username: 'admin', admin: true },
    });
  });

  it('answers the same for an unknown user and a wrong password', async () => {
    for (const wrong of [
      { ...credentials, username: 'unknown' },
      { ...credentials, password: 'wrong' },
    ]) {
      await expect(sessions.login(wrong)).rejects.toMatchObject({
        code: 'auth/invalid-credentials',
        facts: {},
      });
    }
  });

  it('treats names that differ only in case as one account', async () => {
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
});
