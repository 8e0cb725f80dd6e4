import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { aToken, failure, fakeServer } from '../../testing/fake-server.ts';
import type { Answer, Call } from '../../testing/fake-server.ts';
import { callByName } from './call-by-name.ts';
import { ApiError } from './api-error.ts';
import { holdAccess, mayHaveSession, onAccessChange } from './access.ts';
import { giveUpReconnecting, reconnectingSnapshot } from './reconnecting.ts';
import { request } from './request.ts';

const schema = { parse: (reply: unknown) => reply };
const broken = () => {
  throw new TypeError('Failed to fetch');
};

describe('a call to the server', () => {
  it('carries the bearer token of the signed-in account', async () => {
    const { calls } = fakeServer({ 'GET /images': () => ({ data: {} }) });
    const token = aToken();
    holdAccess(token);
    await request('GET /images', { schema });
    expect(calls[0]?.token).toBe(token);
  });

  it('fails with the sentence and the facts of the server', async () => {
    fakeServer({ 'PUT /settings': () => failure(400, 'Too big.', { validation: [] }) });
    const call = request('PUT /settings', { body: {}, schema });
    await expect(call).rejects.toMatchObject({
      status: 400,
      message: 'Too big.',
      data: { validation: [] },
    });
  });

  it('keeps the status when a proxy answers with a page instead of JSON', async () => {
    fakeServer({ 'POST /login': () => new Response('<h1>Too large</h1>', { status: 413 }) });
    const call = request('POST /login', { body: {}, schema });
    await expect(call).rejects.toMatchObject({ status: 413 });
  });

  it('says that an answer it cannot read is not understood', async () => {
    fakeServer({ 'GET /images': () => ({ data: 1 }) });
    const strict = { parse: () => broken() };
    await expect(request('GET /images', { schema: strict })).rejects.toBeInstanceOf(ApiError);
  });
});

