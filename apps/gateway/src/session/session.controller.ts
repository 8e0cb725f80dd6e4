import { Body, Controller, HttpCode, Ip, Post, Req, Res } from '@nestjs/common';
import { loginBody } from '@salon/api-contract';
import { RpcClient } from '@salon/rpc';
import { ServiceError } from '@salon/service-contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AttemptLimiter } from '../access/attempt-limiter.ts';
import { envelope } from '../http/envelope.ts';
import { validated } from '../http/validated.ts';
import { RefreshCookie } from './refresh-cookie.ts';
import { assertSameOrigin } from './same-origin.ts';

@Controller()
export class SessionController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly cookie: RefreshCookie,
    private readonly attempts: AttemptLimiter,
  ) {}

  @Post('login')
  @HttpCode(200)
  async login(
    @Body() body: unknown,
    @Ip() address: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const credentials = validated(loginBody, body);
    const { user, ...tokens } = await this.attempts.limit(
      'login',
      { address, account: credentials.username },
      () => this.rpc.ask('auth.login', credentials),
    );
    this.cookie.set(reply, tokens);
    return envelope({ user, accessToken: tokens.accessToken });
  }

  @Post('refresh')
  @HttpCode(200)
  async refresh(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    assertSameOrigin(request);
    const refreshToken = this.cookie.read(request);
    if (!refreshToken) throw new ServiceError('auth/invalid-refresh-token');
    try {
      const tokens = await this.attempts.limit('refresh', { address: request.ip }, () =>
        this.rpc.ask('auth.refresh', { refreshToken }),
      );
      this.cookie.set(reply, tokens);
      return envelope({ accessToken: tokens.accessToken });
    } catch (error) {
      if (error instanceof ServiceError && error.code === 'auth/invalid-refresh-token') {
        this.cookie.clear(reply);
      }
      throw error;
    }
  }

  @Post('logout')
  @HttpCode(200)
  async logout(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    assertSameOrigin(request);
    const refreshToken = this.cookie.read(request);
    if (refreshToken) await this.rpc.ask('auth.logout', { refreshToken });
    this.cookie.clear(reply);
    return envelope({});
  }
}
