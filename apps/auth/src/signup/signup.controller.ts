import { Controller } from '@nestjs/common';
import { Answers } from '@salon/rpc';
import type { CallReply, CallRequest } from '@salon/service-contract';
import { SignupService } from './signup.service.ts';

@Controller()
export class SignupController {
  constructor(private readonly signups: SignupService) {}

  @Answers('auth.signup')
  async signUp(account: CallRequest<'auth.signup'>): Promise<CallReply<'auth.signup'>> {
    return { user: await this.signups.signUp(account) };
  }

  @Answers('auth.verifyEmail')
  verifyEmail(link: CallRequest<'auth.verifyEmail'>): Promise<CallReply<'auth.verifyEmail'>> {
    return this.signups.verifyEmail(link);
  }

  @Answers('auth.resendVerification')
  async resendVerification({
    email,
  }: CallRequest<'auth.resendVerification'>): Promise<CallReply<'auth.resendVerification'>> {
    await this.signups.resendVerification(email);
    return {};
  }
}
