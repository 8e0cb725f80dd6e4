import { Inject, Injectable } from '@nestjs/common';
import type { Tokens } from '@salon/service-contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { GATEWAY_ENVIRONMENT, type GatewayEnvironment } from '../environment.ts';

const name = 'salon_refresh';

/** The refresh token travels in a cookie that no script and no other site can use. */
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

  read(request: FastifyRequest): string | undefined {
    return request.cookies[name] || undefined;
  }

  set(reply: FastifyReply, { refreshToken, refreshExpiresAt }: Tokens): void {
    reply.setCookie(name, refreshToken, { ...this.options, expires: new Date(refreshExpiresAt) });
  }

  clear(reply: FastifyReply): void {
    reply.clearCookie(name, this.options);
  }
}
