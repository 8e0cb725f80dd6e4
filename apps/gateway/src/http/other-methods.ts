import { MethodNotAllowedException } from '@nestjs/common';
import { routes } from '@salon/api-contract/routes';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { answerError } from './error.filter.ts';

/** The methods that the gateway answers, in the order of an `allow` header. */
export const knownMethods = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS'];

/** Answers methods that a known path has no route for: OPTIONS with the allowed methods, others with 405. */
export function refuseOtherMethods(fastify: FastifyInstance): void {
  for (const path of new Set(routes.map((route) => route.path))) {
    const methods = methodsOf(path);
    const allowed = knownMethods.filter((method) => methods.has(method) || method === 'OPTIONS');
    const allow = allowed.join(', ');
    fastify.route({
      method: fastify.supportedMethods.filter((method) => !methods.has(method)),
      url: `/api${path}`,
      // Before the body is read, so that the reply does not depend on the body.
      onRequest: (request, reply) => answer(request, reply.header('allow', allow)),
      handler: () => undefined,
    });
  }
}

function methodsOf(path: string): Set<string> {
  const methods = routes.filter((route) => route.path === path).map(({ method }) => method);
  return new Set<string>(methods.includes('GET') ? [...methods, 'HEAD'] : methods);
}

async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  if (request.method === 'OPTIONS') return reply.status(204).send();
  answerError(new MethodNotAllowedException(), reply);
  return reply;
}
