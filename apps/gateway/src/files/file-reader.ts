import { Injectable } from '@nestjs/common';
import { ServiceError, type Actor } from '@salon/service-contract';
import type { FastifyRequest } from 'fastify';
import passport from 'passport';
import { SessionCookieGuard } from '../queues/session-cookie.guard.ts';

/** Finds the admin who requests a file: an `<img>` sends the session's cookie, a program its access token. */
@Injectable()
export class FileReader {
  constructor(private readonly sessions: SessionCookieGuard) {}

  async adminOf(request: FastifyRequest): Promise<{ userId: string } | null> {
    const actor = request.headers.authorization ? await bearerOf(request) : null;
    if (actor?.kind === 'user' && actor.admin) return actor;
    if (!request.headers.cookie) return null;
    try {
      const { id } = await this.sessions.assertAdmin(request);
      return { userId: id };
    } catch (error) {
      if (isRefusal(error)) return null;
      throw error;
    }
  }
}

/** Too many attempts say nothing about the person, who may be an admin. */
const isRefusal = (error: unknown) =>
  error instanceof ServiceError &&
  /^(access|auth)\//.test(error.code) &&
  error.code !== 'access/too-many-attempts';

/** Authenticates by JwtStrategy, which Passport knows as `jwt`. */
function bearerOf(request: FastifyRequest): Promise<Actor | null> {
  return new Promise((resolve) => {
    const done = (_error: unknown, actor?: Actor | false) => resolve(actor || null);
    const check: unknown = passport.authenticate('jwt', { session: false }, done);
    // Passport has Express's types; the strategy reads only the headers.
    (check as (request: unknown, reply: unknown, next: () => void) => void)(request, {}, () =>
      resolve(null),
    );
  });
}
