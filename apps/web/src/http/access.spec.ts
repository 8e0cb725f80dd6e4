import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { aToken, failure, fakeServer, limited } from '../../testing/fake-server.ts';
import type { Answer } from '../../testing/fake-server.ts';
import {
  endAccess,
  holdAccess,
  mayHaveSession,
  onAccessChange,
  outdateRefresh,
  refreshAccess,
  syncAccess,
} from './access.ts';
import { request } from './request.ts';

const schema = { parse: (reply: unknown) => reply };
const broken = () => {
  throw new TypeError('Failed to fetch');
};
const changes: (string | null)[] = [];
let stop = () => undefined as void;

beforeEach(() => {
  jest.useFakeTimers();
  changes.length = 0;
  stop = onAccessChange((change) => changes.push(change.user ? change.user.id : change.end));
});
afterEach(() => {
  stop();
  jest.useRealTimers();
});

/** A server that accepts any token but the first, and answers refreshes in this order. */
const refreshing = (...answers: Answer[]) => {
  const stale = aToken({ tag: 'stale', secondsLeft: 30 });
  holdAccess(stale);
  changes.length = 0;
  return fakeServer({
    'GET /images': ({ token }) =>
      token === stale || token === null ? failure(401, 'no') : { data: token },
    'POST /refresh': (call) => answers.shift()?.(call) ?? failure(401, 'over'),
  });
};
const fresh = () => ({ data: { accessToken: aToken({ tag: 'fresh' }) } });

