import type { Actor } from '@salon/service-contract';
import type { FastifyRequest } from 'fastify';
import passport from 'passport';

/** The actor of the access token, or null without a valid one. Uses JwtStrategy, which Passport knows as `jwt`. */
export async function bearerOf(request: FastifyRequest): Promise<Actor | null> {
  // Most requests have no token, and Passport would create an error for each.
  if (request.headers.authorization === undefined) return null;
  return new Promise((resolve) => {
    const done = (_error: unknown, actor?: Actor | false) => resolve(actor || null);
    const check: unknown = passport.authenticate('jwt', { session: false }, done);
    // Passport has Express's types; the strategy reads only the headers.
    (check as (request: unknown, reply: unknown, next: () => void) => void)(request, {}, () =>
      resolve(null),
    );
  });
}
