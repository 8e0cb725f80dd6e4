import 'reflect-metadata';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { brotliDecompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { failure, limits } from '@salon/api-contract';
import { accessTokenOf, adminClaims } from '../../testing/access-token.ts';
import { LoneGateway } from '../../testing/lone-gateway.ts';
import { visitorBodyBytes } from './body-size.ts';

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
    ['without a host', 400, 'GET /api/health HTTP/1.1\r\n\r\n'],
    ['whose address cannot be decoded', 404, 'GET /api/%zz HTTP/1.0\r\n\r\n'],
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

  describe('for a page whose address cannot be decoded', () => {
    it.each(['/50%', '/images/abc%E2', '/%zz?q=1', '/dashboard/images/%'])(
      'gets the page of unknown addresses (%s)',
      async (url) => {
        const [reply, unknown] = await Promise.all([app.inject({ url }), app.inject('/nowhere')]);
        const namesOf = ({ headers }: typeof reply) => Object.keys(headers).sort();
        expect([reply.statusCode, reply.body]).toEqual([404, unknown.body]);
        expect(namesOf(reply)).toEqual(namesOf(unknown));
        expect((await app.inject({ method: 'HEAD', url })).statusCode).toBe(404);
      },
    );

    it('is refused with any other method', async () => {
      const reply = await app.inject({ method: 'POST', url: '/50%' });
      expect([reply.statusCode, failure.safeParse(reply.json()).success]).toEqual([404, true]);
    });

    it.each(['/?q=50%', '/images/50%25'])('does not affect %s', async (url) => {
      expect((await app.inject(url)).statusCode).toBe(200);
    });
  });

  it.each([
    ['application/x-www-form-urlencoded', 415],
    ['text/plain', 415],
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
      // Without access, the body would not be read.
      const admin = { authorization: `Bearer ${accessTokenOf(adminClaims)}` };
      const plain = await app.inject({ method, url, headers: admin });
      const reply = await app.inject({ method, url, headers: { ...headers, ...admin } });
      expect([400, 401]).not.toContain(reply.statusCode);
      expect(reply.statusCode).toBe(plain.statusCode);
    });

    it('is refused by a route that needs a body, with the missing fields', async () => {
      const reply = await app.inject({ method: 'POST', url: '/api/login', headers });
      expect(reply.statusCode).toBe(400);
      expect(JSON.stringify(failure.parse(reply.json()).data)).toContain('username');
    });
  });

  it('with an unknown expectation is answered like any other', async () => {
    const { head } = await answerTo(
      'GET /api/nothing HTTP/1.1\r\nhost: x\r\nexpect: more\r\nconnection: close\r\n\r\n',
    );
    expect(head).toMatch(/^HTTP\/1.1 404 /);
  });

  describe('that waits for 100 Continue before its body', () => {
    const admin = `authorization: Bearer ${accessTokenOf(adminClaims)}\r\n`;
    const json = 'content-type: application/json\r\n';
    const form = 'content-type: multipart/form-data; boundary=x\r\n';
    const headOf = (route: string, headers: string, length: number) =>
      `${route} HTTP/1.1\r\nhost: x\r\nconnection: close\r\nexpect: 100-continue\r\n${headers}` +
      `content-length: ${length}\r\n\r\n`;

    it.each([
      [401, 'POST /api/upload/review', form, 1],
      [405, 'POST /api/images', json, 1],
      [413, 'POST /api/login', json, visitorBodyBytes + 1],
      [413, 'POST /api/upload/review', admin + form, 1e12],
      [415, 'POST /api/login', '', 1],
    ])('is refused with %d instead (%s)', async (status, route, headers, length) => {
      const { head } = await answerTo(headOf(route, headers, length));
      expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    });

    it.each([
      ['POST /api/login', json, '{}'],
      ['POST /api/upload/review', admin + form, '--x--\r\n'],
    ])('gets it if the body is read (%s)', async (route, headers, body) => {
      const socket = connect(await gateway.port(), '127.0.0.1');
      const received = text(socket);
      socket.write(headOf(route, headers, body.length));
      await once(socket, 'data');
      socket.write(body);
      expect(await received).toMatch(/^HTTP\/1.1 100 Continue\r\n\r\nHTTP\/1.1 400 /);
    });
  });

  it('for the OpenAPI document does not encode it again', async () => {
    const get = (headers: Record<string, string> = {}) => app.inject({ url: '/api/docs', headers });
    const packed = await get({ 'accept-encoding': 'br' });
    const stringify = jest.spyOn(JSON, 'stringify');
    const { headers } = await get({ 'accept-encoding': 'gzip' });
    const plain = await get();
    const large = stringify.mock.results.filter(({ value }) => String(value).length > 50_000);
    stringify.mockRestore();
    expect(large).toEqual([]);
    expect(headers['content-encoding']).toBe('gzip');
    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(plain.payload);
    const again = await get({ 'if-none-match': String(headers.etag) });
    expect(again.statusCode).toBe(304);
  });

  describe('whose reply the client has', () => {
    it.each(['/api/docs', '/api/health', '/'])('gets 304 without a length (%s)', async (url) => {
      const { etag } = (await app.inject(url)).headers;
      const headers = { 'if-none-match': `"another", ${String(etag)}` };
      for (const method of ['GET', 'HEAD'] as const) {
        const reply = await app.inject({ method, url, headers });
        expect([reply.statusCode, reply.headers.etag, reply.body]).toEqual([304, etag, '']);
        expect(reply.headers).not.toHaveProperty('content-length');
      }
    });
  });

  it.each([
    '/api/images',
    '/api/images/x/original',
    '/api/files/x/y.webp',
    '/api/none',
    '/gone.js',
  ])('that fails gets a reply that no cache keeps (%s)', async (url) => {
    const { statusCode, headers } = await app.inject({ url });
    expect(statusCode).toBeGreaterThanOrEqual(400);
    expect(headers['cache-control']).toBe('no-store');
    expect(headers.etag).toBeUndefined();
  });

  it('that changes something has its own reply, also if the client has an equal one', async () => {
    const logout = { method: 'POST', url: '/api/logout' } as const;
    const { body } = await app.inject(logout);
    const etag = `"${createHash('sha1').update(body).digest('base64')}"`;
    const again = await app.inject({ ...logout, headers: { 'if-none-match': etag } });
    expect([again.statusCode, again.body]).toEqual([200, body]);
  });

  describe('with an encoding', () => {
    const payload = gzipSync('{"username":"a","password":"b"}');
    const login = (encoding: string, body: Buffer | string) => {
      const headers = { 'content-type': 'application/json', 'content-encoding': encoding };
      return app.inject({ method: 'POST', url: '/api/login', headers, payload: body });
    };

    it.each(['gzip', 'br', 'GZIP', 'identity, gzip', 'x'])('(%s) is refused', async (encoding) => {
      const reply = await login(encoding, payload);
      expect([reply.statusCode, reply.headers['accept-encoding']]).toEqual([415, 'identity']);
      expect(failure.parse(reply.json()).message).toContain('without an encoding');
      expect(reply.headers['x-content-type-options']).toBe('nosniff');
    });

    it('is refused before the body has arrived', async () => {
      const { head } = await answerTo(
        `POST /api/login HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: application/json\r\n` +
          'content-encoding: gzip\r\ncontent-length: 2000\r\n\r\n',
      );
      expect(head).toMatch(/^HTTP\/1.1 415 /);
    });

    it('is accepted without a body', async () => {
      const headers = { 'content-encoding': 'gzip' };
      expect((await app.inject({ url: '/api/health', headers })).statusCode).toBe(200);
    });

    it('is accepted if it names the encoding of plain bodies', async () => {
      const reply = await login('identity', '{}');
      expect(JSON.stringify(failure.parse(reply.json()).data)).toContain('username');
    });
  });

  describe('with a large body', () => {
    const send = (url: string, bytes: number, token?: string) => {
      const headers = {
        'content-type': 'application/json',
        ...(token && { authorization: `Bearer ${token}` }),
      };
      const payload = JSON.stringify('x'.repeat(bytes - 2));
      return app.inject({ method: 'POST', url, headers, payload });
    };
    const admin = accessTokenOf(adminClaims);
    const changes = '/api/images/changes';

    it.each(['/api/login', '/api/signup', '/api/nothing'])('is refused at %s', async (url) => {
      expect((await send(url, visitorBodyBytes)).statusCode).not.toBe(413);
      const reply = await send(url, visitorBodyBytes + 1);
      expect(reply.statusCode).toBe(413);
      expect(failure.parse(reply.json()).message).toBe('The request is too large.');
    });

    it('is accepted from an admin up to the limit of the contract', async () => {
      expect((await send(changes, limits.requestBytes, admin)).statusCode).toBe(400);
      expect((await send(changes, limits.requestBytes + 1, admin)).statusCode).toBe(413);
    });

    it('is not read from a visitor at a route of admins', async () => {
      const { head } = await answerTo(
        `POST ${changes} HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: application/json\r\n` +
          'content-length: 2000\r\n\r\n{',
      );
      expect(head).toMatch(/^HTTP\/1.1 401 /);
    });
  });

  it.each(['application/json', 'application/json; charset=iso-8859-1'])(
    'with JSON (%s) that is not UTF-8 is refused',
    async (type) => {
      const payload = Buffer.from('{"username":"ä","password":"b"}', 'latin1');
      const headers = { 'content-type': type };
      const reply = await app.inject({ method: 'POST', url: '/api/login', headers, payload });
      expect([reply.statusCode, failure.parse(reply.json()).data]).toEqual([400, undefined]);
    },
  );

  it('with a prototype in its JSON is refused', async () => {
    const headers = { 'content-type': 'application/json' };
    const payload = '{"username":"a","__proto__":{"admin":true}}';
    const reply = await app.inject({ method: 'POST', url: '/api/login', headers, payload });
    expect(reply.statusCode).toBe(400);
  });
});
