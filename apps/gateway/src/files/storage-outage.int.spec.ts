import 'reflect-metadata';
import { createHmac } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { failure, readinessReply } from '@salon/api-contract';
import { Logger } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { RpcClient } from '@salon/rpc';
import { freePort, startRedis, type TestServer } from '@salon/test-kit';
import { aPng } from '../../testing/a-png.ts';
import { boundary, formOf } from '../../testing/review-server.ts';
import { createGateway } from '../create-gateway.ts';
import { gatewayEnvironment } from '../environment.ts';
import { FileAccess } from './file-access.ts';

const secret = 's'.repeat(40);
const away = 'The picture storage cannot be reached. Please try again later.';

function bearerOfAnAdmin(): string {
  const exp = Math.floor(Date.now() / 1000) + 3600;
  const claims = { sub: '1', username: 'ada', admin: true, emailVerified: true, exp };
  const parts = [{ alg: 'HS256', typ: 'JWT' }, claims].map((part) =>
    Buffer.from(JSON.stringify(part)).toString('base64url'),
  );
  const content = parts.join('.');
  return `Bearer ${content}.${createHmac('sha256', secret).update(content).digest('base64url')}`;
}

async function startGateway(redisUrl: string, storagePort: number, dataDir: string) {
  const app = await createGateway(
    gatewayEnvironment.parse({
      LOG_LEVEL: 'fatal',
      REDIS_URL: redisUrl,
      JWT_SECRET: secret,
      DATA_DIR: dataDir,
      WEB_ROOT: dataDir,
      MINIO_ENDPOINT: `http://127.0.0.1:${storagePort}`,
      MINIO_ACCESS_KEY: 'key',
      MINIO_SECRET_KEY: 'secret',
    }),
  );
  await app.init();
  await app.getHttpAdapter().getInstance().ready();
  return app;
}

describe('a gateway whose picture storage is silent', () => {
  let redis: TestServer;
  let silence: Server;
  let app: NestFastifyApplication;
  let dataDir: string;

  beforeAll(async () => {
    Logger.overrideLogger(false);
    redis = await startRedis();
    dataDir = await mkdtemp(join(tmpdir(), 'salon-gateway-'));
    silence = createServer().listen(0, '127.0.0.1');
    await once(silence, 'listening');
    const { port } = silence.address() as AddressInfo; // it listens on a port
    app = await startGateway(redis.url, port, dataDir);
  });

  afterAll(async () => {
    await app.close();
    silence.close();
    await redis.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  afterEach(() => {
    jest.restoreAllMocks();
  });

  /** What the other services answer, by the name of the call; none of them runs here. */
  const answer = (replies: Record<string, object>) =>
    jest.spyOn(app.get(RpcClient), 'ask').mockImplementation((async (name: string) => {
      return replies[name] ?? {};
    }) as unknown as RpcClient['ask']); // the reply fits the name

  it('answers a picture with 503, a sentence, and when to ask again', async () => {
    // No media service runs here that could say so.
    app.get(FileAccess).isPublished = () => true;
    const reply = await app.inject({ url: '/api/files/1/a.webp' });
    expect(reply.statusCode).toBe(503);
    expect(reply.headers).toMatchObject({ 'retry-after': '5', 'cache-control': 'no-store' });
    expect(failure.parse(reply.json()).message).toBe(away);
  });

  it('says of an upload that it cannot be reached', async () => {
    answer({ 'settings.publicValues': { maxUploadFiles: 10, maxUploadSize: 50 } });
    const reply = await app.inject({
      method: 'POST',
      url: '/api/upload/review',
      headers: {
        authorization: bearerOfAnAdmin(),
        'content-type': `multipart/form-data; boundary=${boundary}`,
      },
      payload: formOf([{ name: 'a.png', body: aPng() }]),
    });
    expect([reply.statusCode, failure.parse(reply.json()).message]).toEqual([503, away]);
  });

  it('says of a clean-up that ended for it that it cannot be reached', async () => {
    const failed = { state: 'failed', failure: { code: 'storage/unavailable', facts: {} } };
    answer({ 'tasks.start': { run: { id: '1', task: 'cleanup-orphaned', ...failed } } });
    // Over a real connection, which the task keeps from its time limit.
    await app.listen(0, '127.0.0.1');
    const reply = await fetch(`${await app.getUrl()}/api/tasks/cleanup/images/orphaned`, {
      method: 'POST',
      headers: { authorization: bearerOfAnAdmin() },
    });
    expect([reply.status, failure.parse(await reply.json()).message]).toEqual([503, away]);
  });

  it('names its own dependencies in its readiness', async () => {
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
  it('serves, and says that Redis is down until it is there', async () => {
    const port = await freePort();
    const dataDir = await mkdtemp(join(tmpdir(), 'salon-gateway-'));
    const app = await startGateway(`redis://127.0.0.1:${port}`, await freePort(), dataDir);
    const stateOfRedis = async () =>
      readinessReply.parse((await app.inject({ url: '/api/health/ready' })).json()).dependencies
        .redis;
    expect(await stateOfRedis()).toBe('down');
    const redis = await startRedis({ port });
    while ((await stateOfRedis()) !== 'up') await new Promise((resolve) => setTimeout(resolve, 50));
    await app.close();
    await redis.stop();
    await rm(dataDir, { recursive: true, force: true });
  });
});
