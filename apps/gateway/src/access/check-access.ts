import { requestContext } from '@salon/server-kit';
import { anonymous, isAdmin, ServiceError, type Actor } from '@salon/service-contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { answerError } from '../http/error.filter.ts';
import { accessOf } from './access-of.ts';
import { bearerOf } from './bearer-of.ts';

/**
 * Checks the access rule of every route that is registered after this call, and stores the actor in the request's
 * context for the calls to services. A hook, because a guard of Nest's runs after the body was read: a visitor could
 * make the gateway hold the large bodies that admins may send.
 */
export function checkAccess(fastify: FastifyInstance): void {
  fastify.addHook('onRoute', (route) => {
    route.onRequest = [route.onRequest ?? [], check].flat();
  });
}

async function check(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | void> {
  try {
    const bearer = (await bearerOf(request)) ?? { actor: anonymous };
    Object.assign(requestContext.getStore() ?? {}, bearer);
    assertAccess(request, bearer.actor);
  } catch (error) {
    answerError(error, reply);
    return reply;
  }
}

function assertAccess({ method, routeOptions }: FastifyRequest, actor: Actor): void {
  const access = accessOf(method, routeOptions.url ?? '');
  if (access === 'anyone') return;
  if (actor.kind === 'anonymous') throw new ServiceError('access/unauthenticated');
  if (access !== 'admin' || !isAdmin(actor)) throw new ServiceError('access/forbidden');
}
