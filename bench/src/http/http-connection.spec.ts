import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { HttpConnection } from './http-connection.ts';

let server: Server;
let connection: HttpConnection;

async function connectTo(listener: RequestListener): Promise<void> {
  server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // it listens on TCP
  connection = await HttpConnection.open(`http://127.0.0.1:${port}`);
}

afterEach(() => {
  connection.close();
  server.close();
});

describe('HttpConnection', () => {
  it('waits for the last part of a reply before the next request', async () => {
    let ended = 0;
    const endedWhenAsked: number[] = [];
    await connectTo((_request, response) => {
      endedWhenAsked.push(ended);
      response.writeHead(200, { 'content-length': 10 }).write('first');
      setImmediate(() => response.end('later', () => ended++));
    });
    expect([await connection.get('/'), await connection.get('/')]).toEqual([200, 200]);
    expect(endedWhenAsked).toEqual([0, 1]);
  });

  it('takes a body of many chunks for one reply', async () => {
    await connectTo((_request, response) => response.end('x'.repeat(1_000_000)));
    expect([await connection.get('/'), await connection.get('/')]).toEqual([200, 200]);
  });

  it('returns the status', async () => {
    await connectTo((_request, response) =>
      response.writeHead(404, { 'content-length': 2 }).end('no'),
    );
    expect(await connection.get('/')).toBe(404);
  });

  it('refuses a reply without a length', async () => {
    await connectTo((_request, response) => {
      response.write('piece by piece');
      response.end();
    });
    await expect(connection.get('/')).rejects.toThrow('content-length');
  });

  it('fails if the server closes the connection', async () => {
    await connectTo((request) => request.socket.destroy());
    await expect(connection.get('/')).rejects.toThrow('closed the connection');
  });
});
