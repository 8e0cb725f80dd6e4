import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  it,
  jest,
} from '@jest/globals';
import { createRedis } from '@salon/server-kit';
import { startRedis, type TestServer } from '@salon/test-kit';
import type { Redis } from 'ioredis';
import { KnownNetworks } from './known-networks.ts';

const day = 24 * 3_600_000;
const here = { account: 'ada', network: '203.0.113.1' };

describe('the networks of an account', () => {
  let server: TestServer;
  let redis: Redis;
  let known: KnownNetworks;

  beforeAll(async () => {
    server = await startRedis();
    redis = createRedis(server.url, { lazyConnect: true });
    await redis.connect();
    known = new KnownNetworks(redis);
  });
  afterAll(async () => {
    redis.disconnect();
    await server.stop();
  });

  beforeEach(async () => {
    await redis.flushall();
    await known.add(here);
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });

  it('are those of this account', async () => {
    await expect(known.has(here)).resolves.toBe(true);
    await expect(known.has({ ...here, account: 'bob' })).resolves.toBe(false);
    await expect(known.has({ ...here, network: '203.0.113.2' })).resolves.toBe(false);
  });

  it('are forgotten 30 days after their last login', async () => {
    const now = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 29 * day);
    await expect(known.has(here)).resolves.toBe(true);
    await known.add({ ...here, network: '203.0.113.2' });
    now.mockReturnValue(Date.now() + 2 * day);
    await expect(known.has(here)).resolves.toBe(false);
    const [key = ''] = await redis.keys('*');
    expect(await redis.pttl(key)).toBeGreaterThan(29 * day);
  });

  it('are the last 20', async () => {
    const now = jest.spyOn(Date, 'now');
    const began = Date.now();
    for (let n = 1; n <= 20; n += 1) {
      now.mockReturnValue(began + n);
      await known.add({ ...here, network: `198.51.100.${n}` });
    }
    await expect(known.has(here)).resolves.toBe(false);
    await expect(known.has({ ...here, network: '198.51.100.1' })).resolves.toBe(true);
  });

  it('are unknown while Redis is down', async () => {
    const gone = createRedis('redis://127.0.0.1:1', { lazyConnect: true });
    const away = new KnownNetworks(gone);
    await expect(away.add(here)).resolves.toBeUndefined();
    await expect(away.has(here)).resolves.toBe(false);
    gone.disconnect();
  });
});
