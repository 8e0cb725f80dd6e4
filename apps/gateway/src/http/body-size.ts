import { limits } from '@salon/api-contract';
import { ServiceError } from '@salon/service-contract';
import type { FastifyInstance } from 'fastify';
import { accessOf } from '../access/access-of.ts';
import { hasBody } from './body-deadline.ts';
import { answerError } from './error.filter.ts';

/** The limit of every body that is not an admin's. The longest sign-up that the schema accepts has 3 KB. */
export const visitorBodyBytes = 16 * 1024;

/** Raises the limit of bodies for the routes of admins, whose access is checked before the body is read. */
export function allowLargeBodies(fastify: FastifyInstance): void {
  fastify.addHook('onRoute', (route) => {
    const isForAdmins = [route.method]
      .flat()
      .every((each) => accessOf(each, route.path) === 'admin');
    if (isForAdmins) route.bodyLimit = limits.requestBytes;
  });
}

/** Refuses compressed bodies: a few bytes could expand to as many as the limit allows, for each of many requests. */
export function refuseEncodedBodies(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    const encoding = request.headers['content-encoding']?.toLowerCase() ?? 'identity';
    if (encoding === 'identity' || !hasBody(request.raw)) return done();
    const failure = new ServiceError('request/encoded');
    // The reply of the HTTP standard says which encodings are accepted.
    answerError(failure, reply.header('accept-encoding', 'identity'));
  });
}
