import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { aToken, aUser, failure, fakeServer } from '../../../testing/fake-server.ts';
import type { Answer } from '../../../testing/fake-server.ts';
import { holdAccess, mayHaveSession, onAccessChange } from '../../http/access.ts';
import { reconnectingSnapshot } from '../../http/reconnecting.ts';
import { login, signUp } from './account.ts';
import { completeLogout, logout } from './logout.ts';

const MINUTE_MS = 60_000;
const FLAG = 'salon.session';
const broken = () => {
  throw new TypeError('Failed to fetch');
};
const confirmed = () => ({ data: {} });
const changes: (string | null)[] = [];
let stopListening = () => undefined as void;
let stopCompleting = () => undefined as void;

/** As an earlier visit has left it, whose logout was not confirmed. */
const leavePending = () => localStorage.setItem(FLAG, 'logged-out');
const open = () => (stopCompleting = completeLogout());

/** A server that gives these answers to a logout, and then confirms it. */
const loggingOut = (answers: Answer[], others: Record<string, Answer> = {}) => {
  const server = fakeServer({
    ...others,
    'POST /logout': (call) => (answers.shift() ?? confirmed)(call),
  });
  return { ...server, logouts: () => server.count('POST /logout') };
};
const entering = { 'POST /login': () => ({ data: { user: aUser, accessToken: aToken() } }) };
const credentials = { username: 'ada', password: 'secret-secret' };

beforeEach(() => {
  jest.useFakeTimers();
  changes.length = 0;
  stopListening = onAccessChange((change) =>
    changes.push(change.user ? change.user.id : change.end),
  );
  holdAccess(aToken());
});
afterEach(() => {
  stopCompleting();
  stopListening();
  jest.useRealTimers();
});

describe('a logout', () => {
  it('that the server confirms is sent once', async () => {
    const server = loggingOut([]);
    open();
    await logout();
    await jest.advanceTimersByTimeAsync(10 * MINUTE_MS);
    expect(changes).toEqual(['u-1', 'logged-out']);
    expect(localStorage.getItem(FLAG)).toBeNull();
    expect(server.logouts()).toBe(1);
  });

  it.each([
    ['without a reply', broken],
    ['with a 503', () => failure(503, '')],
    ['with a 500', () => failure(500, '')],
    ['with the page of a proxy', () => new Response('<h1>Back soon</h1>')],
  ])('%s ends the session here at once, and is sent again in the background', async (_, answer) => {
    const server = loggingOut([answer, answer]);
    await logout();
    expect(mayHaveSession()).toBe(false);
    expect(changes).toEqual(['u-1', 'logged-out']);
    expect(reconnectingSnapshot()).toBeNull();
    await jest.advanceTimersByTimeAsync(10_000);
    expect(server.logouts()).toBe(3);
    expect(localStorage.getItem(FLAG)).toBeNull();
  });

  it('is sent again each minute while the server is away', async () => {
    const server = loggingOut(Array.from({ length: 20 }, () => broken));
    await logout();
    await jest.advanceTimersByTimeAsync(10 * MINUTE_MS);
    expect(server.logouts()).toBe(15);
    await jest.advanceTimersByTimeAsync(10 * MINUTE_MS);
    expect(server.logouts()).toBe(21);
  });

  it('is sent again at the next visit, which restores no session', async () => {
    const server = loggingOut([]);
    leavePending();
    expect(mayHaveSession()).toBe(false);
    open();
    await jest.advanceTimersByTimeAsync(0);
    expect(server.logouts()).toBe(1);
    expect(localStorage.getItem(FLAG)).toBeNull();
  });

  it('is sent again as soon as the page is online', async () => {
    const server = loggingOut(Array.from({ length: 7 }, () => broken));
    open();
    await logout();
    await jest.advanceTimersByTimeAsync(MINUTE_MS);
    expect(server.logouts()).toBe(6);
    window.dispatchEvent(new Event('online'));
    await jest.advanceTimersByTimeAsync(1_000);
    expect(server.logouts()).toBe(8);
  });

  it('is not sent at a return of a page that has a session, or none', async () => {
    const server = loggingOut([]);
    open();
    window.dispatchEvent(new Event('online'));
    await jest.advanceTimersByTimeAsync(0);
    await logout();
    window.dispatchEvent(new Event('online'));
    await jest.advanceTimersByTimeAsync(0);
    expect(server.logouts()).toBe(1);
  });
});

describe('a logout that the server has not confirmed', () => {
  it('is not sent again once a person has logged in', async () => {
    const server = loggingOut([broken], entering);
    await logout();
    await login(credentials);
    await jest.advanceTimersByTimeAsync(10 * MINUTE_MS);
    expect(server.logouts()).toBe(1);
    expect(changes.at(-1)).toBe('u-1');
  });

  it('is not sent during a login', async () => {
    let answer: (reply: unknown) => void = () => undefined;
    const server = loggingOut([broken], {
      'POST /login': () => new Promise((resolve) => (answer = resolve)),
    });
    open();
    await logout();
    const entry = login(credentials);
    window.dispatchEvent(new Event('online'));
    await jest.advanceTimersByTimeAsync(5_000);
    answer(entering['POST /login']());
    await entry;
    expect(server.logouts()).toBe(1);
    expect(mayHaveSession()).toBe(true);
  });

  it('is remembered if the page is left during a login', async () => {
    loggingOut([broken], { 'POST /login': () => new Promise(() => undefined) });
    await logout();
    void login(credentials).catch(() => undefined);
    expect(localStorage.getItem(FLAG)).toBeNull();
    window.dispatchEvent(new Event('pagehide'));
    expect(localStorage.getItem(FLAG)).toBe('logged-out');
  });

  it.each([
    ['a login that is refused', () => login(credentials)],
    [
      'a sign-up that needs a confirmation',
      () => signUp({ ...credentials, email: 'ada@x.org' }, 'k-1'),
    ],
  ])('is sent again after %s', async (_what, enter) => {
    const server = loggingOut([broken], {
      'POST /login': () => failure(401, 'wrong'),
      'POST /signup': () => ({ data: { user: aUser, accessToken: null } }),
    });
    await logout();
    await enter().catch(() => undefined);
    await jest.advanceTimersByTimeAsync(1_000);
    expect(server.logouts()).toBe(2);
  });

  it.each([
    ['open', true],
    ['suspended', false],
  ])(
    'is not sent again after a login in another tab while this one is %s',
    async (_how, isOpen) => {
      const server = loggingOut([broken]);
      open();
      await logout();
      localStorage.setItem(FLAG, '1');
      if (isOpen) {
        window.dispatchEvent(new StorageEvent('storage', { key: FLAG, newValue: '1' }));
      }
      await jest.advanceTimersByTimeAsync(10 * MINUTE_MS);
      expect(server.logouts()).toBe(1);
      expect(mayHaveSession()).toBe(true);
    },
  );

  it('is aborted by a login in another tab, and its reply does not end that session', async () => {
    let answer: (reply: unknown) => void = () => undefined;
    const server = loggingOut([() => new Promise((resolve) => (answer = resolve))]);
    leavePending();
    open();
    await jest.advanceTimersByTimeAsync(0);
    localStorage.setItem(FLAG, '1');
    window.dispatchEvent(new StorageEvent('storage', { key: FLAG, newValue: '1' }));
    expect(server.calls.find(({ path }) => path === '/logout')?.signal?.aborted).toBe(true);
    answer(confirmed());
    await jest.advanceTimersByTimeAsync(0);
    expect(mayHaveSession()).toBe(true);
  });
});
