import 'reflect-metadata';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  it,
  jest,
} from '@jest/globals';
import type { TestingModule } from '@nestjs/testing';
import { defaultSettingValues } from '@salon/api-contract';
import { SettingsPublisher } from '@salon/server-kit';
import { ServiceError, type Mail } from '@salon/service-contract';
import { Redis } from 'ioredis';
import { startAuthService, type AuthService } from '../testing/auth-service.ts';
import { LinkTokenRepository } from './links/link-token.repository.ts';
import { MailedLinks } from './links/mailed-links.ts';
import { Mailer } from './links/mailer.ts';
import { PasswordService } from './passwords/password.service.ts';
import { SessionService } from './sessions/session.service.ts';
import { SignupService } from './signup/signup.service.ts';

type Occasion = Mail['occasion'];

/** Keeps the mails instead of queueing them. */
class Postbox {
  readonly mails: Mail[] = [];
  private waiting: { occasion: Occasion; to: string; resolve: (mail: Mail) => void }[] = [];

  enqueue(_name: string, mail: Mail): Promise<void> {
    this.mails.push(mail);
    for (const { occasion, to, resolve } of this.waiting) {
      if (mail.occasion === occasion && mail.to === to) resolve(mail);
    }
    return Promise.resolve();
  }

  /** The mail that `action` causes. It is written after the reply, and may follow mails of earlier actions. */
  async after(action: () => Promise<unknown>, occasion: Occasion, to: string): Promise<Mail> {
    const next = new Promise<Mail>((resolve) => this.waiting.push({ occasion, to, resolve }));
    await action();
    return next;
  }
}

const tokenIn = (mail: Mail) =>
  ('link' in mail && new URL(mail.link).searchParams.get('token')) || 'no link';

let made = 0;
const anAccount = () => {
  const username = `user-${++made}`;
  return { username, email: `${username}@example.org`, password: 'a long password' };
};

