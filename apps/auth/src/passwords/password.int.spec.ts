import 'reflect-metadata';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { ServiceError } from '@salon/service-contract';
import { startAuthService, type AuthService } from '../../testing/auth-service.ts';
import { LinkTokenRepository } from '../links/link-token.repository.ts';
import { sha256Hex } from '../sha256-hex.ts';
import { SessionService } from '../sessions/session.service.ts';
import { UserRepository } from '../users/user.repository.ts';
import { PasswordHasher } from './password-hasher.ts';
import { PasswordService } from './password.service.ts';

describe('a mailed link for a new password', () => {
  let auth: AuthService;
  let passwords: PasswordService;

  beforeAll(async () => {
    const mails = { enqueue: async () => undefined };
    auth = await startAuthService({ ADMIN_PASSWORD: 'a password for tests' }, mails);
    passwords = auth.module.get(PasswordService);
  });
  afterAll(() => auth.stop());
  afterEach(() => void jest.restoreAllMocks());

  async function aLink(token: string): Promise<void> {
    const user = await auth.module.get(UserRepository).byName('admin');
    await auth.module.get(LinkTokenRepository).add({
      ...{ _id: sha256Hex(token), purpose: 'reset-password', userId: user?._id ?? '' },
      ...{ usedAt: null, usedBy: null, expiresAt: new Date(Date.now() + 60_000) },
    });
  }
  const loginWith = async (password: string) =>
    (await auth.module.get(SessionService).login({ username: 'admin', password })).user.username;

  it('still works after an attempt that was refused', async () => {
    await aLink('one');
    const refusal = new ServiceError('service/unavailable');
    jest.spyOn(auth.module.get(PasswordHasher), 'hash').mockRejectedValueOnce(refusal);
    const reset = { token: 'one', password: 'a new password' };
    await expect(passwords.reset(reset)).rejects.toBe(refusal);
    await passwords.reset(reset);
    expect(await loginWith('a new password')).toBe('admin');
  });

  it('works once, except for repeats of the same request', async () => {
    await aLink('two');
    const reset = { token: 'two', password: 'a second password', repeatKey: 'key' };
    await passwords.reset(reset);
    await passwords.reset(reset);
    const hash = jest.spyOn(auth.module.get(PasswordHasher), 'hash');
    await expect(passwords.reset({ ...reset, repeatKey: 'other' })).rejects.toMatchObject({
      code: 'auth/invalid-reset-link',
    });
    // Passwords for links that are not valid cost nothing.
    expect(hash).not.toHaveBeenCalled();
    expect(await loginWith('a second password')).toBe('admin');
  });
});
