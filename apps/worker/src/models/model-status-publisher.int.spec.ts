import 'reflect-metadata';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createRedis } from '@salon/server-kit';
import { modelStatusKey, modelStatuses, type ModelStatuses } from '@salon/service-contract';
import { startRedis, type TestServer } from '@salon/test-kit';
import type { Redis } from 'ioredis';
import { ModelStatusPublisher } from './model-status-publisher.ts';
import type { Models } from './models.ts';

const statusWith = (state: 'ready' | 'missing'): ModelStatuses => [
  { kind: 'embedding', id: 'an/id', state, message: null, modelKey: null },
];

describe('the status of models', () => {
  let server: TestServer;
  let redis: Redis;

  beforeAll(async () => {
    server = await startRedis();
    redis = createRedis(server.url, { lazyConnect: true });
    await redis.connect();
  });
  afterAll(async () => {
    redis.disconnect();
    await server.stop();
  });
  beforeEach(() => redis.flushall());

  /** A worker with or without its models. `ModelStatus` uses only this part of `Models`. */
  const publisherOf = (state: 'ready' | 'missing', statuses = async () => statusWith(state)) =>
    new ModelStatusPublisher({ statuses } as Models, redis);
  const published = async () => {
    const text = await redis.get(modelStatusKey);
    return text === null ? null : modelStatuses.parse(JSON.parse(text))[0]?.state;
  };

  it('is published by a starting worker before it takes a job', async () => {
    await publisherOf('ready').publish();
    await publisherOf('missing').onModuleInit();
    await expect(published()).resolves.toBe('missing');
  });

  it('is removed when the worker stops', async () => {
    const publisher = publisherOf('ready');
    await publisher.onModuleInit();
    await publisher.beforeApplicationShutdown();
    await expect(published()).resolves.toBeNull();
  });

  it('is not published by a worker that stopped during the check', async () => {
    let found: (statuses: ModelStatuses) => void = () => undefined;
    const publisher = publisherOf('ready', () => new Promise((resolve) => (found = resolve)));
    const publishing = publisher.publish();
    await publisher.beforeApplicationShutdown();
    found(statusWith('ready'));
    await publishing;
    await expect(published()).resolves.toBeNull();
  });

  it('expires when its worker is killed', async () => {
    await publisherOf('ready').publish();
    const leftMs = await redis.pttl(modelStatusKey);
    expect(leftMs).toBeGreaterThan(0);
    expect(leftMs).toBeLessThanOrEqual(15_000);
  });
});
