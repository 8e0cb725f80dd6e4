import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { failure, loginReply, refreshReply } from '@salon/api-contract';
import request from 'supertest';
import { cookieOf, setCookieOf } from '../support/cookies.ts';
import { admin, Stack } from '../support/stack.ts';

const publicUrl = 'http://photos.example.org';

describe('sessions', () => {
  let stack: Stack;

  beforeAll(async () => {
    stack = await Stack.start({ PUBLIC_URL: publicUrl });
  });

  afterAll(() => stack.destroy());

  const post = (path: string) => request(stack.url).post(`/api${path}`);
  const login = async () => cookieOf(await post('/login').send(admin).expect(200));
  const refresh = (cookie: string) => post('/refresh').set('cookie', cookie);

  it('logs the admin in by name or email, ignoring case', async () => {
    for (const username of ['ADMIN', 'Admin@Salon.local']) {
      const reply = await post('/login')
        .send({ ...admin, username })
        .expect(200);
      expect(loginReply.parse(reply.body).data.user).toMatchObject({
        username: 'admin',
        admin: true,
      });
    }
  });

  it('keeps the refresh token from scripts and from other sites', async () => {
    const reply = await post('/login').send(admin).expect(200);
    expect(setCookieOf(reply)).toMatch(/; Path=\/api; .*HttpOnly; SameSite=Strict/);
  });

  it.each([
    ['an unknown user', { ...admin, username: 'unknown' }],
    ['a wrong password', { ...admin, password: 'not the password' }],
  ])('answers %s with the same sentence', async (_who, credentials) => {
    const reply = await post('/login').send(credentials).expect(401);
    expect(failure.parse(reply.body).message).toBe('Invalid username or password.');
  });

  it('names the fields that are missing', async () => {
    const reply = await post('/login').send({ username: 'a' }).expect(400);
    expect(failure.parse(reply.body).data).toEqual({
      validation: [{ field: 'password', message: 'Enter your password.' }],
    });
  });

  it.each([{ username: { $gt: '' }, password: { $gt: '' } }, [], 'text', null])(
    'refuses %j as credentials',
    async (body) => {
      await post('/login').type('json').send(JSON.stringify(body)).expect(400);
    },
  );

  it('returns a new access token and a new cookie for a refresh cookie', async () => {
    const cookie = await login();
    const reply = await refresh(cookie).expect(200);
    expect(refreshReply.parse(reply.body).data.accessToken).toMatch(/^ey/);
    expect(cookieOf(reply)).not.toBe(cookie);
  });

  it('keeps the session when two tabs refresh at once', async () => {
    const cookie = await login();
    const replies = await Promise.all([refresh(cookie), refresh(cookie), refresh(cookie)]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
  });

  it('refuses a refresh that another site caused', async () => {
    const cookie = await login();
    await refresh(cookie).set('sec-fetch-site', 'cross-site').expect(403);
  });

  it('ends the session at logout, and clears the cookie of one that ended', async () => {
    const cookie = await login();
    await post('/logout').set('cookie', cookie).expect(200);
    const reply = await refresh(cookie).expect(401);
    expect(setCookieOf(reply)).toMatch(/Expires=Thu, 01 Jan 1970/);
  });

  it.each(['a'.repeat(201), 'a'.repeat(42), `${'a'.repeat(42)}%20`])(
    'treats the malformed cookie "%s" as no cookie, and clears it',
    async (value) => {
      for (const [path, status] of [
        ['/refresh', 401],
        ['/logout', 200],
      ] as const) {
        const reply = await post(path).set('cookie', `salon_refresh=${value}`).expect(status);
        expect(setCookieOf(reply)).toMatch(/^salon_refresh=; .*Expires=Thu, 01 Jan 1970/);
      }
    },
  );

  it('answers a logout that another site caused, and keeps the session', async () => {
    const cookie = await login();
    for (const header of ['sec-fetch-site: cross-site', 'origin: https://evil.example']) {
      const [name = '', value = ''] = header.split(': ');
      const reply = await post('/logout').set('cookie', cookie).set(name, value).expect(200);
      expect(reply.headers['set-cookie']).toBeUndefined();
    }
    await refresh(cookie).expect(200);
  });

  it('refreshes behind a proxy that rewrites the host', async () => {
    const proxied = refresh(await login()).set('host', 'gateway:3000');
    await proxied.set('origin', publicUrl).expect(200);
  });

  it('logs out while the auth service is away, and revokes the session once it is back', async () => {
    const cookie = await login();
    stack.kill('auth');
    const reply = await post('/logout').set('cookie', cookie).expect(200);
    expect(setCookieOf(reply)).toMatch(/Expires=Thu, 01 Jan 1970/);
    let status = 503;
    while (status >= 503) ({ status } = await refresh(cookie));
    expect(status).toBe(401);
  });
});