describe('a refused token', () => {
  const sessionServer = (refresh: () => unknown) =>
    fakeServer({
      'GET /images': ({ token }) =>
        token === 'old' || !token?.includes('.') ? failure(401, 'no') : { data: token },
      'POST /refresh': refresh,
      'POST /login': () => failure(401, 'Invalid username or password.'),
    });

  /** Holds a token the server has just stopped to accept. */
  const withStaleToken = (fresh: string, stale = aToken({ tag: 'stale' })) => {
    holdAccess(stale);
    return fakeServer({
      'GET /images': ({ token }) => (token === stale ? failure(401, 'no') : { data: token }),
      'POST /refresh': () => ({ data: { accessToken: fresh } }),
    });
  };

  it('is replaced once and the call repeated', async () => {
    const fresh = aToken({ tag: 'fresh' });
    const server = withStaleToken(fresh);
    await expect(request('GET /images', { schema })).resolves.toEqual({ data: fresh });
    expect(server.count('POST /refresh')).toBe(1);
  });

  it('is replaced by one refresh however many calls it failed', async () => {
    const server = withStaleToken(aToken({ tag: 'fresh' }));
    await Promise.all(Array.from({ length: 10 }, () => request('GET /images', { schema })));
    expect(server.count('POST /refresh')).toBe(1);
    expect(server.count('GET /images')).toBe(20);
  });

  it('is not replaced again for a call whose refusal comes after the new one', async () => {
    const stale = aToken({ tag: 'stale' });
    holdAccess(stale);
    let refuse: (answer: Response) => void = () => undefined;
    const late = new Promise<Response>((resolve) => (refuse = resolve));
    const server = fakeServer({
      'GET /images': ({ token }) => (token === stale ? failure(401, 'no') : { data: token }),
      'GET /settings': ({ token }) => (token === stale ? late : { data: token }),
      'POST /refresh': () => ({ data: { accessToken: aToken({ tag: 'fresh' }) } }),
    });
    const slow = request('GET /settings', { schema });
    await request('GET /images', { schema });
    refuse(failure(401, 'no'));
    await slow;
    expect(server.count('POST /refresh')).toBe(1);
  });

  it('is replaced once only: when the new one is refused too, the person is logged out', async () => {
    holdAccess(aToken());
    const changes: unknown[] = [];
    const stop = onAccessChange(({ user }) => changes.push(user?.username ?? null));
    const server = fakeServer({
      'GET /images': () => failure(401, 'no'),
      'POST /refresh': () => ({ data: { accessToken: aToken({ tag: 'new' }) } }),
    });
    await expect(request('GET /images', { schema })).rejects.toMatchObject({ status: 401 });
    expect(server.count('GET /images')).toBe(2);
    expect(server.count('POST /refresh')).toBe(1);
    expect(changes).toEqual(['ada', null]);
    expect(mayHaveSession()).toBe(false);
    stop();
  });

  it('that is refused again does not log out the person who logged in meanwhile', async () => {
    holdAccess(aToken());
    const replacement = aToken({ tag: 'new' });
    fakeServer({
      'GET /images': ({ token }) => {
        if (token === replacement) holdAccess(aToken({ id: 'u-2' }));
        return failure(401, 'no');
      },
      'POST /refresh': () => ({ data: { accessToken: replacement } }),
    });
    await expect(request('GET /images', { schema })).rejects.toMatchObject({ status: 401 });
    expect(mayHaveSession()).toBe(true);
  });

  it('ends the session when the refresh is refused', async () => {
    holdAccess(aToken());
    const changes: unknown[] = [];
    const stop = onAccessChange(({ user }) => changes.push(user));
    fakeServer({
      'GET /images': () => failure(401, 'no'),
      'POST /refresh': () => failure(401, 'over'),
    });
    await expect(request('GET /images', { schema })).rejects.toMatchObject({ message: 'over' });
    expect(changes).toEqual([null]);
    expect(mayHaveSession()).toBe(false);
    stop();
  });

  it('ends the session when the new token cannot be read', async () => {
    holdAccess(aToken());
    fakeServer({
      'GET /images': () => failure(401, 'no'),
      'POST /refresh': () => ({ data: { accessToken: 'gibberish' } }),
    });
    await expect(request('GET /images', { schema })).rejects.toMatchObject({ status: 401 });
    expect(mayHaveSession()).toBe(false);
  });

  it('means nothing but a wrong password at the login', async () => {
    holdAccess(aToken());
    const server = sessionServer(broken);
    const body = { username: 'ada', password: 'wrong' };
    const call = callByName('POST /login', { body, schema, refusesInput: true });
    await expect(call).rejects.toMatchObject({ message: 'Invalid username or password.' });
    expect(server.count('POST /refresh')).toBe(0);
  });

  it('costs a visitor without a session no refresh', async () => {
    const server = sessionServer(broken);
    await expect(request('GET /images', { schema })).rejects.toMatchObject({ status: 401 });
    expect(server.count('POST /refresh')).toBe(0);
  });
});

describe('a token near its end', () => {
  const serverWith = (fresh: string) =>
    fakeServer({
      'GET /images': ({ token }) => ({ data: token }),
      'POST /refresh': () => ({ data: { accessToken: fresh } }),
    });

  it('is refreshed first when 60 seconds or less are left', async () => {
    holdAccess(aToken({ secondsLeft: 60 }));
    const fresh = aToken({ tag: 'fresh' });
    serverWith(fresh);
    await expect(request('GET /images', { schema })).resolves.toEqual({ data: fresh });
  });

  it('is used as it is while more than 60 seconds are left', async () => {
    holdAccess(aToken({ secondsLeft: 63 }));
    const server = serverWith(aToken());
    await request('GET /images', { schema });
    expect(server.count('POST /refresh')).toBe(0);
  });
});

