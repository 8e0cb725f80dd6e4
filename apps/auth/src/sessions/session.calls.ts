import { Controller } from '@nestjs/common';
import { Answers } from '@salon/rpc';
import type { CallRequest } from '@salon/service-contract';
import { SessionService } from './session.service.ts';

@Controller()
export class SessionCalls {
  constructor(private readonly sessions: SessionService) {}

  @Answers('auth.login')
  login(request: CallRequest<'auth.login'>) {
    return this.sessions.login(request);
  }

  @Answers('auth.refresh')
  refresh({ refreshToken }: CallRequest<'auth.refresh'>) {
    return this.sessions.refresh(refreshToken);
  }

  @Answers('auth.holder')
  async holder({ refreshToken }: CallRequest<'auth.holder'>) {
    return { user: await this.sessions.holderOf(refreshToken) };
  }

  @Answers('auth.logout')
  async logout({ sessionId }: CallRequest<'auth.logout'>) {
    await this.sessions.logout(sessionId);
    return {};
  }
}
