import { Inject, Injectable } from '@nestjs/common';
import { isRefreshToken, type Tokens } from '@salon/service-contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { GATEWAY_ENVIRONMENT, type GatewayEnvironment } from '../environment.ts';

export const refreshCookieName = 'salon_refresh';

/** The refresh token is in a cookie that scripts and other sites cannot use. */
@Injectable()
export class RefreshCookie {
  private readonly options;

  constructor(@Inject(GATEWAY_ENVIRONMENT) environment: GatewayEnvironment) {
    this.options = {
      httpOnly: true,
      sameSite: 'strict',
      path: '/api',
      secure: environment.PUBLIC_URL.startsWith('https:'),
    } as const;
  }

  /** Undefined without the cookie, and for a value that cannot be a refresh token. */
  read(request: FastifyRequest): string | undefined {
    const value = request.cookies[refreshCookieName];
    return value !== undefined && isRefreshToken(value) ? value : undefined;
  }

  set(reply: FastifyReply, { refreshToken, refreshExpiresAt }: Tokens): void {
    const expires = new Date(refreshExpiresAt);
    reply.setCookie(refreshCookieName, refreshToken, { ...this.options, expires });
  }

  clear(reply: FastifyReply): void {
    reply.clearCookie(refreshCookieName, this.options);
  }
}
