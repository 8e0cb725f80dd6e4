import 'reflect-metadata';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { RpcClient } from '@salon/rpc';
import { ServiceError } from '@salon/service-contract';
import { until } from '@salon/test-kit';
import { accessTokenOf, adminClaims } from '../../testing/access-token.ts';
import { LoneGateway } from '../../testing/lone-gateway.ts';
import { searchesPerMinute } from './search-limit.ts';

const newNetwork = (() => {
  let last = 0;
  return () => `203.0.113.${(last += 1)}`;
})();

describe('the limits of the gateway', () => {
  let gateway: LoneGateway;
  let app: NestFastifyApplication;
  let port: number;

  beforeAll(async () => {
    gateway = await LoneGateway.start({
      settings: { TRUST_PROXY: '127.0.0.1', MAX_CONNECTIONS: '10' },
      bodyWithinMs: 300,
    });
    ({ app } = gateway);
    port = await gateway.port();
  });

  afterAll(() => gateway.stop());

  const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });
  it('limits the searches of one network', async () => {
    const from = { 'x-forwarded-for': newNetwork() };
    const paths = ['/api/images/search?text=sea', '/api/images/wall?text=sea'];
    const searches = Array.from({ length: searchesPerMinute }, (_, n) =>
      get(paths[n % 2] ?? '', from),
    );
    const statuses = (await Promise.all(searches)).map(({ statusCode }) => statusCode);
    expect(new Set(statuses)).toEqual(new Set([503]));
    for (const path of paths) {
      const refused = await get(path, from);
      expect(refused.statusCode).toBe(429);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      expect(refused.json()).toMatchObject({
        message: 'Too many requests. Please try again in a minute.',
      });
      expect((await get(path, { 'x-forwarded-for': newNetwork() })).statusCode).toBe(503);
    }
    expect((await get('/api/images/wall', from)).statusCode).toBe(503);
    expect((await get('/api/images/search?text=%20', from)).statusCode).toBe(503);
  });

  it('limits the searches of an IPv6 network, whatever its addresses', async () => {
    const search = (n: number) =>
      get('/api/images/search?text=sea', { 'x-forwarded-for': `2001:db8::${n.toString(16)}` });
    const searches = Array.from({ length: searchesPerMinute }, (_, n) => search(n));
    const statuses = (await Promise.all(searches)).map(({ statusCode }) => statusCode);
    expect(new Set(statuses)).toEqual(new Set([503]));
    expect((await search(0xffff)).statusCode).toBe(429);
  });

  it('do not refuse a refresh because of wrong tokens from the same address', async () => {
    const wrong = new ServiceError('auth/invalid-refresh-token');
    const ask = jest.spyOn(app.get(RpcClient), 'ask').mockRejectedValue(wrong);
    const headers = { cookie: `salon_refresh=${'x'.repeat(43)}`, 'x-forwarded-for': newNetwork() };
    const refresh = () => app.inject({ method: 'POST', url: '/api/refresh', headers });
    const replies = await Promise.all(Array.from({ length: 200 }, refresh));
    expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([401]));
    expect(ask).toHaveBeenCalledTimes(replies.length);
    ask.mockRestore();
  });

  it('reports the waiting time of a session that is refreshed too often', async () => {
    const refusal = new ServiceError('access/too-many-requests', { retryAfterS: 42 });
    const ask = jest.spyOn(app.get(RpcClient), 'ask').mockRejectedValue(refusal);
    const cookie = `salon_refresh=${'x'.repeat(43)}`;
    const headers = { cookie, 'x-forwarded-for': newNetwork() };
    const reply = await app.inject({ method: 'POST', url: '/api/refresh', headers });
    ask.mockRestore();
    expect(reply.statusCode).toBe(429);
    expect(reply.headers['retry-after']).toBe('42');
    // The session continues: its cookie is not cleared.
    expect(reply.headers['set-cookie']).toBeUndefined();
  });

  /** A client that does not send the body. */
  const stall = async (head: string) => {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    socket.write(`${head}\r\nhost: x\r\ncontent-length: 1000\r\n\r\n{`);
    return socket;
  };

  const bearer = `authorization: Bearer ${accessTokenOf(adminClaims)}`;

  it.each(['POST /api/login', 'PUT /api/images/x/metadata'])(
    'ends a %s whose body does not arrive',
    async (route) => {
      const socket = await stall(
        `${route} HTTP/1.1\r\ncontent-type: application/json\r\n${bearer}`,
      );
      const reply = await text(socket);
      expect(reply).toMatch(/^HTTP\/1.1 408 /);
      expect(reply).toContain('The request took too long to arrive.');
    },
  );

  it('waits for the upload of an admin, but not for other requests', async () => {
    const type = 'content-type: multipart/form-data; boundary=x';
    const upload = await stall(
      `POST /api/upload/review HTTP/1.1\r\n${type}\r\n${bearer}\r\nconnection: close`,
    );
    const reply = text(upload);
    const stranger = await stall(`POST /api/upload/review HTTP/1.1\r\n${type}`);
    expect(await text(stranger)).toMatch(/^HTTP\/1.1 401 /);
    const login = await stall('POST /api/login HTTP/1.1\r\ncontent-type: application/json');
    expect(await text(login)).toMatch(/^HTTP\/1.1 408 /);
    expect([upload.readableEnded, upload.bytesRead]).toEqual([false, 0]);
    upload.write('x'.repeat(999));
    // The body has arrived, but is not a form.
    expect(await reply).toMatch(/^HTTP\/1.1 400 /);
  });

  const connectionCount = () =>
    promisify(app.getHttpServer().getConnections.bind(app.getHttpServer()))();

  it('limits the number of connections', async () => {
    const open = async () => {
      const socket = connect(port, '127.0.0.1');
      await once(socket, 'connect');
      return socket;
    };
    const answerOn = async (socket: Socket) => {
      socket.write('GET /api/health HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n');
      // A refused connection ends, with or without a reset.
      return text(socket).catch(() => '');
    };
    // Those of earlier tests count until the gateway has noticed that they ended.
    await until(async () => (await connectionCount()) === 0, 'all connections are closed');
    const accepted = await Promise.all(Array.from({ length: 10 }, open));
    expect(await answerOn(await open())).toBe('');
    for (const socket of accepted) expect(await answerOn(socket)).toMatch(/^HTTP\/1.1 200 /);
  });
});
