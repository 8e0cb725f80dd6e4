import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  emptyReply,
  failure,
  loginReply,
  settingsReply,
  signupReply,
  type SignupBody,
} from '@salon/api-contract';
import request, { type Response } from 'supertest';
import { cookieOf } from '../support/cookies.ts';
import { Outbox } from '../support/outbox.ts';
import { admin, Stack } from '../support/stack.ts';

const problemsIn = (response: Response) => failure.parse(response.body).data?.validation;
const messageIn = (response: Response) => failure.parse(response.body).message;

let made = 0;
const anAccount = (): SignupBody => {
  const username = `user-${++made}`;
  return { username, email: `${username}@example.org`, password: 'a long password' };
};

describe('accounts', () => {
  let stack: Stack;
  let outbox: Outbox;

  beforeAll(async () => {
    stack = await Stack.start();
    outbox = new Outbox(stack);
    await setSignups(true);
  });

  afterAll(() => stack.destroy());

  const post = (path: string, body: object) => request(stack.url).post(`/api${path}`).send(body);
  const refresh = (cookie: string) => request(stack.url).post('/api/refresh').set('cookie', cookie);
  const asAdmin = async () => {
    const { body } = await post('/login', admin).expect(200);
    return `Bearer ${loginReply.parse(body).data.accessToken}`;
  };
  const setSignups = async (value: boolean) => {
    const settings = [{ name: 'enableSignups', value }];
    const put = request(stack.url)
      .put('/api/settings')
      .set('authorization', await asAdmin());
    settingsReply.parse((await put.send({ settings }).expect(200)).body);
  };
  const signUp = async (account = anAccount()) => {
    const { body } = await post('/signup', account).expect(201);
    const { token = '' } = await outbox.next(account.email);
    return { account, token, reply: signupReply.parse(body).data };
  };
  const verified = async () => {
    const { account, token } = await signUp();
    await post('/verify-email', { token }).expect(200);
    return account;
  };
  const resetToken = async ({ email }: SignupBody) => {
    const before = await outbox.to(email);
    await post('/forgot-password', { email }).expect(200);
    return (await outbox.next(email, before.length)).token;
  };

  describe('POST /signup', () => {
    it('creates an account, without a session until its address is confirmed', async () => {
      const { account, reply } = await signUp();
      expect(reply).toEqual({
        accessToken: null,
        user: {
          id: expect.any(String),
          username: account.username,
          email: account.email,
          emailVerified: false,
          admin: false,
        },
      });
      const refused = await post('/login', account).expect(403);
      expect(failure.parse(refused.body).data).toEqual({
        requiresVerification: true,
        user: reply.user,
      });
    });

    it('never creates an admin, whatever the request contains', async () => {
      const account = { ...anAccount(), admin: true, emailVerified: true };
      const { reply } = await signUp(account);
      expect(reply.user).toMatchObject({ admin: false, emailVerified: false });
    });

    it('names each invalid field and the reason', async () => {
      const wrong = { username: 'a', email: 'nowhere', password: 'short' };
      expect(problemsIn(await post('/signup', wrong).expect(400))).toEqual([
        { field: 'username', message: 'Choose a username of at least 3 characters.' },
        { field: 'email', message: 'Enter a valid email address.' },
        { field: 'password', message: 'Choose a password of 10 to 200 characters.' },
      ]);
    });

    it('names the fields whose value is taken', async () => {
      const { account } = await signUp();
      expect(problemsIn(await post('/signup', account).expect(409))).toEqual([
        { field: 'username', message: 'This username is taken.' },
        { field: 'email', message: 'This email address has an account already.' },
      ]);
    });

    it('is refused if sign-up is off', async () => {
      await setSignups(false);
      const reply = await post('/signup', anAccount()).expect(403);
      expect(messageIn(reply)).toBe('Creating accounts is disabled.');
      await setSignups(true);
    });
  });

  describe('POST /verify-email', () => {
    it('logs in, once for each link', async () => {
      const { account, token } = await signUp();
      const reply = await post('/verify-email', { token }).expect(200);
      expect(loginReply.parse(reply.body).data.user).toMatchObject({
        username: account.username,
        emailVerified: true,
      });
      await refresh(cookieOf(reply)).expect(200);
      await post('/verify-email', { token }).expect(400);
      await post('/login', account).expect(200);
    });

    it.each([
      ['made up', 'made-up'],
      ['empty', ''],
      ['far too long', 'a'.repeat(201)],
      ['not there', undefined],
    ])('does not know a link whose token is %s', async (_, token) => {
      const reply = await post('/verify-email', { token }).expect(400);
      expect(messageIn(reply)).toBe('The verification link is invalid or has expired.');
    });
  });

  describe('POST /resend-verification', () => {
    it('sends a second link; the first one used ends the other', async () => {
      const { account, token } = await signUp();
      emptyReply.parse(
        (await post('/resend-verification', { email: account.email }).expect(200)).body,
      );
      const second = await outbox.next(account.email, 1);
      expect(second.token).not.toBe(token);
      await post('/verify-email', { token }).expect(200);
      const reply = await post('/verify-email', { token: second.token }).expect(400);
      expect(messageIn(reply)).toBe('The verification link is invalid or has expired.');
    });

    it('answers the same for an unknown address', async () => {
      const reply = await post('/resend-verification', { email: 'unknown@example.org' });
      expect([reply.status, reply.body]).toEqual([200, { data: {} }]);
    });
  });

  describe('POST /forgot-password and /reset-password', () => {
    const password = 'a better password';

    it('replaces the password, ends the sessions, and sends a mail about it', async () => {
      const account = await verified();
      const session = cookieOf(await post('/login', account).expect(200));
      const token = await resetToken(account);
      const reply = await post('/reset-password', { token, password }).expect(200);
      emptyReply.parse(reply.body);
      await refresh(session).expect(401);
      await post('/login', account).expect(401);
      await post('/login', { ...account, password }).expect(200);
      const mail = await outbox.next(account.email, 2);
      expect(mail.subject).toBe('Your password was changed');
      const again = await post('/reset-password', { token, password }).expect(400);
      expect(messageIn(again)).toBe(
        'The link is invalid or has expired. Please request a new one.',
      );
    });

    it('keeps the link valid if the new password is refused', async () => {
      const account = await verified();
      const token = await resetToken(account);
      const reply = await post('/reset-password', { token, password: 'short' }).expect(400);
      expect(problemsIn(reply)).toEqual([
        { field: 'password', message: 'Choose a password of 10 to 200 characters.' },
      ]);
      await post('/reset-password', { token, password }).expect(200);
    });

    it('answers the same for an unknown address, without a mail', async () => {
      const email = 'unknown@example.org';
      const reply = await post('/forgot-password', { email });
      expect([reply.status, reply.body]).toEqual([200, { data: {} }]);
      await resetToken(await verified());
      await expect(outbox.to(email)).resolves.toEqual([]);
    });

    it('links to PUBLIC_URL', async () => {
      const account = await verified();
      await resetToken(account);
      const mail = await outbox.next(account.email, 1);
      expect(mail.text).toContain(`${stack.url}/reset-password?token=${mail.token}`);
    });
  });

  it('answers a repeat with the same idempotency key as the first attempt', async () => {
    const repeat = (path: string, body: object, key = 'one action') =>
      post(path, body).set('idempotency-key', key);
    const account = anAccount();
    const first = await repeat('/signup', account).expect(201);
    expect((await repeat('/signup', account).expect(201)).body).toEqual(first.body);
    await repeat('/signup', account, 'another action').expect(409);

    const { token } = await outbox.next(account.email);
    for (const status of [200, 200]) await repeat('/verify-email', { token }).expect(status);
    await repeat('/verify-email', { token }, 'another action').expect(400);

    const change = { token: await resetToken(account), password: 'a better password' };
    for (const status of [200, 200]) await repeat('/reset-password', change).expect(status);
    await repeat('/reset-password', change, 'another action').expect(400);
  });

  describe('a client that tries too often', () => {
    it('must wait before the next guess at an account, and gets the waiting time', async () => {
      const account = await verified();
      const wrong = { username: account.email, password: 'a wrong guess' };
      for (let guess = 0; guess < 10; guess++) await post('/login', wrong).expect(401);
      const reply = await post('/login', { ...wrong, password: account.password }).expect(429);
      // Of the 15 minutes from the first guess: ten guesses take a while on a busy machine.
      const seconds = Number(reply.headers['retry-after']);
      expect(seconds).toBeGreaterThan(600);
      expect(seconds).toBeLessThanOrEqual(900);
      const minutes = Math.ceil(seconds / 60);
      expect(messageIn(reply)).toBe(`Too many attempts. Please try again in ${minutes} minutes.`);
      await post('/login', admin).expect(200);
    });

    it.each(['/forgot-password', '/resend-verification'])(
      'gets no more mails from %s, known or not',
      async (path) => {
        const { email } = await verified();
        for (const address of [email, `unknown-${made}@example.org`]) {
          for (let time = 0; time < 5; time++) {
            await post(path, { email: address }).expect(200);
          }
          await post(path, { email: address }).expect(429);
        }
      },
    );
  });
});
