import { Controller } from '@nestjs/common';
import { Answers } from '@salon/rpc';
import type { CallRequest } from '@salon/service-contract';
import { SignupService } from './signup.service.ts';

@Controller()
export class SignupCalls {
  constructor(private readonly signups: SignupService) {}

  @Answers('auth.signup')
  async signUp(account: CallRequest<'auth.signup'>) {
    return { user: await this.signups.signUp(account) };
  }

  @Answers('auth.verifyEmail')
  verifyEmail(link: CallRequest<'auth.verifyEmail'>) {
    return this.signups.verifyEmail(link);
  }

  @Answers('auth.resendVerification')
  async resendVerification({ email }: CallRequest<'auth.resendVerification'>) {
    await this.signups.resendVerification(email);
    return {};
  }
}
