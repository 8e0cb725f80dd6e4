import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { failure } from '@salon/api-contract';
import { fastify, type FastifyInstance } from 'fastify';
import { allowSlowBody, limitBodies } from './body-deadline.ts';

const withinMs = 50;
/** Fastify itself closes an idle connection after 72 s. */
const beforeIdleMs = 30_000;

let server: FastifyInstance;
let sockets: Socket[];
/** Ends the handler of `/held`. */
let release: () => void;

beforeEach(async () => {
  sockets = [];
  server = fastify({ forceCloseConnections: true });
  limitBodies(server, withinMs);
  server.post('/', async () => 'done');
  server.post('/slow', { onRequest: async ({ raw }) => allowSlowBody(raw) }, async () => 'done');
  // Replies before the body has arrived.
  server.post('/early', { onRequest: async (_request, reply) => reply.send('early') }, () => '');
  // A reply that no socket holds as a whole.
  server.get('/endless', (_request, reply) => reply.send(Readable.from(endless())));
  const held = new Promise<void>((resolve) => (release = resolve));
  server.route({ method: ['GET', 'POST'], url: '/held', handler: () => held.then(() => 'done') });
  await server.listen({ host: '127.0.0.1', port: 0 });
});

afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  await server.close();
});

function* endless() {
  for (;;) yield Buffer.alloc(1_000_000);
}

async function open(head: string): Promise<Socket> {
  const socket = connect((server.server.address() as AddressInfo).port, '127.0.0.1'); // it listens on TCP
  sockets.push(socket);
  await once(socket, 'connect');
  socket.write(`${head}\r\nhost: x\r\n`);
  return socket;
}

const stalled = 'content-type: text/plain\r\ncontent-length: 10\r\n\r\nhalf';
const chunked = 'content-type: text/plain\r\ntransfer-encoding: chunked\r\n\r\n4\r\nhalf\r\n';

describe('a body that does not arrive in time', () => {
  it.each([
    ['with a length', stalled],
    ['in chunks', chunked],
  ])('%s gets 408, and its connection is closed', async (_which, rest) => {
    const socket = await open('POST / HTTP/1.1');
    socket.write(rest);
    const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
    expect(head).toMatch(/^HTTP\/1.1 408 /);
    expect(head).toMatch(/^connection: close$/im);
    const { message } = failure.parse(JSON.parse(body));
    expect(message).toBe('The request took too long to arrive.');
  });

  it(
    'closes the connection if the reply is already sent',
    async () => {
      const socket = await open('POST /early HTTP/1.1');
      socket.write(stalled);
      // Ends with the connection.
      const received = await text(socket).catch(() => 'reset');
      expect(received).not.toContain('408');
    },
    beforeIdleMs,
  );

  it('closes the connection if its client does not read the reply', async () => {
    const [begun] = await Promise.all([
      once(server.server, 'request') as Promise<[unknown, ServerResponse]>, // as Node documents
      open('GET /endless HTTP/1.1').then((socket) => socket.write('content-length: 5\r\n\r\n')),
    ]);
    await once(begun[1], 'close');
    expect(begun[1].headersSent).toBe(true);
    expect(begun[1].writableEnded).toBe(false);
  });
});

describe('a request', () => {
  /** Sends the rest of the body after a request that began later has timed out. */
  const sendLate = async (path: string) => {
    const socket = await open(`POST ${path} HTTP/1.1\r\nconnection: close`);
    socket.write(stalled);
    const other = await open('POST / HTTP/1.1');
    other.write(stalled);
    await text(other);
    socket.write(' a day');
    return text(socket).catch(() => 'reset');
  };

  it('may take longer where its route allows it', async () => {
    expect(await sendLate('/slow')).toMatch(/^HTTP\/1.1 200 .*done$/s);
  });

  it('may not take longer elsewhere', async () => {
    expect(await sendLate('/')).not.toContain('done');
  });

  it.each([
    ['without a body', 'GET', ''],
    ['whose body has arrived', 'POST', 'content-type: text/plain\r\ncontent-length: 4\r\n\r\nbody'],
  ])('%s may take any time to answer', async (_which, method, rest) => {
    const socket = await open(`${method} /held HTTP/1.1\r\nconnection: close`);
    socket.write(rest || '\r\n');
    const other = await open('POST / HTTP/1.1');
    other.write(stalled);
    await text(other);
    release();
    expect(await text(socket)).toMatch(/^HTTP\/1.1 200 .*done$/s);
  });
});
