import { Body, Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import { loginBody } from '@salon/api-contract';
import { RpcClient } from '@salon/rpc';
import { ServiceError } from '@salon/service-contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { envelope } from '../http/envelope.ts';
import { validated } from '../http/validated.ts';
import { RefreshCookie } from './refresh-cookie.ts';
import { assertSameOrigin } from './same-origin.ts';

@Controller()
export class SessionController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly cookie: RefreshCookie,
  ) {}

  @Post('login')
  @HttpCode(200)
  async login(@Body() body: unknown, @Res({ passthrough: true }) reply: FastifyReply) {
    const { user, ...tokens } = await this.rpc.ask('auth.login', validated(loginBody, body));
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
      const tokens = await this.rpc.ask('auth.refresh', { refreshToken });
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
