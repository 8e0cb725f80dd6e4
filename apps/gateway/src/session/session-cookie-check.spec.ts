import { beforeEach, describe, expect, it } from '@jest/globals';
import type { RpcClient } from '@salon/rpc';
import { ServiceError } from '@salon/service-contract';
import type { FastifyRequest } from 'fastify';
import type { GatewayEnvironment } from '../environment.ts';
import { RefreshCookie } from './refresh-cookie.ts';
import { SessionCookieCheck } from './session-cookie-check.ts';

const token = 'a'.repeat(43);
const environment = { PUBLIC_URL: 'https://gallery.example' } as GatewayEnvironment;

let admin: boolean;
let failure: ServiceError | undefined;
let asked: unknown[];
let check: SessionCookieCheck;

beforeEach(() => {
  [admin, failure, asked] = [true, undefined, []];
  const ask = async (name: string, input: unknown) => {
    asked.push([name, input]);
    if (failure) throw failure;
    return { user: { id: '1', admin } };
  };
  // The check uses only these members.
  check = new SessionCookieCheck(
    environment,
    { ask } as unknown as RpcClient,
    new RefreshCookie(environment),
  );
});

const aRequest = (changes: object = {}) =>
  ({
    headers: {},
    host: 'gallery.example',
    ip: '203.0.113.7',
    cookies: { salon_refresh: token },
    ...changes,
  }) as unknown as FastifyRequest;

describe('a page for admins that a browser opens by URL', () => {
  it('is for the admin of the session', async () => {
    await expect(check.assertAdmin(aRequest())).resolves.toEqual({ id: '1', admin: true });
    expect(asked).toEqual([['auth.holder', { refreshToken: token }]]);
  });

  it('asks once for requests at the same time, and again for later ones', async () => {
    await Promise.all([check.assertAdmin(aRequest()), check.assertAdmin(aRequest())]);
    expect(asked).toHaveLength(1);
    await check.assertAdmin(aRequest());
    expect(asked).toHaveLength(2);
  });

  it('asks again after a failure', async () => {
    failure = new ServiceError('service/timeout');
    await expect(check.assertAdmin(aRequest())).rejects.toEqual(failure);
    failure = undefined;
    await expect(check.assertAdmin(aRequest())).resolves.toBeDefined();
  });

  it('does not share a lookup between sessions', async () => {
    const other = { salon_refresh: 'b'.repeat(43) };
    await Promise.all([
      check.assertAdmin(aRequest()),
      check.assertAdmin(aRequest({ cookies: other })),
    ]);
    expect(asked).toHaveLength(2);
  });

  it('is not for other users', async () => {
    admin = false;
    const refused = check.assertAdmin(aRequest());
    await expect(refused).rejects.toEqual(new ServiceError('access/forbidden'));
  });

  it.each([
    ['no cookie', {}],
    ['a cookie that is no token', { salon_refresh: 'short' }],
    ['another cookie', { session: token }],
  ])('costs no call with %s', async (_what, cookies) => {
    const refused = check.assertAdmin(aRequest({ cookies }));
    await expect(refused).rejects.toMatchObject({ code: 'access/unauthenticated' });
    expect(asked).toEqual([]);
  });

  it('is not for other sites, whose requests carry the cookie too', async () => {
    const refused = check.assertAdmin(aRequest({ headers: { 'sec-fetch-site': 'cross-site' } }));
    await expect(refused).rejects.toMatchObject({ code: 'access/other-site' });
    expect(asked).toEqual([]);
  });
});
