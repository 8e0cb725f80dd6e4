import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import type { TestServer } from './processes.ts';

/** Forwards connections to a server on this machine. */
export interface Proxy {
  /** As of Redis. */
  url: string;
  /** Forwards new connections to another port. */
  leadTo(port: number): void;
  /** Holds back all later bytes of the current connections, without closing them. */
  silence(): void;
  stop(): void;
}

/** @param port of the server */
export async function startProxy(port: number): Promise<Proxy> {
  const sockets: Socket[] = [];
  let target = port;
  const proxy = createServer((client) => {
    const server = connect(target, '127.0.0.1');
    client.pipe(server).pipe(client);
    for (const socket of [client, server]) sockets.push(socket.on('error', () => undefined));
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  return {
    url: `redis://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    leadTo: (next) => {
      target = next;
    },
    silence: () => {
      for (const socket of sockets) socket.unpipe();
    },
    stop: () => {
      for (const socket of sockets) socket.destroy();
      proxy.close();
    },
  };
}

/** The port of a server. */
export const portOf = ({ url }: Pick<TestServer, 'url'>): number => Number(new URL(url).port);
