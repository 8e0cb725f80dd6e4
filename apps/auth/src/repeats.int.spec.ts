import 'reflect-metadata';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { defaultSettingValues } from '@salon/api-contract';
import { hourMs, SettingsPublisher } from '@salon/server-kit';
import { sessionIdOf, type Mail } from '@salon/service-contract';
import { Redis } from 'ioredis';
import { startAuthService, type AuthService } from '../testing/auth-service.ts';
import { mailedToken } from '../testing/mailed-token.ts';
import { LinkTokenRepository } from './links/link-token.repository.ts';
import { MailedLinks } from './links/mailed-links.ts';
import { Mailer } from './links/mailer.ts';
import { PasswordService } from './passwords/password.service.ts';
import { SessionService } from './sessions/session.service.ts';
import { SignupService } from './signup/signup.service.ts';
import { UserRepository } from './users/user.repository.ts';

const password = 'a long password';
const repeatKey = 'a'.repeat(64);
const otherKey = 'b'.repeat(64);

describe('a request that is repeated because its reply was lost', () => {
  let auth: AuthService;
  let signups: SignupService;
  let passwords: PasswordService;
  let made = 0;
  const mails: Mail[] = [];
  const enqueue = jest.fn(async (_name: string, mail: Mail) => void mails.push(mail));

  beforeAll(async () => {
    auth = await startAuthService({}, { enqueue });
    const settings = { ...defaultSettingValues, enableSignups: true };
    await new SettingsPublisher(auth.module.get(Redis)).publish(() => Promise.resolve(settings));
    signups = auth.module.get(SignupService);
    passwords = auth.module.get(PasswordService);
  });

  afterAll(() => auth.stop());

  const anAccount = () => {
    const username = `person-${++made}`;
    return { username, email: `${username}@example.org`, password };
  };
  const mailedTo = (email: string, occasion: Mail['occasion']) =>
    mailedToken(mails, occasion, email);
  const signedUp = async () => {
    const account = anAccount();
    await signups.signUp(account);
    return { ...account, token: await mailedTo(account.email, 'verify-email') };
  };
  const resetToken = async (email: string) => {
    await passwords.forgot(email);
    return mailedTo(email, 'reset-password');
  };

  describe('to sign up', () => {
    it('gets the account of the first attempt, and one mail', async () => {
      const account = anAccount();
      const first = await signups.signUp({ ...account, repeatKey });
      await auth.module.get(Mailer).beforeApplicationShutdown();
      await expect(signups.signUp({ ...account, repeatKey })).resolves.toEqual(first);
      await auth.module.get(Mailer).beforeApplicationShutdown();
      expect(mails.filter(({ to }) => to === account.email)).toHaveLength(1);
    });

    it('gets the same account when both attempts run at once', async () => {
      const account = { ...anAccount(), repeatKey };
      const users = await Promise.all([1, 2, 3].map(() => signups.signUp(account)));
      expect(new Set(users.map(({ id }) => id)).size).toBe(1);
    });

    it('gets a mail when the first attempt ended before it wrote one', async () => {
      const account = { ...anAccount(), repeatKey };
      jest.spyOn(auth.module.get(MailedLinks), 'send').mockReturnValueOnce();
      for (let attempt = 0; attempt < 2; attempt += 1) await signups.signUp(account);
      await expect(mailedTo(account.email, 'verify-email')).resolves.toHaveLength(43);
    });

    it('gets a mail when the first attempt could not queue one', async () => {
      const account = { ...anAccount(), repeatKey };
      enqueue.mockRejectedValueOnce(new Error('Redis is away'));
      await signups.signUp(account);
      await auth.module.get(Mailer).beforeApplicationShutdown();
      expect(mails.filter(({ to }) => to === account.email)).toEqual([]);
      await signups.signUp(account);
      await expect(mailedTo(account.email, 'verify-email')).resolves.toHaveLength(43);
    });

    it.each([
      ['without the key', {}],
      ['with another key', { repeatKey: otherKey }],
      ['with another password', { repeatKey, password: 'another password' }],
    ])('is refused as taken %s', async (_which, changes) => {
      const account = anAccount();
      await signups.signUp({ ...account, repeatKey });
      await expect(signups.signUp({ ...account, ...changes })).rejects.toMatchObject({
        code: 'auth/taken',
      });
    });
  });

  describe('to verify an address', () => {
    it('logs in again', async () => {
      const { token, username } = await signedUp();
      for (let attempt = 0; attempt < 2; attempt += 1) {
        const { user, refreshToken } = await signups.verifyEmail({ token, repeatKey });
        expect(user).toMatchObject({ username, emailVerified: true });
        await auth.module.get(SessionService).refresh(refreshToken);
      }
    });

    it('logs in also if both attempts run at once', async () => {
      const { token } = await signedUp();
      const users = auth.module.get(UserRepository);
      const first = jest.spyOn(users, 'byId').mockImplementationOnce(async (id) => {
        first.mockRestore();
        await signups.verifyEmail({ token, repeatKey });
        return users.byId(id);
      });
      for (let attempt = 0; attempt < 2; attempt += 1)
        await expect(signups.verifyEmail({ token, repeatKey })).resolves.toHaveProperty('user');
    });

    it('is refused if another link has confirmed the address before', async () => {
      const { email, token: other } = await signedUp();
      mails.length = 0;
      await signups.resendVerification(email);
      await signups.verifyEmail({ token: await mailedTo(email, 'verify-email') });
      const users = auth.module.get(UserRepository);
      jest.spyOn(users, 'byId').mockRejectedValueOnce(new Error('the connection is lost'));
      const attempt = () => signups.verifyEmail({ token: other, repeatKey });
      await expect(attempt()).rejects.toThrow('the connection is lost');
      for (const { status } of await Promise.allSettled([attempt(), attempt(), attempt()]))
        expect(status).toBe('rejected');
    });

    it.each([{}, { repeatKey: otherKey }])('is refused with the key %j', async (key) => {
      const { token } = await signedUp();
      await signups.verifyEmail({ token, repeatKey });
      await expect(signups.verifyEmail({ token, ...key })).rejects.toMatchObject({
        code: 'auth/invalid-verification-link',
      });
    });
  });

  describe('to use a link', () => {
    it('is accepted for ten minutes after the first use, but not beyond', async () => {
      const { token } = await signedUp();
      const links = auth.module.get(MailedLinks);
      const redeem = (ms: number) =>
        links.redeem('verify-email', { token, repeatKey }, new Date(start + ms));
      const start = Date.now();
      const { userId } = (await redeem(0)) ?? {};
      await expect(redeem(600_000 - 1)).resolves.toMatchObject({ userId, isRepeat: true });
      await expect(redeem(600_000)).resolves.toBeNull();
    });

    it('is accepted also if the link would have expired meanwhile', async () => {
      const { token } = await signedUp();
      const links = auth.module.get(MailedLinks);
      const lastMoment = Date.now() + 24 * hourMs - 60_000;
      const redeem = (ms: number) =>
        links.redeem('verify-email', { token, repeatKey }, new Date(lastMoment + ms));
      await expect(redeem(0)).resolves.toMatchObject({ isRepeat: false });
      await expect(redeem(120_000)).resolves.toMatchObject({ isRepeat: true });
    });

    it('is refused for another purpose', async () => {
      const { token } = await signedUp();
      const links = auth.module.get(MailedLinks);
      await links.redeem('verify-email', { token, repeatKey });
      await expect(links.redeem('reset-password', { token, repeatKey })).resolves.toBeNull();
    });
  });

  describe('to set a password', () => {
    const newPassword = 'a better password';

    it('succeeds again, and keeps the sessions of the new password', async () => {
      const { username, email } = await signedUp();
      const change = { token: await resetToken(email), password: newPassword, repeatKey };
      await passwords.reset(change);
      const sessions = auth.module.get(SessionService);
      const { refreshToken } = await sessions.login({ username, password: newPassword });
      await expect(passwords.reset(change)).resolves.toBeUndefined();
      const next = await sessions.refresh(refreshToken);
      expect(sessionIdOf(next.refreshToken)).toBe(sessionIdOf(refreshToken));
    });

    it('keeps the sessions of the new password also if the first attempt ends after it', async () => {
      const { username, email } = await signedUp();
      const change = { token: await resetToken(email), password: newPassword, repeatKey };
      const links = auth.module.get(MailedLinks);
      const sessions = auth.module.get(SessionService);
      let refreshToken = '';
      const redeem = jest.spyOn(links, 'redeem').mockImplementationOnce(async (...link) => {
        redeem.mockRestore();
        const redeemed = await links.redeem(...link);
        await passwords.reset(change);
        ({ refreshToken } = await sessions.login({ username, password: newPassword }));
        return redeemed;
      });
      await passwords.reset(change);
      await expect(sessions.refresh(refreshToken)).resolves.toHaveProperty('refreshToken');
    });

    it('ends the other links, and sends the mail, if the first attempt did not get there', async () => {
      const { email } = await signedUp();
      const other = await resetToken(email);
      mails.length = 0;
      const change = { token: await resetToken(email), password: newPassword, repeatKey };
      const removal = jest.spyOn(auth.module.get(LinkTokenRepository), 'removeOthers');
      removal.mockRejectedValueOnce(new Error('the connection is lost'));
      await expect(passwords.reset(change)).rejects.toThrow('the connection is lost');
      await passwords.reset(change);
      await expect(passwords.reset({ ...change, token: other })).rejects.toMatchObject({
        code: 'auth/invalid-reset-link',
      });
      const occasions = mails.filter(({ to }) => to === email).map(({ occasion }) => occasion);
      expect(occasions).toEqual(['reset-password', 'password-changed']);
    });

    it('sends one mail for each change, also if the first attempt could not queue it', async () => {
      const { email } = await signedUp();
      const change = { token: await resetToken(email), password: newPassword, repeatKey };
      const mailsAfter = async (request: typeof change) => {
        await passwords.reset(request);
        await auth.module.get(Mailer).beforeApplicationShutdown();
        return mails.filter(({ to, occasion }) => to === email && occasion === 'password-changed');
      };
      enqueue.mockRejectedValueOnce(new Error('Redis is away'));
      expect(await mailsAfter(change)).toEqual([]);
      expect(await mailsAfter(change)).toHaveLength(1);
      expect(await mailsAfter(change)).toHaveLength(1);
      const another = { ...change, password: 'another password' };
      enqueue.mockRejectedValueOnce(new Error('Redis is away'));
      expect(await mailsAfter(another)).toHaveLength(1);
      expect(await mailsAfter(another)).toHaveLength(2);
      expect(await mailsAfter(another)).toHaveLength(2);
    });

    it.each([{}, { repeatKey: otherKey }])('is refused with the key %j', async (key) => {
      const { email } = await signedUp();
      const change = { token: await resetToken(email), password: newPassword };
      await passwords.reset({ ...change, repeatKey });
      await expect(passwords.reset({ ...change, ...key })).rejects.toMatchObject({
        code: 'auth/invalid-reset-link',
      });
    });

    it('does not restore a password that was replaced since', async () => {
      const { username, email } = await signedUp();
      const first = { token: await resetToken(email), password: newPassword, repeatKey };
      await passwords.reset(first);
      mails.length = 0;
      const second = { token: await resetToken(email), password: 'the newest password' };
      await passwords.reset(second);
      await expect(passwords.reset(first)).rejects.toMatchObject({
        code: 'auth/invalid-reset-link',
      });
      await expect(
        auth.module.get(SessionService).login({ username, password: second.password }),
      ).resolves.toMatchObject({ user: { username } });
    });
  });
});
