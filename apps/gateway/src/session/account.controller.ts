import { Controller, Ip, Res } from '@nestjs/common';
import {
  forgotPassword,
  resendVerification,
  resetPassword,
  signUp,
  verifyEmail,
  type RouteInput,
} from '@salon/api-contract/routes';
import { RpcClient } from '@salon/rpc';
import { SettingsReader } from '@salon/server-kit';
import { ServiceError } from '@salon/service-contract';
import type { FastifyReply } from 'fastify';
import { Attempts } from '../access/attempts.ts';
import { envelope } from '../http/envelope.ts';
import { RepeatKey } from '../http/repeat-key.ts';
import { Route } from '../http/route.ts';
import { RefreshCookie } from './refresh-cookie.ts';

@Controller()
export class AccountController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly cookie: RefreshCookie,
    private readonly attempts: Attempts,
    private readonly settings: SettingsReader,
  ) {}

  @Route(signUp)
  async signUp(
    { body: account }: RouteInput<typeof signUp>,
    @Ip() address: string,
    @RepeatKey() repeatKey: string | undefined,
  ) {
    // auth refuses too; here no attempt is counted against the address.
    const { enableSignups } = await this.settings.current();
    if (!enableSignups) throw new ServiceError('auth/signups-disabled');
    const { user } = await this.attempts.limit('signup', { address, account: account.email }, () =>
      this.rpc.ask('auth.signup', { ...account, repeatKey }),
    );
    return envelope({ user, accessToken: null });
  }

  @Route(verifyEmail)
  async verifyEmail(
    { body: link }: RouteInput<typeof verifyEmail>,
    @Ip() address: string,
    @RepeatKey() repeatKey: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const { user, ...tokens } = await this.attempts.limit('verify', { address }, () =>
      this.rpc.ask('auth.verifyEmail', { ...link, repeatKey }),
    );
    this.cookie.set(reply, tokens);
    return envelope({ user, accessToken: tokens.accessToken });
  }

  @Route(resendVerification)
  async resendVerification(
    { body: { email } }: RouteInput<typeof resendVerification>,
    @Ip() address: string,
  ) {
    return envelope(
      await this.attempts.limit('resend', { address, account: email }, () =>
        this.rpc.ask('auth.resendVerification', { email }),
      ),
    );
  }

  @Route(forgotPassword)
  async forgotPassword(
    { body: { email } }: RouteInput<typeof forgotPassword>,
    @Ip() address: string,
  ) {
    return envelope(
      await this.attempts.limit('forgot', { address, account: email }, () =>
        this.rpc.ask('auth.forgotPassword', { email }),
      ),
    );
  }

  @Route(resetPassword)
  async resetPassword(
    { body: change }: RouteInput<typeof resetPassword>,
    @Ip() address: string,
    @RepeatKey() repeatKey: string | undefined,
  ) {
    return envelope(
      await this.attempts.limit('reset', { address }, () =>
        this.rpc.ask('auth.resetPassword', { ...change, repeatKey }),
      ),
    );
  }
}
