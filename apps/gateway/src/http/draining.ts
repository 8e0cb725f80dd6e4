import type { Server } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

/**
 * Prepares the end of a gateway behind a proxy. A proxy keeps idle connections for its next requests, and may send one
 * at the moment in which the gateway closes the connection: that request fails.
 */
export class Draining {
  private hasBegun = false;

  constructor(server: Server) {
    // Before Fastify's own listener.
    server.prependListener('request', (_request, response) => {
      if (this.hasBegun) response.setHeader('connection', 'close');
    });
  }

  /**
   * Answers for `ms` longer, and ends each connection with its next reply. If the proxy keeps idle connections for a
   * shorter time, none is left afterwards.
   */
  async drain(ms: number): Promise<void> {
    if (ms === 0) return;
    this.hasBegun = true;
    await delay(ms);
  }
}
