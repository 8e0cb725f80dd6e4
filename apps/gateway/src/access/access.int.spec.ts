import 'reflect-metadata';
import { createHmac } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { startRedis, type TestServer } from '@salon/test-kit';
import { createGateway } from '../create-gateway.ts';
import { gatewayEnvironment } from '../environment.ts';
import { accessTable } from './access-table.ts';

const secret = 's'.repeat(40);
const base64url = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

function tokenOf(claims: object, key = secret): string {
  const content = `${base64url({ alg: 'HS256', typ: 'JWT' })}.${base64url(claims)}`;
  return `${content}.${createHmac('sha256', key).update(content).digest('base64url')}`;
}

const inAnHour = Math.floor(Date.now() / 1000) + 3600;
const user = { sub: '1', username: 'u', admin: false, emailVerified: true, exp: inAnHour };
const admin = { ...user, admin: true };

const bearers = {
  anonymous: undefined,
  unverified: tokenOf({ ...user, emailVerified: false }),
  user: tokenOf(user),
  admin: tokenOf(admin),
  'an admin whose token expired': tokenOf({ ...admin, exp: 1 }),
  'an admin of another gallery': tokenOf(admin, 't'.repeat(40)),
};
type Who = keyof typeof bearers;
const strangers: Who[] = [
  'anonymous',
  'an admin whose token expired',
  'an admin of another gallery',
];
const everyone = Object.keys(bearers) as Who[]; // the keys of a constant

/** No service runs here: a call that gets past the guard fails later and otherwise. */
describe('the access table', () => {
  let redis: TestServer;
  let app: NestFastifyApplication;
  let dataDir: string;

  beforeAll(async () => {
    Logger.overrideLogger(false);
    redis = await startRedis();
    dataDir = await mkdtemp(join(tmpdir(), 'salon-gateway-'));
    app = await createGateway(
      gatewayEnvironment.parse({
        LOG_LEVEL: 'fatal',
        REDIS_URL: redis.url,
        JWT_SECRET: secret,
        DATA_DIR: dataDir,
        WEB_ROOT: dataDir,
      }),
    );
    await app.init();
    await app.getHttpAdapter().getInstance().ready();
  });

  afterAll(async () => {
    await app.close();
    await redis.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  const statusFor = async (route: string, who: Who) => {
    const [method = '', path = ''] = route.split(' ');
    const bearer = bearers[who];
    const reply = await app.inject({
      // The table's keys begin with a method.
      method: method as 'GET',
      url: `/api${path.replace(/:\w+/g, 'x')}`,
      headers: bearer ? { authorization: `Bearer ${bearer}` } : {},
    });
    return reply.statusCode;
  };

  const cells = Object.entries(accessTable).flatMap(([route, access]) =>
    everyone.map((who) => ({ route, access, who })),
  );

  it.each(cells)('$route ($access) for $who', async ({ route, access, who }) => {
    const status = await statusFor(route, who);
    if (access === 'admin' && who !== 'admin') {
      expect(status).toBe(strangers.includes(who) ? 401 : 403);
    } else if (route !== 'POST /refresh') {
      // Without its cookie a refresh is refused for a reason of its own.
      expect([401, 403]).not.toContain(status);
    }
  });

  it('names no route that does not exist', () => {
    for (const route of Object.keys(accessTable)) {
      const [method = '', path = ''] = route.split(' ');
      const found = app
        .getHttpAdapter()
        .getInstance()
        .hasRoute({ method: method, url: `/api${path}` });
      expect({ route, found }).toEqual({ route, found: true });
    }
  });

  it('does not start with a route nobody has decided about', () => {
    const fastify = app.getHttpAdapter().getInstance();
    expect(() => fastify.get('/api/forgotten', () => '')).toThrow();
  });

  it.each(['unverified', 'user'] as const)('keeps the complete settings from %s', async (who) => {
    await expect(statusFor('GET /settings?complete=true', who)).resolves.toBe(403);
  });

  it('keeps the complete settings from visitors', async () => {
    await expect(statusFor('GET /settings?complete=true', 'anonymous')).resolves.toBe(401);
  });
});
