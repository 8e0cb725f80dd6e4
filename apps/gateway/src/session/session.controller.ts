import { Controller, Inject, Ip, Req, Res } from '@nestjs/common';
import { login, logout, refresh, type RouteInput } from '@salon/api-contract/routes';
import { RpcClient } from '@salon/rpc';
import { ServiceError } from '@salon/service-contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Attempts } from '../access/attempts.ts';
import { GATEWAY_ENVIRONMENT, type GatewayEnvironment } from '../environment.ts';
import { inEnvelope } from '../http/envelope.ts';
import { Route } from '../http/route.ts';
import { Logouts } from './logouts.ts';
import { RefreshCookie } from './refresh-cookie.ts';
import { assertSameOrigin, isSameOrigin } from './same-origin.ts';

@Controller()
export class SessionController {
  constructor(
    @Inject(GATEWAY_ENVIRONMENT) private readonly environment: GatewayEnvironment,
    private readonly rpc: RpcClient,
    private readonly cookie: RefreshCookie,
    private readonly attempts: Attempts,
    private readonly logouts: Logouts,
  ) {}

  @Route(login)
  async login(
    { body: credentials }: RouteInput<typeof login>,
    @Ip() address: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const { user, ...tokens } = await this.attempts.limit(
      'login',
      { address, account: credentials.username },
      () => this.rpc.ask('auth.login', credentials),
    );
    this.cookie.set(reply, tokens);
    return inEnvelope({ user, accessToken: tokens.accessToken });
  }

  @Route(refresh)
  async refresh(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    assertSameOrigin(request, this.environment.PUBLIC_URL);
    try {
      const refreshToken = this.cookie.read(request);
      if (!refreshToken) throw new ServiceError('auth/invalid-refresh-token');
      // No limit by address: a token cannot be guessed, and a stranger behind the same address could use the limit up.
      const tokens = await this.rpc.ask('auth.refresh', { refreshToken });
      this.cookie.set(reply, tokens);
      return inEnvelope({ accessToken: tokens.accessToken });
    } catch (error) {
      if (error instanceof ServiceError && error.code === 'auth/invalid-refresh-token') {
        this.cookie.clear(reply);
      }
      throw error;
    }
  }

  @Route(logout)
  async logout(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    // Another site must not be able to log a user out.
    if (isSameOrigin(request, this.environment.PUBLIC_URL)) {
      this.cookie.clear(reply);
      const refreshToken = this.cookie.read(request);
      if (refreshToken) await this.logouts.end(refreshToken);
    }
    return inEnvelope({});
  }
}