describe('a refresh', () => {
  it('that is limited is sent again after the time the server names, and ends nothing', async () => {
    const server = refreshing(() => limited(7), fresh);
    const call = request('GET /images', { schema });
    await jest.advanceTimersByTimeAsync(6_999);
    expect(server.count('POST /refresh')).toBe(1);
    await jest.advanceTimersByTimeAsync(1);
    await expect(call).resolves.toMatchObject({ data: expect.any(String) });
    expect(server.count('POST /refresh')).toBe(2);
    expect(changes).toEqual(['u-1']);
  });

  it('that stays limited fails, and the session is kept', async () => {
    refreshing(...Array.from({ length: 10 }, () => () => limited(1)));
    const call = request('GET /images', { schema }).catch((error: unknown) => error);
    await jest.advanceTimersByTimeAsync(60_000);
    expect(await call).toMatchObject({ status: 429 });
    expect(changes).toEqual([]);
    expect(mayHaveSession()).toBe(true);
  });

  it.each([
    ['a broken connection', broken],
    ['a 503', () => failure(503, '')],
    ['a 500', () => failure(500, '')],
    ['the page of a proxy', () => new Response('<h1>Back soon</h1>')],
    ['a reply without a token', () => ({ data: { accessToken: null } })],
  ])('that fails by %s keeps the session, and a later call refreshes it', async (_what, answer) => {
    const failing = Array.from({ length: 12 }, () => answer);
    refreshing(...failing);
    const call = request('GET /images', { schema }).catch((error: unknown) => error);
    await jest.advanceTimersByTimeAsync(70_000);
    expect(await call).toHaveProperty('name', 'ApiError');
    expect(changes).toEqual([]);
    expect(mayHaveSession()).toBe(true);
    fakeServer({ 'GET /images': ({ token }) => ({ data: token }), 'POST /refresh': fresh });
    await expect(request('GET /images', { schema })).resolves.toHaveProperty('data');
    expect(changes).toEqual(['u-1']);
  });

  it.each([
    ['with a token that is about to expire', 30, true],
    ['without one that has expired', -1, null],
  ])('that is repeated delays no call, which is sent %s', async (_how, secondsLeft, expected) => {
    const token = aToken({ secondsLeft });
    holdAccess(token);
    const server = fakeServer({
      'GET /images': () => ({ data: 'all' }),
      'POST /refresh': () => failure(503, ''),
    });
    const sent = [];
    for (const _repeat of [1, 2]) {
      await expect(request('GET /images', { schema })).resolves.toEqual({ data: 'all' });
      sent.push(server.calls.at(-1)?.token ?? null);
    }
    expect(sent).toEqual([expected && token, expected && token]);
    expect(server.count('POST /refresh')).toBe(1);
    await jest.advanceTimersByTimeAsync(60_000);
  });

  it('that waits for that of another tab does not delay a call', async () => {
    let begin = () => undefined as void;
    const locks = {
      request: (_name: string, task: () => unknown) =>
        new Promise<void>((resolve) => (begin = resolve)).then(task),
    };
    Object.defineProperty(navigator, 'locks', { configurable: true, value: locks });
    holdAccess(aToken({ secondsLeft: -1 }));
    fakeServer({ 'GET /images': ({ token }) => ({ data: token }), 'POST /refresh': fresh });
    const call = request('GET /images', { schema });
    await jest.advanceTimersByTimeAsync(2_000);
    const reply = await Promise.race([call, Promise.resolve('none yet')]);
    begin();
    await jest.advanceTimersByTimeAsync(0);
    Reflect.deleteProperty(navigator, 'locks');
    expect(reply).toEqual({ data: null });
  });

  describe('that is repeated while the token of an admin has expired', () => {
    const away = () => failure(503, '');
    const serverOf = (...answers: Answer[]) => {
      holdAccess(aToken({ admin: true, secondsLeft: -1 }));
      const shown: Answer = ({ token }) => ({ data: token });
      return fakeServer({
        'GET /images/1': shown,
        'GET /images/wall': shown,
        'POST /refresh': (call) => answers.shift()?.(call) ?? away(),
      });
    };

    it('is awaited by a call, which would otherwise be answered as that of a visitor', async () => {
      const token = aToken({ admin: true, tag: 'fresh' });
      const server = serverOf(broken, away, () => ({ data: { accessToken: token } }));
      const call = request('GET /images/1', { schema });
      await jest.advanceTimersByTimeAsync(3_000);
      await expect(call).resolves.toEqual({ data: token });
      expect(server.count('GET /images/1')).toBe(1);
    });

    it('delays no call for which the reply for visitors will do', async () => {
      serverOf();
      const call = request('GET /images/wall', { schema, isForVisitors: true });
      await expect(call).resolves.toEqual({ data: null });
      await jest.advanceTimersByTimeAsync(60_000);
    });

    it('is not begun again by the call that it failed', async () => {
      const server = serverOf();
      const call = request('GET /images/1', { schema }).catch((error: unknown) => error);
      await jest.advanceTimersByTimeAsync(31_000);
      expect(await call).toMatchObject({ status: 503 });
      expect(server.count('POST /refresh')).toBe(6);
      expect(server.count('GET /images/1')).toBe(0);
    });
  });

  it('comes before each repeat of a call: the token may have expired while the computer slept', async () => {
    const token = aToken({ secondsLeft: 2 * 3_600 });
    holdAccess(aToken());
    const answers: Answer[] = [broken];
    fakeServer({
      'GET /images': (call) => answers.shift()?.(call) ?? { data: call.token },
      'POST /refresh': () => ({ data: { accessToken: token } }),
    });
    const call = request('GET /images', { schema });
    await jest.advanceTimersByTimeAsync(500);
    jest.setSystemTime(Date.now() + 3_600_000);
    await jest.advanceTimersByTimeAsync(500);
    await expect(call).resolves.toEqual({ data: token });
  });

  it('that fails for now while a session is restored ends nothing', async () => {
    fakeServer({ 'POST /refresh': () => failure(503, '') });
    endAccess();
    localStorage.setItem('salon.session', '1');
    changes.length = 0;
    const refresh = refreshAccess().catch((error: unknown) => error);
    await jest.advanceTimersByTimeAsync(60_000);
    expect(await refresh).toMatchObject({ status: 503 });
    expect(changes).toEqual([null]);
    expect(mayHaveSession()).toBe(true);
  });

  it.each([401, 403])('that is refused with %s ends the session', async (status) => {
    refreshing(() => failure(status, 'over'));
    await expect(refreshAccess()).rejects.toMatchObject({ status });
    expect(changes).toEqual(['ended']);
    expect(mayHaveSession()).toBe(false);
  });

  it('that is answered after a logout does not sign the person in again', async () => {
    let answer: (value: unknown) => void = () => undefined;
    refreshing(() => new Promise((resolve) => (answer = resolve)));
    const call = refreshAccess().catch((error: unknown) => error);
    await jest.advanceTimersByTimeAsync(0);
    endAccess({ by: 'logged-out' });
    answer(fresh());
    expect(await call).toMatchObject({ status: 401 });
    expect(changes).toEqual(['logged-out']);
    expect(mayHaveSession()).toBe(false);
  });

  it('is ended by a login, whose cookie a late refusal would clear', async () => {
    let isAborted = false;
    refreshing(
      ({ signal }) =>
        new Promise((_, reject) => {
          const abort = () => reject(new DOMException('aborted', 'AbortError'));
          signal?.addEventListener('abort', () => ((isAborted = true), abort()));
        }),
    );
    const call = refreshAccess().catch((error: unknown) => error);
    await jest.advanceTimersByTimeAsync(0);
    outdateRefresh();
    expect(isAborted).toBe(true);
    expect(await call).toMatchObject({ status: 401 });
    expect(changes).toEqual([]);
  });
});

