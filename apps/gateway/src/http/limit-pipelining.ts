import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Logger } from '@salon/server-kit';
import { takeOverRequests } from './take-over-requests.ts';

type Exchange = readonly [IncomingMessage, ServerResponse];

/** No usual client has as many unanswered requests on one connection: browsers and proxies send one at a time. */
const maxUnanswered = 4;

/**
 * Runs the requests of a connection one after the other, and closes a connection with more unanswered ones. Node.js
 * starts further requests while earlier ones wait for their replies, without a limit, so that one connection could fill
 * the memory and open many files. It also reports no end of a reply that waits for an earlier one when the connection is
 * lost, so that its file would stay open. Call this when all listeners of requests have been added.
 */
export function limitPipelining(server: Server, logger: Pick<Logger, 'warn'>): void {
  const passOn = takeOverRequests(server);
  /** The first one of a connection runs. */
  const unanswered = new WeakMap<Socket, Exchange[]>();
  const begin = ([request, response]: Exchange): void => {
    response.on('close', onClose);
    passOn(request, response);
  };
  // One function for all responses, which costs less than a new one for each.
  function onClose(this: ServerResponse): void {
    const { socket } = this.req;
    const exchanges = unanswered.get(socket);
    exchanges?.shift();
    const next = exchanges?.[0];
    // Not behind the last reply of a connection, which would never end.
    if (next && socket.writable) begin(next);
  }
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    if (!socket.writable) return; // received together with the one too many, or behind the last reply
    const exchanges = unanswered.get(socket) ?? [];
    if (exchanges.length === maxUnanswered) {
      logger.warn({ msg: 'too many unanswered requests', address: socket.remoteAddress });
      socket.destroy();
      return;
    }
    unanswered.set(socket, exchanges);
    exchanges.push([request, response]);
    if (exchanges.length === 1) begin([request, response]);
  });
}
