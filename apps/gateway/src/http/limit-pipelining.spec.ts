import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { until } from '@salon/test-kit';
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

  it('that wait for replies are 4 at most', async () => {
    client.on('error', () => undefined);
    const closed = once(client, 'close');
    send(1_000);
    await closed;
    expect(warn).toHaveBeenCalledTimes(1);
    expect(received).toHaveLength(1);
  });

  it('run one after the other', async () => {
    let replies = '';
    client.setEncoding('utf8').on('data', (text: string) => (replies += text));
    for (let round = 0; round < 5; round += 1) {
      send(4);
      for (let count = 1; count <= 4; count += 1) {
        await untilReceived(4 * round + count);
        await delay(5);
        expect(received).toHaveLength(4 * round + count);
        received.at(-1)?.end(`reply ${4 * round + count};`);
      }
      await until(() => replies.includes(`reply ${4 * round + 4};`), 'the last reply');
    }
    expect(replies.match(/reply \d+/g)).toEqual(received.map((_, n) => `reply ${n + 1}`));
    expect(warn).not.toHaveBeenCalled();
  });

  it('do not run behind a reply that ends the connection', async () => {
    const closed = once(client.resume(), 'close');
    send(2);
    await untilReceived(1);
    received[0]?.setHeader('connection', 'close').end();
    await closed;
    expect(received).toHaveLength(1);
  });

  it('that have not begun end with their connection', async () => {
    send(4);
    await untilReceived(1);
    const closed = once(received[0] as ServerResponse, 'close'); // as just seen
    client.destroy();
    await closed;
    await delay(5);
    expect(received).toHaveLength(1);
  });
});
