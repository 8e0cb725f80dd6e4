import { Inject, Injectable } from '@nestjs/common';
import type { User } from '@salon/api-contract';
import { RpcClient } from '@salon/rpc';
import { ServiceError } from '@salon/service-contract';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { Attempts } from '../access/attempts.ts';
import { GATEWAY_ENVIRONMENT, type GatewayEnvironment } from '../environment.ts';
import { RefreshCookie } from './refresh-cookie.ts';
import { assertSameOrigin } from './same-origin.ts';

/** For pages that a browser opens by URL: it sends the session's cookie, but no access token. */
@Injectable()
export class SessionCookieCheck {
  private readonly lookups = new Map<string, Promise<User>>();
  /** Tokens of sessions that have ended. A page with many pictures must not use up the limit of its network with one. */
  private readonly ended = new LRUCache<string, true>({ max: 1_000, ttl: 60_000 });

  constructor(
    @Inject(GATEWAY_ENVIRONMENT) private readonly environment: GatewayEnvironment,
    private readonly rpc: RpcClient,
    private readonly cookie: RefreshCookie,
    private readonly attempts: Attempts,
  ) {}

  /**
   * @throws ServiceError `access/unauthenticated`, `access/forbidden`, `access/other-site` or
   * `access/too-many-attempts`
   */
  async assertAdmin(request: FastifyRequest): Promise<User> {
    assertSameOrigin(request, this.environment.PUBLIC_URL);
    const refreshToken = this.cookie.read(request);
    if (!refreshToken) throw new ServiceError('access/unauthenticated');
    const user = await this.holderOf(refreshToken, request.ip);
    if (!user.admin) throw new ServiceError('access/forbidden');
    return user;
  }

  /** A page requests all its pictures at once: they share a lookup, so that they do not use up the limit of attempts. */
  private async holderOf(refreshToken: string, address: string): Promise<User> {
    if (this.ended.has(refreshToken)) throw new ServiceError('auth/invalid-refresh-token');
    const key = `${address} ${refreshToken}`;
    const known = this.lookups.get(key);
    if (known) return known;
    const asked = this.attempts
      .limit('refresh', { address }, () => this.rpc.ask('auth.holder', { refreshToken }))
      .then(({ user }) => user)
      .catch((error: unknown) => {
        if (error instanceof ServiceError && error.code === 'auth/invalid-refresh-token')
          this.ended.set(refreshToken, true);
        throw error;
      })
      .finally(() => this.lookups.delete(key));
    this.lookups.set(key, asked);
    return asked;
  }
}
