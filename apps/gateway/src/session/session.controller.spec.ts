import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { PendingLogouts } from '@salon/server-kit';
import { ServiceError, sessionIdOf } from '@salon/service-contract';
import { ControllerServer } from '../../testing/controller-server.ts';
import { Logouts } from './logouts.ts';
import { RefreshCookie } from './refresh-cookie.ts';
import { SessionController } from './session.controller.ts';

const token = 'a'.repeat(43);
const newTokens = {
  accessToken: 'an access token',
  refreshToken: 'b'.repeat(43),
  refreshExpiresAt: '2030-01-02T03:04:05.000Z',
};
const user = { id: '1', username: 'ada', email: 'a@example.org', admin: true, emailVerified: true };
const headers = { cookie: `salon_refresh=${token}` };
const otherSite = { ...headers, 'sec-fetch-site': 'cross-site' };
const cleared = expect.stringMatching(/^salon_refresh=;.*Path=\/api;.*Expires=Thu, 01 Jan 1970/);

let server: ControllerServer;
/** The sessions whose logout is recorded for later. */
let pending: string[];
let isRedisDown: boolean;

async function startServer(publicUrl?: string) {
  server = await ControllerServer.start({
    controllers: [SessionController],
    providers: [Logouts, RefreshCookie, fakePendingLogouts],
    ...(publicUrl !== undefined && { publicUrl }),
  });
}

beforeEach(async () => {
  [pending, isRedisDown] = [[], false];
  await startServer();
});

afterEach(() => server.stop());

describe('a login', () => {
  const body = { username: 'ada', password: 'correct horse battery' };

  beforeEach(() => {
    server.services.replies['auth.login'] = () => ({ ...newTokens, user }); // passed on
  });

  it('keeps the refresh token from scripts and other sites', async () => {
    const reply = await server.send('POST /login', { body });
    const [cookie] = [reply.headers['set-cookie']].flat();
    expect(cookie?.split('; ').sort()).toEqual([
      'Expires=Wed, 02 Jan 2030 03:04:05 GMT',
      'HttpOnly',
      'Path=/api',
      'SameSite=Strict',
      'Secure',
      `salon_refresh=${newTokens.refreshToken}`,
    ]);
    expect(reply.payload).not.toContain(newTokens.refreshToken);
    expect(reply.json()).toMatchObject({ data: { accessToken: 'an access token' } });
  });

  it('sets a cookie that browsers accept on plain http', async () => {
    await server.stop();
    await startServer('http://10.0.0.5:3000');
    server.services.replies['auth.login'] = () => ({ ...newTokens, user }); // passed on
    const reply = await server.send('POST /login', { body });
    expect(reply.headers['set-cookie']).not.toContain('Secure');
  });

  it('is counted by name and address', async () => {
    await server.send('POST /login', { body });
    expect(server.attempts).toEqual([['login', { address: '127.0.0.1', account: 'ada' }]]);
  });

  it('that is refused sets no cookie', async () => {
    server.services.replies['auth.login'] = () => {
      throw new ServiceError('auth/invalid-credentials');
    };
    const reply = await server.send('POST /login', { body });
    expect([reply.statusCode, reply.headers['set-cookie']]).toEqual([401, undefined]);
  });

  it.each([{}, { username: 'ada' }, { username: 1, password: 'x' }])(
    'without a name and password (%j) costs no attempt',
    async (incomplete) => {
      const reply = await server.send('POST /login', { body: incomplete });
      expect([reply.statusCode, server.attempts, server.services.calls]).toEqual([400, [], []]);
    },
  );
});

describe('a refresh', () => {
  it('replaces the cookie', async () => {
    server.services.replies['auth.refresh'] = () => newTokens;
    const reply = await server.send('POST /refresh', { headers });
    expect(reply.json()).toEqual({ data: { accessToken: 'an access token' } });
    expect(reply.headers['set-cookie']).toContain(`salon_refresh=${newTokens.refreshToken};`);
    expect(server.services.inputsOf('auth.refresh')).toEqual([{ refreshToken: token }]);
  });

  it('of an ended session removes the cookie', async () => {
    server.services.replies['auth.refresh'] = () => {
      throw new ServiceError('auth/invalid-refresh-token');
    };
    const reply = await server.send('POST /refresh', { headers });
    expect([reply.statusCode, reply.headers['set-cookie']]).toEqual([401, cleared]);
  });

  it.each(['service/unavailable', 'service/timeout', 'access/too-many-requests'] as const)(
    'that fails with %s keeps the cookie',
    async (code) => {
      server.services.replies['auth.refresh'] = () => {
        throw new ServiceError(code);
      };
      const reply = await server.send('POST /refresh', { headers });
      expect(reply.headers['set-cookie']).toBeUndefined();
    },
  );

  it.each(['', 'salon_refresh=short', `salon_refresh=${token}x`, `other=${token}`])(
    'with the cookie "%s" costs no call',
    async (cookie) => {
      const reply = await server.send('POST /refresh', { headers: { cookie } });
      expect([reply.statusCode, server.services.calls]).toEqual([401, []]);
    },
  );

  it('that another site caused is refused, and the session stays', async () => {
    const reply = await server.send('POST /refresh', { headers: otherSite });
    expect([reply.statusCode, reply.headers['set-cookie']]).toEqual([403, undefined]);
    expect(server.services.calls).toEqual([]);
  });
});

describe('a logout', () => {
  it('ends the session without sending its token to auth', async () => {
    server.services.replies['auth.logout'] = () => ({});
    const reply = await server.send('POST /logout', { headers });
    expect([reply.statusCode, reply.headers['set-cookie']]).toEqual([200, cleared]);
    expect(server.services.inputsOf('auth.logout')).toEqual([{ sessionId: sessionIdOf(token) }]);
    expect(pending).toEqual([]);
  });

  it('succeeds while auth is down, and is applied later', async () => {
    const reply = await server.send('POST /logout', { headers });
    expect([reply.statusCode, reply.headers['set-cookie']]).toEqual([200, cleared]);
    expect(pending).toEqual([sessionIdOf(token)]);
  });

  it('succeeds while Redis is down too', async () => {
    isRedisDown = true;
    expect((await server.send('POST /logout', { headers })).statusCode).toBe(200);
  });

  it('without a session succeeds', async () => {
    const reply = await server.send('POST /logout');
    expect([reply.statusCode, server.services.calls]).toEqual([200, []]);
  });

  it('that another site caused changes nothing', async () => {
    const reply = await server.send('POST /logout', { headers: otherSite });
    expect([reply.statusCode, reply.headers['set-cookie']]).toEqual([200, undefined]);
    expect(server.services.calls).toEqual([]);
  });
});

const fakePendingLogouts = {
  provide: PendingLogouts,
  useValue: {
    add: async (sessionId: string) => {
      if (isRedisDown) throw new Error('Redis is down');
      pending.push(sessionId);
    },
  },
};
