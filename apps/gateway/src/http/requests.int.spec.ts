import 'reflect-metadata';
import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { failure } from '@salon/api-contract';
import { LoneGateway } from '../../testing/lone-gateway.ts';

describe('a request', () => {
  let gateway: LoneGateway;
  let app: NestFastifyApplication;

  beforeAll(async () => {
    gateway = await LoneGateway.start();
    ({ app } = gateway);
  });

  afterAll(() => gateway.stop());

  async function answerTo(bytes: string) {
    const socket = connect(await gateway.port(), '127.0.0.1');
    await once(socket, 'connect');
    socket.write(bytes);
    const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
    return { head, body: failure.parse(JSON.parse(body)) };
  }

  it.each([
    ['with headers that are too large', 431, `GET / HTTP/1.1\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`],
    ['that is no HTTP', 400, 'HELLO\r\n\r\n'],
    ['of two lengths', 400, 'GET / HTTP/1.1\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n'],
    ['whose address cannot be decoded', 400, 'GET /api/%zz HTTP/1.0\r\n\r\n'],
  ])('%s is refused with the failure of the contract', async (_what, status, bytes) => {
    const { head, body } = await answerTo(bytes);
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(head).toMatch(/^content-type: application\/json/im);
    expect(head).toMatch(new RegExp(`^x-request-id: ${body.requestId}$`, 'im'));
    expect(body.message).toMatch(/^[A-Z].*\.$/);
  });

  it.each(['/api', '/api/', '/api?x=1', '/api/nothing'])('for %s finds no page', async (url) => {
    const reply = await app.inject({ url });
    expect(reply.statusCode).toBe(404);
    expect(failure.parse(reply.json()).message).toBe('There is nothing at this address.');
  });

  it.each([
    ['application/x-www-form-urlencoded', 415],
    ['text/plain', 400],
    ['multipart/form-data; boundary=x', 400],
  ])('in the format of a form of another site (%s) cannot log in', async (type, status) => {
    const body = type.startsWith('text')
      ? '{"username":"a","password":"b"}'
      : 'username=a&password=b';
    const headers = { 'content-type': type };
    const reply = await app.inject({ method: 'POST', url: '/api/login', headers, body });
    expect(reply.statusCode).toBe(status);
    expect(failure.parse(reply.json()).message).toMatch(/^[A-Z].*\.$/);
  });

  describe('with a method that its path does not have', () => {
    it.each([
      ['GET', '/api/login', 'POST, OPTIONS'],
      ['HEAD', '/api/login', 'POST, OPTIONS'],
      ['PATCH', '/api/images/x', 'GET, HEAD, DELETE, OPTIONS'],
      ['DELETE', '/api/images/search', 'GET, HEAD, OPTIONS'],
      ['TRACE', '/api/images', 'GET, HEAD, OPTIONS'],
      ['POST', '/api/files/x/y', 'GET, HEAD, OPTIONS'],
    ] as const)('%s %s is refused with the methods there are', async (method, url, allow) => {
      // `inject` accepts fewer methods than Node's parser.
      const reply = await app.inject({ method: method as 'GET', url });
      expect(reply.statusCode).toBe(405);
      expect(reply.headers.allow).toBe(allow);
      if (method === 'HEAD') return;
      const { message } = failure.parse(reply.json());
      expect(message).toBe('This address does not accept this method.');
    });

    it('is refused with any body', async () => {
      const headers = { 'content-type': 'application/json' };
      const reply = await app.inject({ method: 'PATCH', url: '/api/images', headers, body: '{' });
      expect(reply.statusCode).toBe(405);
    });

    it('gets the allowed methods from OPTIONS', async () => {
      const reply = await app.inject({ method: 'OPTIONS', url: '/api/collections' });
      expect(reply.statusCode).toBe(204);
      expect(reply.headers.allow).toBe('GET, HEAD, POST, OPTIONS');
    });

    it('gets 404 at an unknown path', async () => {
      const reply = await app.inject({ method: 'DELETE', url: '/api/nothing' });
      expect(reply.statusCode).toBe(404);
    });
  });

  describe('with the content type JSON and no body', () => {
    const headers = { 'content-type': 'application/json' };

    it.each([
      ['POST', '/api/logout'],
      ['DELETE', '/api/images/x'],
      ['POST', '/api/tasks/cleanup/images/staged'],
    ] as const)('is accepted by %s %s, which needs none', async (method, url) => {
      const plain = await app.inject({ method, url });
      const reply = await app.inject({ method, url, headers });
      expect(reply.statusCode).not.toBe(400);
      expect(reply.statusCode).toBe(plain.statusCode);
    });

    it('is refused by a route that needs a body, with the missing fields', async () => {
      const reply = await app.inject({ method: 'POST', url: '/api/login', headers });
      expect(reply.statusCode).toBe(400);
      expect(JSON.stringify(failure.parse(reply.json()).data)).toContain('username');
    });
  });

  it('with a prototype in its JSON is refused', async () => {
    const headers = { 'content-type': 'application/json' };
    const payload = '{"username":"a","__proto__":{"admin":true}}';
    const reply = await app.inject({ method: 'POST', url: '/api/login', headers, payload });
    expect(reply.statusCode).toBe(400);
  });
});
