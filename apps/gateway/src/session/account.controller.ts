import { Body, Controller, HttpCode, Ip, Post, Res } from '@nestjs/common';
import {
  forgotPasswordBody,
  resendVerificationBody,
  resetPasswordBody,
  signupBody,
  verifyEmailBody,
} from '@salon/api-contract';
import { RpcClient } from '@salon/rpc';
import { ServiceError } from '@salon/service-contract';
import type { FastifyReply } from 'fastify';
import { Attempts } from '../access/attempts.ts';
import { envelope } from '../http/envelope.ts';
import { RepeatKey } from '../http/repeat-key.ts';
import { validated } from '../http/validated.ts';
import { RefreshCookie } from './refresh-cookie.ts';

@Controller()
export class AccountController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly cookie: RefreshCookie,
    private readonly attempts: Attempts,
  ) {}

  @Post('signup')
  async signUp(
    @Body() body: unknown,
    @Ip() address: string,
    @RepeatKey() repeatKey: string | undefined,
  ) {
    const { enableSignups } = await this.rpc.ask('settings.publicValues', {});
    if (!enableSignups) throw new ServiceError('auth/signups-disabled');
    const account = validated(signupBody, body);
    const { user } = await this.attempts.limit('signup', { address, account: account.email }, () =>
      this.rpc.ask('auth.signup', { ...account, repeatKey }),
    );
    return envelope({ user, accessToken: null });
  }

  @Post('verify-email')
  @HttpCode(200)
  async verifyEmail(
    @Body() body: unknown,
    @Ip() address: string,
    @RepeatKey() repeatKey: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const link = validated(verifyEmailBody, body);
    const { user, ...tokens } = await this.attempts.limit('verify', { address }, () =>
      this.rpc.ask('auth.verifyEmail', { ...link, repeatKey }),
    );
    this.cookie.set(reply, tokens);
    return envelope({ user, accessToken: tokens.accessToken });
  }

  @Post('resend-verification')
  @HttpCode(200)
  async resendVerification(@Body() body: unknown, @Ip() address: string) {
    const { email } = validated(resendVerificationBody, body);
    return envelope(
      await this.attempts.limit('resend', { address, account: email }, () =>
        this.rpc.ask('auth.resendVerification', { email }),
      ),
    );
  }

  @Post('forgot-password')
  @HttpCode(200)
  async forgotPassword(@Body() body: unknown, @Ip() address: string) {
    const { email } = validated(forgotPasswordBody, body);
    return envelope(
      await this.attempts.limit('forgot', { address, account: email }, () =>
        this.rpc.ask('auth.forgotPassword', { email }),
      ),
    );
  }

  @Post('reset-password')
  @HttpCode(200)
  async resetPassword(
    @Body() body: unknown,
    @Ip() address: string,
    @RepeatKey() repeatKey: string | undefined,
  ) {
    const change = validated(resetPasswordBody, body);
    return envelope(
      await this.attempts.limit('reset', { address }, () =>
        this.rpc.ask('auth.resetPassword', { ...change, repeatKey }),
      ),
    );
  }
}