describe('accounts', () => {
  let service: AuthService;
  let auth: TestingModule;
  let postbox: Postbox;
  let signups: SignupService;
  let passwords: PasswordService;
  let sessions: SessionService;

  beforeAll(async () => {
    postbox = new Postbox();
    service = await startAuthService({ PUBLIC_URL: 'https://photos.example.org' }, postbox);
    auth = service.module;
    await setSignups(true);
    signups = auth.get(SignupService);
    passwords = auth.get(PasswordService);
    sessions = auth.get(SessionService);
  });

  afterEach(() => void jest.restoreAllMocks());
  afterAll(() => service.stop());

  beforeEach(() => {
    postbox.mails.length = 0;
  });

  const setSignups = (enableSignups: boolean) =>
    new SettingsPublisher(auth.get(Redis)).publish(() =>
      Promise.resolve({ ...defaultSettingValues, enableSignups }),
    );
  const signUp = async (account = anAccount()) => {
    const mail = await postbox.after(() => signups.signUp(account), 'verify-email', account.email);
    return { account, mail, token: tokenIn(mail) };
  };
  const verified = async () => {
    const { account, token } = await signUp();
    await signups.verifyEmail({ token });
    return account;
  };
  const resetTokenFor = async (email: string) =>
    tokenIn(await postbox.after(() => passwords.forgot(email), 'reset-password', email));

  describe('signing up', () => {
    it('creates an account that cannot log in before its address is confirmed', async () => {
      const { account } = await signUp();
      await expect(sessions.login(account)).rejects.toMatchObject({
        code: 'auth/email-unverified',
        facts: { requiresVerification: true, user: { email: account.email, admin: false } },
      });
    });

    it('mails a link to PUBLIC_URL that is valid for a day', async () => {
      const { account, mail } = await signUp();
      expect(mail).toMatchObject({
        occasion: 'verify-email',
        to: account.email,
        validHours: 24,
        link: expect.stringMatching(/^https:\/\/photos\.example\.org\/verify-email\?token=.{43}$/),
      });
    });

    it('names the taken fields, ignoring case', async () => {
      const { account } = await signUp();
      const copy = { ...account, username: account.username.toUpperCase() };
      await expect(signups.signUp(copy)).rejects.toMatchObject({
        code: 'auth/taken',
        facts: { validation: [{ field: 'username' }, { field: 'email' }] },
      });
      const other = { ...anAccount(), email: account.email.toUpperCase() };
      await expect(signups.signUp(other)).rejects.toMatchObject({
        facts: { validation: [{ field: 'email' }] },
      });
    });

    it('is refused while signups are off, for every caller', async () => {
      await setSignups(false);
      await expect(signups.signUp(anAccount())).rejects.toMatchObject({
        code: 'auth/signups-disabled',
      });
      await setSignups(true);
    });

    it('creates one account for two simultaneous requests', async () => {
      const account = anAccount();
      const results = await Promise.allSettled([signups.signUp(account), signups.signUp(account)]);
      expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      expect(results).toContainEqual({
        status: 'rejected',
        reason: expect.objectContaining({ code: 'auth/taken' }),
      });
    });
  });

  describe('confirming an address', () => {
    it('begins a session, once', async () => {
      const { account, token } = await signUp();
      const { user, refreshToken } = await signups.verifyEmail({ token });
      expect(user).toMatchObject({ username: account.username, emailVerified: true });
      await expect(sessions.holderOf(refreshToken)).resolves.toMatchObject(user);
      await expect(signups.verifyEmail({ token })).rejects.toMatchObject({
        code: 'auth/invalid-verification-link',
      });
    });

    it('leaves no other link that logs in', async () => {
      const { account, token: first } = await signUp();
      const { email } = account;
      const resend = () => signups.resendVerification(email);
      const second = tokenIn(await postbox.after(resend, 'verify-email', email));
      await signups.verifyEmail({ token: second });
      for (let attempt = 0; attempt < 2; attempt += 1) {
        const repeatable = { token: first, repeatKey: 'a'.repeat(64) };
        await expect(signups.verifyEmail(repeatable)).rejects.toMatchObject({
          code: 'auth/invalid-verification-link',
        });
      }
    });

    it('accepts one of two simultaneous clicks', async () => {
      const { token } = await signUp();
      const clicks = await Promise.allSettled([
        signups.verifyEmail({ token }),
        signups.verifyEmail({ token }),
      ]);
      expect(clicks.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    });

    it.each([
      ['verify-email', 24],
      ['reset-password', 1],
    ] as const)('refuses a %s link after %i hours', async (purpose, hours) => {
      const { account, mail, token } = await signUp();
      const links = auth.get(MailedLinks);
      const sent = purpose === mail.occasion ? token : await resetTokenFor(account.email);
      const expired = new Date(Date.now() + hours * 3_600_000);
      await expect(links.redeem(purpose, { token: sent }, expired)).resolves.toBeNull();
      await expect(
        links.redeem(purpose, { token: sent }, new Date(+expired - 60_000)),
      ).resolves.toBeTruthy();
    });

    it('refuses a link with another purpose', async () => {
      const { account, token } = await signUp();
      await expect(passwords.reset({ token, password: 'another password' })).rejects.toMatchObject({
        code: 'auth/invalid-reset-link',
      });
      const other = await resetTokenFor((await signUp()).account.email);
      await expect(signups.verifyEmail({ token: other })).rejects.toMatchObject({
        code: 'auth/invalid-verification-link',
      });
      await expect(signups.verifyEmail({ token })).resolves.toMatchObject({
        user: { username: account.username, emailVerified: true },
      });
    });

    it('stores only the hash of a token', async () => {
      const { account, token } = await signUp();
      const tokens = auth.get(LinkTokenRepository);
      const use = { usedAt: new Date(0), usedBy: null, expiresAt: new Date(0) };
      const link = { _id: token, purpose: 'verify-email' } as const;
      await expect(tokens.use(link, use)).resolves.toBeNull();
      await expect(signups.verifyEmail({ token })).resolves.toMatchObject({
        user: { username: account.username, emailVerified: true },
      });
    });

    it('sends another link only to an unconfirmed address', async () => {
      const { email } = (await signUp()).account;
      const { email: done } = await verified();
      const send = jest.spyOn(auth.get(Mailer), 'send');
      for (const other of [done, 'unknown@example.org']) await signups.resendVerification(other);
      expect(send).not.toHaveBeenCalled();
      const resend = () => signups.resendVerification(email);
      await postbox.after(resend, 'verify-email', email);
    });
  });

  describe('a forgotten password', () => {
    const password = 'a better password';

    it('is replaced through the mailed link, and a mail confirms the change', async () => {
      const account = await verified();
      const token = await resetTokenFor(account.email);
      const reset = () => passwords.reset({ token, password });
      await postbox.after(reset, 'password-changed', account.email);
      await expect(sessions.login({ ...account, password })).resolves.toMatchObject({
        user: { username: account.username },
      });
      await expect(sessions.login(account)).rejects.toBeInstanceOf(ServiceError);
    });

    it('ends every session of the account', async () => {
      const account = await verified();
      const earlier = [await sessions.login(account), await sessions.login(account)];
      await passwords.reset({ token: await resetTokenFor(account.email), password });
      for (const { refreshToken } of earlier) {
        await expect(sessions.refresh(refreshToken)).rejects.toMatchObject({
          code: 'auth/invalid-refresh-token',
        });
      }
    });

    it('invalidates every link that was mailed', async () => {
      const { email } = await verified();
      const tokens = [await resetTokenFor(email), await resetTokenFor(email)];
      await passwords.reset({ token: tokens[0] ?? '', password });
      for (const token of tokens) {
        await expect(passwords.reset({ token, password })).rejects.toMatchObject({
          code: 'auth/invalid-reset-link',
        });
      }
    });

    it('gives an account to the owner of the address if another person signed up with it', async () => {
      const { account } = await signUp();
      await passwords.reset({ token: await resetTokenFor(account.email), password });
      await expect(sessions.login({ ...account, password })).resolves.toMatchObject({
        user: { username: account.username },
      });
    });

    it('sends nothing to an unknown address', async () => {
      const send = jest.spyOn(auth.get(Mailer), 'send');
      await expect(passwords.forgot('unknown@example.org')).resolves.toBeUndefined();
      expect(send).not.toHaveBeenCalled();
    });
  });

  it('finishes a mail in progress before the service stops', async () => {
    const { email } = await verified();
    const replica = await service.replica();
    await replica.get(PasswordService).forgot(email);
    await replica.close();
    expect(postbox.mails.at(-1)).toMatchObject({ occasion: 'reset-password', to: email });
  });
});
