import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Logger } from '@salon/server-kit';

/** No usual client has as many unanswered requests on one connection. */
const maxUnanswered = 32;

/**
 * Closes a connection with more unanswered requests. Node.js reads further requests of a connection while earlier ones
 * wait for their replies, without a limit, so that one connection could fill the memory. Browsers and proxies send one
 * request at a time. Call this when all listeners of requests have been added.
 */
export function limitPipelining(server: Server, logger: Pick<Logger, 'warn'>): void {
  const listeners = server.listeners('request') as RequestListener[];
  server.removeAllListeners('request');
  const unanswered = new WeakMap<Socket, number>();
  const add = (socket: Socket, by: number): number => {
    const count = (unanswered.get(socket) ?? 0) + by;
    unanswered.set(socket, count);
    return count;
  };
  // One function for all responses, which costs less than a new one for each.
  function onClose(this: ServerResponse): void {
    add(this.req.socket, -1);
  }
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    if (socket.destroyed) return; // these requests were received together with the one too many
    if (add(socket, 1) > maxUnanswered) {
      logger.warn({ msg: 'too many unanswered requests', address: socket.remoteAddress });
      socket.destroy();
      return;
    }
    response.on('close', onClose);
    for (const listener of listeners) listener(request, response);
  });
}
