import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { failure } from '@salon/api-contract';
import { until } from '@salon/test-kit';
import request from 'supertest';
import { cookieOf } from '../support/cookies.ts';
import { admin, Stack } from '../support/stack.ts';

describe('the board of queues at /api/queues', () => {
  let stack: Stack;
  let cookie: string;

  beforeAll(async () => {
    // Mails stay in the queue while the mail server is unavailable.
    stack = await Stack.start({ SMTP_URL: 'smtp://127.0.0.1:1' });
    cookie = cookieOf(await request(stack.url).post('/api/login').send(admin).expect(200));
  });

  afterAll(() => stack.destroy());

  const get = (path: string, session = cookie) =>
    request(stack.url).get(path).set('cookie', session);

  it('opens for the session of an admin, any number of times', async () => {
    for (let time = 0; time < 3; time++) {
      const { text } = await get('/api/queues').expect(200).expect('content-type', /html/);
      expect(text).toContain('<base href="/api/queues/" />');
    }
    // The board does not use up the refresh token.
    await request(stack.url).post('/api/refresh').set('cookie', cookie).expect(200);
  });

  it.each(['/api/queues', '/api/queues/', '/api/queues/api/queues', '/api/queues/static/x.js'])(
    'is closed to all others: %s',
    async (path) => {
      const { body } = await get(path, '').expect(401);
      expect(failure.parse(body).message).toBe('Please log in.');
      await get(path, 'salon_refresh=guessed').expect(401);
      await get(path).set('sec-fetch-site', 'cross-site').expect(403);
    },
  );

  it('shows every queue, but not the link of a mail', async () => {
    await request(stack.url).post('/api/forgot-password').send({ email: 'admin@salon.local' });
    const board = async () => {
      const { body, text } = await get('/api/queues/api/queues?activeQueue=mail&status=latest');
      const { queues } = body as {
        queues: { name: string; jobs: { id: string; data: unknown }[] }[];
      };
      return { queues, text, mails: queues.find(({ name }) => name === 'mail')?.jobs ?? [] };
    };
    // The reply does not wait for the mail.
    await until(async () => (await board()).mails.length > 0, 'the board shows a mail');
    const { queues, text, mails } = await board();
    expect(queues.map(({ name }) => name).sort()).toEqual([
      'changes',
      'images',
      'mail',
      'models',
      'rerenders',
      'schedules',
      'tasks',
      'texts',
      'trash',
    ]);
    expect(mails.map(({ data }) => data)).toEqual(['Not shown: mails hold secret links.']);
    expect(text).not.toMatch(/token=|reset-password\?/);
    const one = await get(`/api/queues/api/queues/mail/${mails[0]?.id}`).expect(200);
    expect(one.text).not.toMatch(/token=|reset-password\?/);
  });

  const send = (method: 'post' | 'put' | 'patch', path: string, body?: object) =>
    request(stack.url)[method](`/api/queues/api/queues/${path}`).set('cookie', cookie).send(body);

  it('can neither add nor edit jobs', async () => {
    const link = 'https://elsewhere.example/';
    const mail = { requestId: 'x', data: { occasion: 'reset-password', to: 'a@b.example', link } };
    for (const queue of ['mail', 'tasks']) {
      await send('post', `${queue}/add`, { name: 'mail.send', data: mail }).expect(405);
      await send('patch', `${queue}/1/update-data`, { jobData: mail }).expect(405);
      await send('put', `${queue}/obliterate`).expect(405);
    }
  });

  it('repeats tasks, but not mails', async () => {
    await send('put', 'tasks/retry/failed').expect(200);
    await send('put', 'mail/retry/failed').expect(405);
    await send('put', 'mail/pause').expect(405);
  });
});
