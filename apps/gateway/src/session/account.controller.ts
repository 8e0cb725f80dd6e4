import { Controller, Ip, Res, UseGuards } from '@nestjs/common';
import type { ErrorCode } from '@salon/api-contract';
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
import { inEnvelope } from '../http/envelope.ts';
import { RepeatKey } from '../http/repeat-key.ts';
import { Route } from '../http/route.ts';
import { RefreshCookie } from './refresh-cookie.ts';
import { SameOriginGuard } from './same-origin.guard.ts';

@Controller()
@UseGuards(SameOriginGuard)
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
    const { enableSignups } = await this.settings.published();
    if (!enableSignups) throw new ServiceError('auth/signups-disabled');
    const { user } = await this.attempts.limit('signup', { address, account: account.email }, () =>
      this.rpc.ask('auth.signup', { ...account, repeatKey }),
    );
    return inEnvelope({ user, accessToken: null });
  }

  @Route(verifyEmail)
  async verifyEmail(
    { body: link }: RouteInput<typeof verifyEmail>,
    @Ip() address: string,
    @RepeatKey() repeatKey: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    assertToken(link, 'auth/invalid-verification-link');
    const { user, ...tokens } = await this.attempts.limit('verify', { address }, () =>
      this.rpc.ask('auth.verifyEmail', { ...link, repeatKey }),
    );
    this.cookie.set(reply, tokens);
    return inEnvelope({ user, accessToken: tokens.accessToken });
  }

  @Route(resendVerification)
  async resendVerification(
    { body: { email } }: RouteInput<typeof resendVerification>,
    @Ip() address: string,
  ) {
    return inEnvelope(
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
    return inEnvelope(
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
    assertToken(change, 'auth/invalid-reset-link');
    return inEnvelope(
      await this.attempts.limit('reset', { address }, () =>
        this.rpc.ask('auth.resetPassword', { ...change, repeatKey }),
      ),
    );
  }
}

/** A request without a well-formed token guesses nothing, so it is refused before it is counted. */
function assertToken({ token }: { token: string }, code: ErrorCode): void {
  if (token === '') throw new ServiceError(code);
}
