import { beforeEach, describe, expect, it } from '@jest/globals';
import { ServiceError, type ErrorFacts } from '@salon/service-contract';
import type { FastifyRequest } from 'fastify';
import passport from 'passport';
import type { GatewayEnvironment } from '../environment.ts';
import { accessTokenOf, adminClaims, secret, userClaims } from '../../testing/access-token.ts';
import { JwtStrategy } from '../access/jwt.strategy.ts';
import type { SessionCookieCheck } from '../session/session-cookie-check.ts';
import { AdminLookup } from './admin-lookup.ts';

type Code = ConstructorParameters<typeof ServiceError>[0];

/** The user of the session, or the failure to find one. */
let session: { id: string } | { code: Code; facts?: ErrorFacts };
let admins: AdminLookup;

beforeEach(() => {
  session = { code: 'access/unauthenticated' };
  passport.use('jwt', new JwtStrategy({ JWT_SECRET: secret } as GatewayEnvironment));
  const assertAdmin = async () => {
    if ('code' in session) throw new ServiceError(session.code, session.facts);
    return session;
  };
  // The lookup uses only this member.
  admins = new AdminLookup({ assertAdmin } as unknown as SessionCookieCheck);
});

const adminOf = (headers: Record<string, string>) =>
  admins.adminOf({ headers } as unknown as FastifyRequest); // only headers are read
const bearer = (claims: object, key?: string) => ({
  authorization: `Bearer ${accessTokenOf(claims, key)}`,
});
const cookie = { cookie: 'salon_refresh=a' };

describe('the admin who requests a file', () => {
  it('is known by an access token', async () => {
    expect(await adminOf(bearer(adminClaims))).toMatchObject({ userId: '1' });
  });

  it('is known by the cookie of a session', async () => {
    session = { id: '2' };
    expect(await adminOf(cookie)).toEqual({ userId: '2' });
  });

  it('is known by the cookie if the access token has expired', async () => {
    session = { id: '2' };
    const expired = bearer({ ...adminClaims, exp: 1 });
    expect(await adminOf({ ...expired, ...cookie })).toEqual({ userId: '2' });
  });

  it.each([
    ['nothing', {}],
    ['the token of a user', bearer(userClaims)],
    ['an expired token', bearer({ ...adminClaims, exp: 1 })],
    ['a token of another gallery', bearer(adminClaims, 't'.repeat(40))],
    ['a token without a name', bearer({ ...adminClaims, username: undefined })],
    ['another scheme', { authorization: 'Basic YTpi' }],
  ])('is unknown with %s', async (_what, headers) => {
    session = { id: '2' };
    expect(await adminOf(headers)).toBeNull();
  });

  it.each([
    'access/forbidden',
    'access/other-site',
    'access/unauthenticated',
    'auth/invalid-refresh-token',
  ] as const)('is unknown if the session is refused (%s)', async (code) => {
    session = { code };
    expect(await adminOf(cookie)).toBeNull();
  });

  it('cannot be determined if the session is not checked', async () => {
    session = { code: 'service/unavailable' };
    await expect(adminOf(cookie)).rejects.toMatchObject(session);
  });
});
