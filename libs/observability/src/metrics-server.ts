import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Metrics } from './metrics.ts';

/** A request for metrics has no body and a few headers. */
const headersWithinMs = 5_000;

/**
 * Serves `/metrics` on a port of its own, which visitors cannot reach.
 * @throws the error of the system if the port cannot be opened
 */
export async function serveMetrics(
  metrics: Metrics,
  { port, host }: { port: number; host: string },
): Promise<{ port: number; stop: () => void }> {
  const server = createServer({ headersTimeout: headersWithinMs, requestTimeout: headersWithinMs });
  server.on('request', (request, reply) => {
    if (request.method !== 'GET' || request.url?.split('?', 1)[0] !== '/metrics') {
      reply.writeHead(404).end();
      return;
    }
    metrics.scrape().then(
      (text) => reply.writeHead(200, { 'content-type': metrics.contentType }).end(text),
      () => reply.writeHead(500).end(),
    );
  });
  await once(server.listen(port, host), 'listening');
  // The process ends when everything else has.
  server.unref();
  return { port: portOf(server), stop: () => stop(server) };
}

const portOf = (server: Server) => (server.address() as AddressInfo).port; // a TCP server that listens

function stop(server: Server): void {
  server.close();
  server.closeAllConnections();
}
