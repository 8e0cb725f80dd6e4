import 'reflect-metadata';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { defaultSettingValues } from '@salon/api-contract';
import { Database } from '@salon/mongo';
import { SettingsPublisher } from '@salon/server-kit';
import { sessionIdOf, type Mail } from '@salon/service-contract';
import { freePort, startMongo } from '@salon/test-kit';
import { Redis } from 'ioredis';
import { startAuthService, type AuthService } from '../testing/auth-service.ts';
import { mailedToken } from '../testing/mailed-token.ts';
import { HealthCalls } from './health.calls.ts';
import { PasswordCalls } from './passwords/password.calls.ts';
import { SessionCalls } from './sessions/session.calls.ts';
import { SignupCalls } from './signup/signup.calls.ts';
import { userSchema } from './users/user-record.ts';

const password = 'a password for tests';
const invalid = { code: 'request/invalid' };

describe('the calls that auth answers', () => {
  let auth: AuthService;
  let sessions: SessionCalls;
  let signups: SignupCalls;
  let passwords: PasswordCalls;
  const mails: Mail[] = [];
  const enqueue = (_name: string, mail: Mail) => Promise.resolve(mails.push(mail));

  beforeAll(async () => {
    auth = await startAuthService({ ADMIN_PASSWORD: password }, { enqueue });
    const settings = { ...defaultSettingValues, enableSignups: true };
    await new SettingsPublisher(auth.module.get(Redis)).publish(() => Promise.resolve(settings));
    sessions = auth.module.get(SessionCalls);
    signups = auth.module.get(SignupCalls);
    passwords = auth.module.get(PasswordCalls);
  });
  afterAll(() => auth.stop());

  const mailed = (occasion: Mail['occasion']) => mailedToken(mails, occasion);

  it('log in, refresh, name the user and log out', async () => {
    const { user, refreshToken } = await sessions.login({ username: 'admin', password });
    expect(user).toMatchObject({ username: 'admin', admin: true });
    await expect(sessions.holder({ refreshToken })).resolves.toEqual({ user });
    const next = await sessions.refresh({ refreshToken });
    await expect(sessions.logout({ sessionId: sessionIdOf(next.refreshToken) })).resolves.toEqual(
      {},
    );
    await expect(sessions.holder(next)).rejects.toMatchObject({
      code: 'auth/invalid-refresh-token',
    });
  });

  it('sign up, confirm the address and set a new password', async () => {
    const account = { username: 'frank', email: 'frank@example.org', password };
    const { user } = await signups.signUp(account);
    expect(user).toMatchObject({ username: 'frank', admin: false, emailVerified: false });
    const first = await mailed('verify-email');
    mails.length = 0;
    await expect(signups.resendVerification({ email: account.email })).resolves.toEqual({});
    const again = await mailed('verify-email');
    expect(again).not.toBe(first);
    await expect(signups.verifyEmail({ token: again })).resolves.toMatchObject({
      user: { id: user.id, emailVerified: true },
    });
    await expect(passwords.forgot({ email: account.email })).resolves.toEqual({});
    const token = await mailed('reset-password');
    await expect(passwords.reset({ token, password: 'a new password' })).resolves.toEqual({});
    await expect(
      sessions.login({ username: 'frank', password: 'a new password' }),
    ).resolves.toMatchObject({ user: { id: user.id, emailVerified: true } });
  });

  it('refuse a link whose user was removed', async () => {
    await signups.signUp({ username: 'gone', email: 'gone@example.org', password });
    mails.length = 0;
    await passwords.forgot({ email: 'gone@example.org' });
    const token = await mailed('reset-password');
    // No call removes a user, but an operator can in the database.
    await auth.module.get(Database).model('User', userSchema).deleteOne({ username: 'gone' });
    await expect(passwords.reset({ token, password: 'a new password' })).rejects.toMatchObject({
      code: 'auth/invalid-reset-link',
    });
  });

  it.each([
    [
      'a login without a password',
      (): unknown => Reflect.apply(sessions.login, sessions, [{ username: 'a' }]),
    ],
    ['a refresh with a malformed token', () => sessions.refresh({ refreshToken: 'short' })],
    ['a logout without a session id', () => sessions.logout({ sessionId: '' })],
    ['a mail to something else than an address', () => passwords.forgot({ email: 'frank' })],
    [
      'a new password that is too short',
      () => passwords.reset({ token: 't'.repeat(43), password: 'short' }),
    ],
  ])('refuse %s before it reaches the service', async (_what, call) => {
    await expect(new Promise((resolve) => resolve(call()))).rejects.toMatchObject(invalid);
  });
});

// The test can stop only its own database.
(process.env.MONGO_URL ? describe.skip : describe)('the readiness of auth', () => {
  /** Calls it like the decorator, with an empty request. */
  const readyOf = (health: HealthCalls) =>
    new Promise((resolve) => resolve(Reflect.apply(health.ready, health, [{}])));

  it('names the database as down while it does not answer', async () => {
    const port = await freePort();
    const mongo = await startMongo({ port });
    const auth = await startAuthService({ MONGO_URL: mongo.url });
    const health = auth.module.get(HealthCalls);
    await expect(readyOf(health)).resolves.toEqual({ dependencies: { mongo: 'up' } });
    await mongo.stop();
    await expect(readyOf(health)).resolves.toEqual({ dependencies: { mongo: 'down' } });
    await auth.stop();
  });
});
