import type { Server } from 'node:net';
import { networkOf } from '../access/network-of.ts';

/** The part of all connections that one network may have. */
const share = 1 / 4;
/** A browser opens up to six. */
const fewest = 10;

/**
 * Closes connections above a quarter of the limit from one network, so that it cannot take all of them with requests
 * that it never completes. Not behind a proxy, which has the address of all visitors.
 */
export function limitConnections(server: Server, limit: number): void {
  const most = Math.max(fewest, Math.floor(limit * share));
  const open = new Map<string, number>();
  server.on('connection', (socket) => {
    const network = networkOf(socket.remoteAddress);
    const count = (open.get(network) ?? 0) + 1;
    if (count > most) {
      socket.destroy();
      return;
    }
    open.set(network, count);
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1;
      if (left > 0) open.set(network, left);
      else open.delete(network);
    });
  });
}
