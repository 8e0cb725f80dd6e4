import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { defaultSettingValues, failure } from '@salon/api-contract';
import { ControllerServer } from '../../testing/controller-server.ts';
import { AccountController } from './account.controller.ts';
import { RefreshCookie } from './refresh-cookie.ts';

const token = 'a-token_of'.padEnd(43, '0');
const password = 'correct horse battery';
const bodies = {
  'POST /signup': { username: 'ada', email: 'ada@example.org', password },
  'POST /verify-email': { token },
  'POST /resend-verification': { email: 'ada@example.org' },
  'POST /forgot-password': { email: 'ada@example.org' },
  'POST /reset-password': { token, password },
};

const address = '127.0.0.1';
const account = 'ada@example.org';
/** What the attempts of each route are counted for. */
const counted: Record<string, [string, object]> = {
  'POST /signup': ['signup', { address, account }],
  'POST /verify-email': ['verify', { address }],
  'POST /resend-verification': ['resend', { address, account }],
  'POST /forgot-password': ['forgot', { address, account }],
  'POST /reset-password': ['reset', { address }],
};

let server: ControllerServer;

beforeEach(async () => {
  server = await ControllerServer.start({
    controllers: [AccountController],
    providers: [RefreshCookie],
  });
  const settings = { ...defaultSettingValues, enableSignups: true };
  server.redis.values.set('settings:values', JSON.stringify(settings));
});

afterEach(() => server.stop());

describe.each(Object.entries(bodies))('%s', (route, body) => {
  it.each([
    ['the gallery', { 'sec-fetch-site': 'same-origin', origin: 'https://gallery.example' }],
    ['a client that is no browser', {}],
  ])('from %s is counted', async (_who, headers) => {
    await server.send(route, { body, headers });
    expect(server.attempts).toEqual([counted[route]]);
  });

  it.each([
    ['sec-fetch-site', 'cross-site'],
    ['origin', 'https://evil.example'],
  ])('from another site (%s: %s) is refused and not counted', async (name, value) => {
    const headers = { [name]: value };
    const reply = await server.send(route, { body, headers });
    expect([reply.statusCode, server.attempts, server.services.calls]).toEqual([403, [], []]);
    expect(failure.parse(reply.json()).message).toMatch(/did not come from the gallery/);
  });
});

describe.each(['POST /verify-email', 'POST /reset-password'] as const)('%s', (route) => {
  it.each([undefined, '', 5, 'short', `${token}0`, `${token.slice(1)}!`, [token]])(
    'with the token %j is refused like one with an unknown token, and not counted',
    async (malformed) => {
      const reply = await server.send(route, { body: { ...bodies[route], token: malformed } });
      expect(failure.parse(reply.json()).message).toContain('link is invalid or has expired.');
      expect([reply.statusCode, server.attempts, server.services.calls]).toEqual([400, [], []]);
    },
  );
});

it('a sign-up is refused only for the moment while the settings are unknown', async () => {
  server.redis.values.delete('settings:values');
  const reply = await server.send('POST /signup', { body: bodies['POST /signup'] });
  expect([reply.statusCode, server.attempts, server.services.calls]).toEqual([503, [], []]);
});

it('a request to verify an address without a body is not counted', async () => {
  const reply = await server.send('POST /verify-email');
  expect([reply.statusCode, server.attempts]).toEqual([400, []]);
});