describe('a server that cannot be reached', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it.each([
    ['a broken connection', broken],
    ['a 502', () => failure(502, '')],
    ['a 503', () => failure(503, '')],
    ['a 504', () => failure(504, '')],
  ])('is asked again after %s, with waits of 1, 2, 4, 8 and 16 seconds', async (_what, answer) => {
    const server = fakeServer({ 'GET /images': answer });
    const call = request('GET /images', { schema }).catch((error: unknown) => error);
    let expected = 1;
    for (const wait of [1, 2, 4, 8, 16]) {
      await jest.advanceTimersByTimeAsync(wait * 1000 - 1);
      expect(server.count('GET /images')).toBe(expected);
      await jest.advanceTimersByTimeAsync(1);
      expect(server.count('GET /images')).toBe(++expected);
    }
    expect(await call).toBeInstanceOf(ApiError);
  });

  it('succeeds in the end, with no sign of it but the wait', async () => {
    const answers: Answer[] = [broken, broken, () => ({ data: 'pictures' })];
    fakeServer({ 'GET /images': (call) => answers.shift()?.(call) });
    const call = request('GET /images', { schema });
    await jest.advanceTimersByTimeAsync(1000);
    expect(reconnectingSnapshot()).toBe(2);
    await jest.advanceTimersByTimeAsync(2000);
    await expect(call).resolves.toEqual({ data: 'pictures' });
    expect(reconnectingSnapshot()).toBeNull();
  });

  it('is left alone once the person gives up', async () => {
    const server = fakeServer({ 'GET /images': broken });
    const call = request('GET /images', { schema }).catch((error: unknown) => error);
    await jest.advanceTimersByTimeAsync(500);
    giveUpReconnecting();
    expect(await call).toMatchObject({ status: 0 });
    expect(server.count('GET /images')).toBe(1);
  });

  describe('and stalls when it is asked again', () => {
    const stall = ({ signal }: Call) =>
      new Promise((_, reject) =>
        signal?.addEventListener('abort', () => reject(new Error('Aborted'))),
      );

    it('is given up at once, and waited for visibly until then', async () => {
      const answers: Answer[] = [broken, stall];
      const server = fakeServer({ 'GET /images': (call) => answers.shift()?.(call) });
      const call = request('GET /images', { schema }).catch((error: unknown) => error);
      await jest.advanceTimersByTimeAsync(11_000);
      expect(server.count('GET /images')).toBe(2);
      expect(reconnectingSnapshot()).toBe(1);
      giveUpReconnecting();
      expect(await call).toMatchObject({ status: 0 });
      expect(reconnectingSnapshot()).toBeNull();
      expect(server.count('GET /images')).toBe(2);
    });

    it('does not wait for an earlier request to fill the cache', async () => {
      const answers: Answer[] = [broken, broken, () => ({ data: 'pictures' })];
      const server = fakeServer({ 'GET /images': (call) => answers.shift()?.(call) });
      const call = request('GET /images', { schema });
      await jest.advanceTimersByTimeAsync(3000);
      await call;
      expect(server.calls.map(({ cache }) => cache)).toEqual(['default', 'no-store', 'no-store']);
    });
  });

  it('is not repeated after it was aborted', async () => {
    fakeServer({ 'GET /images': broken });
    const controller = new AbortController();
    const call = request('GET /images', { schema, signal: controller.signal }).catch(
      (error: unknown) => error,
    );
    await jest.advanceTimersByTimeAsync(500);
    controller.abort();
    expect(await call).toHaveProperty('name', 'AbortError');
  });

  it.each(['/collections', '/login', '/signup', '/images/delete', '/upload/confirm'] as const)(
    'gets POST %s again too, each time with the key of the same action',
    async (path) => {
      const answers: Answer[] = [broken, () => failure(502, ''), () => failure(503, '')];
      const server = fakeServer({
        [`POST ${path}`]: (call) => answers.shift()?.(call) ?? { data: 'done' },
      });
      const call = request(`POST ${path}`, { body: {}, schema });
      await jest.advanceTimersByTimeAsync(1000 + 2000 + 4000);
      await expect(call).resolves.toEqual({ data: 'done' });
      expect(server.calls).toHaveLength(4);
      const keys = new Set(server.calls.map(({ idempotencyKey }) => idempotencyKey));
      expect([...keys]).toEqual([
        expect.stringMatching(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/),
      ]);
    },
  );

  it('gets a key of its own with each action, the same before and after a refused token', async () => {
    const stale = aToken({ tag: 'stale' });
    holdAccess(stale);
    const server = fakeServer({
      'POST /collections': ({ token }) => (token === stale ? failure(401, 'no') : { data: {} }),
      'POST /refresh': () => ({ data: { accessToken: aToken({ tag: 'fresh' }) } }),
      'GET /images': () => ({ data: {} }),
    });
    const create = () => request('POST /collections', { body: {}, schema });
    await create();
    await create();
    await request('GET /images', { schema });
    const keysOf = (name: string) =>
      server.calls.filter(({ path }) => path === name).map((call) => call.idempotencyKey);
    const [first, repeated, second] = keysOf('/collections');
    expect(first).toBe(repeated);
    expect(second).not.toBe(first);
    expect(second).not.toBeNull();
    expect(keysOf('/images')).toEqual([null]);
  });
});
