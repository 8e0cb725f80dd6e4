import { EventEmitter, once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { limitConnections } from './limit-connections.ts';

it('the connections of an IPv6 network count together', () => {
  const server = new EventEmitter();
  limitConnections(server as Server, 48); // the event is all that is used
  const isKept = (remoteAddress: string) => {
    const destroy = jest.fn();
    server.emit('connection', Object.assign(new EventEmitter(), { remoteAddress, destroy }));
    return destroy.mock.calls.length === 0;
  };
  for (let host = 1; host <= 12; host += 1) expect(isKept(`2001:db8::${host}`)).toBe(true);
  expect(isKept('2001:db8::99')).toBe(false);
  expect(isKept('2001:db8:1::1')).toBe(true);
});

describe('the connections of one network', () => {
  let server: Server;
  let clients: Socket[];

  beforeEach(async () => {
    clients = [];
    server = createServer();
    limitConnections(server, 48);
    // Answers, so that a client knows that its connection is kept.
    server.on('connection', (socket) => {
      socket.on('error', () => undefined);
      if (!socket.destroyed) socket.write('.');
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
  });

  afterEach(async () => {
    for (const client of clients) client.destroy();
    await new Promise((closed) => server.close(closed));
  });

  /** Whether the server keeps a new connection. */
  const isKept = async (): Promise<boolean> => {
    const { port } = server.address() as AddressInfo;
    const client = connect(port, '127.0.0.1').on('error', () => undefined);
    clients.push(client);
    return Promise.race([
      once(client, 'data').then(() => true),
      once(client, 'close').then(() => false),
    ]);
  };

  it('are a quarter of all, and a closed one makes room', async () => {
    for (let count = 0; count < 12; count += 1) expect(await isKept()).toBe(true);
    expect(await isKept()).toBe(false);
    const [first] = clients;
    first?.destroy();
    while (!(await isKept())) clients.pop();
  });
});
