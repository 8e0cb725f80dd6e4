import { Inject, Injectable } from '@nestjs/common';
import type { User } from '@salon/api-contract';
import { RpcClient } from '@salon/rpc';
import { ServiceError } from '@salon/service-contract';
import type { FastifyRequest } from 'fastify';
import { GATEWAY_ENVIRONMENT, type GatewayEnvironment } from '../environment.ts';
import { RefreshCookie } from './refresh-cookie.ts';
import { assertSameOrigin } from './same-origin.ts';

/** For pages that a browser opens by URL: it sends the session's cookie, but no access token. */
@Injectable()
export class SessionCookieCheck {
  private readonly lookups = new Map<string, Promise<User>>();

  constructor(
    @Inject(GATEWAY_ENVIRONMENT) private readonly environment: GatewayEnvironment,
    private readonly rpc: RpcClient,
    private readonly cookie: RefreshCookie,
  ) {}

  /**
   * @throws ServiceError `access/unauthenticated`, `access/forbidden`, `access/other-site` or
   * `auth/invalid-refresh-token`
   */
  async assertAdmin(request: FastifyRequest): Promise<User> {
    assertSameOrigin(request, this.environment.PUBLIC_URL);
    const refreshToken = this.cookie.read(request);
    if (!refreshToken) throw new ServiceError('access/unauthenticated');
    const user = await this.holderOf(refreshToken);
    if (!user.admin) throw new ServiceError('access/forbidden');
    return user;
  }

  /** A page requests all its renditions at once: they share a lookup. */
  private holderOf(refreshToken: string): Promise<User> {
    const known = this.lookups.get(refreshToken);
    if (known) return known;
    const asked = this.rpc
      .ask('auth.holder', { refreshToken })
      .then(({ user }) => user)
      .finally(() => this.lookups.delete(refreshToken));
    this.lookups.set(refreshToken, asked);
    return asked;
  }
}
