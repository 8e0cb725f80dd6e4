import type { ServerResponse } from 'node:http';
import { begin } from '@salon/observability';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { knownMethods } from './other-methods.ts';

/**
 * Measures each request, as one span of all that it causes.
 * @param trustsParent whether the `traceparent` of a request is continued; visitors can send any
 */
export function observeRequests(fastify: FastifyInstance, trustsParent: boolean): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    const method = methodOf(request);
    const route = routeOf(request);
    const operation = begin('http', {
      name: `${method} ${route}`,
      kind: 'server',
      parent: trustsParent ? parentOf(request) : undefined,
      attributes: {
        'http.request.method': method,
        'http.route': route,
        'salon.request_id': request.id,
      },
    });
    // Fastify's onResponse does not run for a client that has gone.
    reply.raw.once('close', () => {
      operation?.end({ method, route, status: statusOf(reply.raw) }, reply.raw.statusCode >= 500);
    });
    if (operation) operation.run(done);
    else done();
  });
}

/** Clients may send any method, but each would be a series of its own. */
const methodOf = ({ method }: FastifyRequest) => (knownMethods.includes(method) ? method : 'other');

/** The template of the route: the paths themselves are without number. */
const routeOf = ({ routeOptions }: FastifyRequest) => routeOptions.url ?? 'none';

const statusOf = ({ writableFinished, statusCode }: ServerResponse) =>
  writableFinished ? String(statusCode) : 'aborted';

function parentOf({ headers }: FastifyRequest): string | undefined {
  const { traceparent } = headers;
  return typeof traceparent === 'string' ? traceparent : undefined;
}
