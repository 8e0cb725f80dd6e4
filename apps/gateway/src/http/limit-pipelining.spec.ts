import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { limitPipelining } from './limit-pipelining.ts';

describe('the requests of one connection', () => {
  let server: Server;
  let client: Socket;
  let received: ServerResponse[];
  const warn = jest.fn();

  beforeEach(async () => {
    received = [];
    warn.mockClear();
    server = createServer((_request, response) => received.push(response));
    limitPipelining(server, { warn });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    client = connect((server.address() as AddressInfo).port, '127.0.0.1');
    await once(client, 'connect');
  });

  afterEach(async () => {
    client.destroy();
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  });

  const send = (count: number) => client.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(count));
  const untilReceived = async (count: number) => {
    while (received.length < count) await new Promise(setImmediate);
  };

  it('that wait for replies are 32 at most', async () => {
    client.on('error', () => undefined);
    const closed = once(client, 'close');
    send(1_000);
    await closed;
    expect(received).toHaveLength(32);
    expect(warn).toHaveBeenCalledTimes(1);
  });

  it('go on for as long as they are answered', async () => {
    let isClosed = false;
    client.on('close', () => (isClosed = true)).resume();
    for (let round = 1; round <= 5; round += 1) {
      send(20);
      await untilReceived(20 * round);
      for (const response of received.slice(-20)) response.end();
      while (!received.every((response) => response.destroyed)) await new Promise(setImmediate);
    }
    expect(isClosed).toBe(false);
  });
});
