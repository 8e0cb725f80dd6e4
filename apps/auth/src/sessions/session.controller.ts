import { Controller } from '@nestjs/common';
import { Answers } from '@salon/rpc';
import type { CallReply, CallRequest } from '@salon/service-contract';
import { SessionService } from './session.service.ts';

@Controller()
export class SessionController {
  constructor(private readonly sessions: SessionService) {}

  @Answers('auth.login')
  login(request: CallRequest<'auth.login'>): Promise<CallReply<'auth.login'>> {
    return this.sessions.login(request);
  }

  @Answers('auth.refresh')
  refresh({ refreshToken }: CallRequest<'auth.refresh'>): Promise<CallReply<'auth.refresh'>> {
    return this.sessions.refresh(refreshToken);
  }

  @Answers('auth.holder')
  async holder({ refreshToken }: CallRequest<'auth.holder'>): Promise<CallReply<'auth.holder'>> {
    return { user: await this.sessions.holderOf(refreshToken) };
  }

  @Answers('auth.logout')
  async logout({ sessionId }: CallRequest<'auth.logout'>): Promise<CallReply<'auth.logout'>> {
    await this.sessions.logout(sessionId);
    return {};
  }
}
