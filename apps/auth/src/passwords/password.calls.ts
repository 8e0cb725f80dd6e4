import { Controller } from '@nestjs/common';
import { Answers } from '@salon/rpc';
import type { CallRequest } from '@salon/service-contract';
import { PasswordService } from './password.service.ts';

@Controller()
export class PasswordCalls {
  constructor(private readonly passwords: PasswordService) {}

  @Answers('auth.forgotPassword')
  async forgot({ email }: CallRequest<'auth.forgotPassword'>) {
    await this.passwords.forgot(email);
    return {};
  }

  @Answers('auth.resetPassword')
  async reset(request: CallRequest<'auth.resetPassword'>) {
    await this.passwords.reset(request);
    return {};
  }
}
