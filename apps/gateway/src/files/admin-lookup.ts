import { Injectable } from '@nestjs/common';
import { ServiceError } from '@salon/service-contract';
import type { FastifyRequest } from 'fastify';
import { bearerOf } from '../access/bearer-of.ts';
import { SessionCookieCheck } from '../session/session-cookie-check.ts';

/** Finds the admin who requests a file: an `<img>` sends the session's cookie, a program its access token. */
@Injectable()
export class AdminLookup {
  constructor(private readonly sessions: SessionCookieCheck) {}

  async adminOf(request: FastifyRequest): Promise<{ userId: string } | null> {
    const actor = (await bearerOf(request))?.actor;
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

const isRefusal = (error: unknown) =>
  error instanceof ServiceError && /^(access|auth)\//.test(error.code);
