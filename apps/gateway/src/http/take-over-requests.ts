import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';

/** Takes the requests of a server from the listeners that it has; the result passes a request on to them. */
export function takeOverRequests(
  server: Server,
): (request: IncomingMessage, response: ServerResponse) => void {
  // Node has one type for the listeners of all events.
  const listeners = server.listeners('request') as RequestListener[];
  server.removeAllListeners('request');
  return (request, response) => {
    for (const listener of listeners) listener(request, response);
  };
}