describe('the time that a token has left', () => {
  const MINUTE_MS = 60_000;
  const issuedAt = (ms: number) => {
    const iat = Math.floor(ms / 1000);
    return `h.${btoa(JSON.stringify({ sub: 'u-1', username: 'ada', iat, exp: iat + 900 }))}.s`;
  };
  const refreshes = async () => {
    const server = fakeServer({ 'GET /images': () => ({ data: null }), 'POST /refresh': fresh });
    await request('GET /images', { schema });
    return server.count('POST /refresh');
  };

  it.each([
    ['fast', -20 * MINUTE_MS],
    ['slow', 20 * MINUTE_MS],
    ['right', 0],
  ])('is counted from its receipt, on a computer whose clock is %s', async (_how, difference) => {
    holdAccess(issuedAt(Date.now() + difference));
    expect(await refreshes()).toBe(0);
    await jest.advanceTimersByTimeAsync(13.9 * MINUTE_MS);
    expect(await refreshes()).toBe(0);
    await jest.advanceTimersByTimeAsync(0.2 * MINUTE_MS);
    expect(await refreshes()).toBe(1);
  });

  it('includes the time for which the computer was asleep', async () => {
    holdAccess(issuedAt(Date.now()));
    jest.setSystemTime(Date.now() + 20 * MINUTE_MS);
    expect(await refreshes()).toBe(1);
  });

  it('does not grow when the clock is set back', async () => {
    holdAccess(issuedAt(Date.now()));
    jest.setSystemTime(Date.now() - 120 * MINUTE_MS);
    await jest.advanceTimersByTimeAsync(13.9 * MINUTE_MS);
    expect(await refreshes()).toBe(0);
    await jest.advanceTimersByTimeAsync(0.2 * MINUTE_MS);
    expect(await refreshes()).toBe(1);
  });
});

describe('a login in another tab', () => {
  const inAnotherTab = () => {
    localStorage.setItem('salon.session', '1');
    window.dispatchEvent(new StorageEvent('storage', { key: 'salon.session', newValue: '1' }));
  };

  it('signs this tab in too', async () => {
    fakeServer({ 'POST /refresh': fresh });
    inAnotherTab();
    await jest.advanceTimersByTimeAsync(0);
    expect(changes).toEqual(['u-1']);
  });

  it('costs a tab that is signed in no refresh', async () => {
    const server = fakeServer({ 'POST /refresh': fresh });
    holdAccess(aToken());
    inAnotherTab();
    await jest.advanceTimersByTimeAsync(0);
    expect(server.calls).toEqual([]);
  });
});

describe('another person who has logged in elsewhere', () => {
  const logInElsewhere = () => {
    holdAccess(aToken());
    localStorage.setItem('salon.user', 'u-2');
    return fakeServer({
      'POST /refresh': () => ({ data: { accessToken: aToken({ id: 'u-2' }) } }),
    });
  };

  it.each([
    ['a page that returns', () => syncAccess()],
    [
      'another tab',
      () =>
        window.dispatchEvent(new StorageEvent('storage', { key: 'salon.user', newValue: 'u-2' })),
    ],
  ])('takes the place of the first one in %s, by one refresh', async (_where, follow) => {
    const server = logInElsewhere();
    follow();
    await jest.advanceTimersByTimeAsync(0);
    follow();
    await jest.advanceTimersByTimeAsync(0);
    expect(changes).toEqual(['u-1', 'u-2']);
    expect(server.count('POST /refresh')).toBe(1);
  });
});

it('keeps the email address of a login for the tokens of the same user', () => {
  const emails: (string | null | undefined)[] = [];
  const stopListening = onAccessChange(({ user }) => emails.push(user?.email));
  holdAccess(aToken(), 'ada@example.org');
  holdAccess(aToken({ tag: 'fresh' }));
  holdAccess(aToken({ id: 'u-2' }));
  stopListening();
  expect(emails).toEqual(['ada@example.org', 'ada@example.org', null]);
});

describe('a page that returns', () => {
  it('ends its session if that has ended in another tab while the page was suspended', () => {
    holdAccess(aToken());
    localStorage.removeItem('salon.session');
    syncAccess();
    expect(changes).toEqual(['u-1', 'ended']);
  });

  it('keeps its session, and is still that of a visitor if there is none', () => {
    const server = fakeServer({ 'POST /refresh': fresh });
    holdAccess(aToken());
    syncAccess();
    expect(changes).toEqual(['u-1']);
    endAccess();
    syncAccess();
    expect(changes).toEqual(['u-1', 'ended']);
    expect(server.calls).toEqual([]);
  });
});
