import 'reflect-metadata';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { failure, readinessReply } from '@salon/api-contract';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { RpcClient } from '@salon/rpc';
import { freePort, startRedis, until } from '@salon/test-kit';
import { aPng } from '../../testing/a-png.ts';
import { accessTokenOf, adminClaims } from '../../testing/access-token.ts';
import { LoneGateway } from '../../testing/lone-gateway.ts';
import { boundary, formOf } from '../../testing/form.ts';
import { FileAccess } from './file-access.ts';

const away = 'The image storage cannot be reached. Please try again later.';

const authorization = `Bearer ${accessTokenOf(adminClaims)}`;

const storageAt = (port: number) => ({
  MINIO_ENDPOINT: `http://127.0.0.1:${port}`,
  MINIO_ACCESS_KEY: 'key',
  MINIO_SECRET_KEY: 'secret',
});

describe('a gateway whose image storage does not answer', () => {
  let silence: Server;
  let gateway: LoneGateway;
  let app: NestFastifyApplication;

  beforeAll(async () => {
    silence = createServer().listen(0, '127.0.0.1');
    await once(silence, 'listening');
    const { port } = silence.address() as AddressInfo; // it listens on a port
    gateway = await LoneGateway.start({ settings: storageAt(port) });
    ({ app } = gateway);
  });

  afterAll(async () => {
    await gateway.stop();
    silence.close();
  });

  afterEach(() => {
    jest.restoreAllMocks();
  });

  /** Fake replies of the other services, by the name of the call. */
  const answer = (replies: Record<string, object>) =>
    jest.spyOn(app.get(RpcClient), 'ask').mockImplementation((async (name: string) => {
      return replies[name] ?? {};
    }) as unknown as RpcClient['ask']); // the reply fits the name

  it('answers a rendition with 503, a message and a waiting time', async () => {
    // The media service does not run here.
    app.get(FileAccess).isPublished = () => true;
    const reply = await app.inject({ url: '/api/files/1/a.webp' });
    expect(reply.statusCode).toBe(503);
    expect(reply.headers).toMatchObject({ 'retry-after': '5', 'cache-control': 'no-store' });
    expect(failure.parse(reply.json()).message).toBe(away);
  });

  it('reports the outage to an upload', async () => {
    answer({});
    // Over a real connection, whose timeout the upload extends.
    const reply = await fetch(`${await app.getUrl()}/api/upload/review`, {
      method: 'POST',
      headers: {
        authorization,
        'content-type': `multipart/form-data; boundary=${boundary}`,
      },
      body: formOf([{ name: 'a.png', body: aPng() }]),
    });
    expect([reply.status, failure.parse(await reply.json()).message]).toEqual([503, away]);
  });

  it('reports the outage as the reason of a failed clean-up', async () => {
    const failed = { state: 'failed', failure: { code: 'storage/unavailable', facts: {} } };
    answer({ 'tasks.start': { run: { id: '1', task: 'cleanup-orphaned', ...failed } } });
    // Over a real connection, whose timeout the task extends.
    const reply = await fetch(`${await app.getUrl()}/api/tasks/cleanup/images/orphaned`, {
      method: 'POST',
      headers: { authorization },
    });
    expect([reply.status, failure.parse(await reply.json()).message]).toEqual([503, away]);
  });

  it('lists its own dependencies in its readiness', async () => {
    const reply = await app.inject({ url: '/api/health/ready' });
    expect(reply.statusCode).toBe(503);
    expect(readinessReply.parse(reply.json()).dependencies).toMatchObject({
      redis: 'up',
      storage: 'down',
      media: 'down',
    });
  });
});

describe('a gateway that starts before Redis', () => {
  it('serves requests, and reports Redis as down until it is up', async () => {
    const port = await freePort();
    const gateway = await LoneGateway.start({
      redisUrl: `redis://127.0.0.1:${port}`,
      settings: storageAt(await freePort()),
    });
    const stateOfRedis = async () => {
      const reply = await gateway.app.inject({ url: '/api/health/ready' });
      return readinessReply.parse(reply.json()).dependencies.redis;
    };
    expect(await stateOfRedis()).toBe('down');
    const redis = await startRedis({ port });
    await until(async () => (await stateOfRedis()) === 'up', 'Redis is up');
    await gateway.stop();
    await redis.stop();
  });
});
