import type { Actor } from '@salon/service-contract';
import type { FastifyRequest } from 'fastify';
import passport from 'passport';

/** What a valid access token says. */
export interface Bearer {
  actor: Actor;
  /** When the token expires, in ms since the epoch. */
  accessEndsAtMs: number;
}

/** The bearer of the access token, or null without a valid one. Uses JwtStrategy, which Passport knows as `jwt`. */
export async function bearerOf(request: FastifyRequest): Promise<Bearer | null> {
  // Most requests have no token, and Passport would create an error for each.
  if (request.headers.authorization === undefined) return null;
  return new Promise((resolve) => {
    const done = (_error: unknown, bearer?: Bearer | false) => resolve(bearer || null);
    const check: unknown = passport.authenticate('jwt', { session: false }, done);
    // Passport has Express's types; the strategy reads only the headers.
    (check as (request: unknown, reply: unknown, next: () => void) => void)(request, {}, () =>
      resolve(null),
    );
  });
}
