import 'reflect-metadata';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { isMedia, routes, type Route } from '@salon/api-contract/routes';
import { RpcClient } from '@salon/rpc';
import { calls, ServiceError } from '@salon/service-contract';
import { accessTokenOf, adminClaims, userClaims } from '../../testing/access-token.ts';
import { LoneGateway } from '../../testing/lone-gateway.ts';
import { refreshCookieName } from '../session/refresh-cookie.ts';

const [header, , signature] = accessTokenOf(userClaims).split('.');
const [, adminPayload] = accessTokenOf(adminClaims).split('.');
const unsignedHeader = Buffer.from(JSON.stringify({ alg: 'none', typ: 'JWT' })).toString(
  'base64url',
);

const bearers = {
  anonymous: undefined,
  unverified: accessTokenOf({ ...userClaims, emailVerified: false }),
  user: accessTokenOf(userClaims),
  admin: accessTokenOf(adminClaims),
  'an admin whose token expired': accessTokenOf({ ...adminClaims, exp: 1 }),
  'an admin of another gallery': accessTokenOf(adminClaims, 't'.repeat(40)),
  'an admin with the claims of another version': accessTokenOf({ ...adminClaims, sub: undefined }),
  'a user with the claims of an admin': `${header}.${adminPayload}.${signature}`,
  'an admin without a signature': `${unsignedHeader}.${adminPayload}.`,
};
type Who = keyof typeof bearers;
const strangers: Who[] = [
  'anonymous',
  'an admin whose token expired',
  'an admin of another gallery',
  'an admin with the claims of another version',
  'a user with the claims of an admin',
  'an admin without a signature',
];
const everyone = Object.keys(bearers) as Who[]; // the keys of a constant

/** Of a request that a page of the gallery makes for a person with a session. */
const ofPage = {
  'sec-fetch-site': 'same-origin',
  cookie: `${refreshCookieName}=${'a'.repeat(43)}`,
};
/** The gateway answers them by itself. */
const withoutCall = ['GET /docs', 'GET /health'];

describe('access to routes', () => {
  let gateway: LoneGateway;
  let app: NestFastifyApplication;
  let forgottenRoute: unknown;

  beforeAll(async () => {
    gateway = await LoneGateway.start({
      published: { enableSignups: true },
      onCreated(created) {
        try {
          created
            .getHttpAdapter()
            .getInstance()
            .get('/api/forgotten', () => '');
        } catch (error) {
          forgottenRoute = error;
        }
      },
    });
    ({ app } = gateway);
  });

  afterAll(() => gateway.stop());

  const statusFor = async (route: string, who: Who) => {
    const [method = '', path = ''] = route.split(' ');
    const bearer = bearers[who];
    const reply = await app.inject({
      // A route's name begins with its method.
      method: method as 'GET',
      url: `/api${path.replace(/:\w+/g, 'x')}`,
      headers: bearer ? { authorization: `Bearer ${bearer}` } : {},
    });
    return reply.statusCode;
  };

  // At once, as a call waits a moment for a service.
  it.each(routes)('$name ($access)', async ({ name: route, access }) => {
    const statuses = await Promise.all(everyone.map((who) => statusFor(route, who)));
    for (const [index, who] of everyone.entries()) {
      const status = statuses[index];
      if (access === 'admin' && who !== 'admin') {
        expect([who, status]).toEqual([who, strangers.includes(who) ? 401 : 403]);
      } else if (route !== 'POST /refresh') {
        // A refresh without the cookie has a failure of its own.
        expect([who, status === 401 || status === 403]).toEqual([who, false]);
      }
    }
  });

  it.each(routes)('routes $name to a handler', ({ method, path }) => {
    const isServed = app
      .getHttpAdapter()
      .getInstance()
      .hasRoute({ method, url: `/api${path}` });
    expect(isServed).toBe(true);
  });

  // The service that answers a call checks its caller again.
  it.each<Route>(routes.filter(({ access }) => access === 'anyone'))(
    'makes for visitors only calls that they may make: $name',
    async ({ name: route, method, path, body }) => {
      const unavailable = new ServiceError('service/unavailable');
      const ask = jest.spyOn(app.get(RpcClient), 'ask').mockRejectedValue(unavailable);
      await app.inject({
        method,
        url: `/api${path.replace(/:\w+/g, '0'.repeat(24))}`,
        headers: { ...ofPage, ...(body && { 'content-type': 'application/json' }) },
        ...(body && {
          payload: JSON.stringify(isMedia(body) ? {} : body.example),
        }),
      });
      const made = ask.mock.calls.map(([name]) => name);
      ask.mockRestore();
      expect(made.filter((name) => calls[name].may === 'admin')).toEqual([]);
      expect([route, made.length > 0]).toEqual([route, !withoutCall.includes(route)]);
    },
  );

  it('refuses to start with a route that is not in the contract', () => {
    expect(forgottenRoute).toEqual(new Error('GET /api/forgotten is no route of the contract'));
  });

  it.each(['unverified', 'user'] as const)('refuses the complete settings to %s', async (who) => {
    await expect(statusFor('GET /settings?complete=true', who)).resolves.toBe(403);
  });

  it('refuses the complete settings to visitors', async () => {
    await expect(statusFor('GET /settings?complete=true', 'anonymous')).resolves.toBe(401);
  });
});
