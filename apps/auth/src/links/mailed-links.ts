import { Inject, Injectable } from '@nestjs/common';
import type { Mail } from '@salon/service-contract';
import { AUTH_ENVIRONMENT, type AuthEnvironment } from '../environment.ts';
import type { UserRecord } from '../users/user-record.ts';
import type { LinkPurpose } from './link-token-record.ts';
import { LinkTokenRepository } from './link-token.repository.ts';
import { Mailer } from './mailer.ts';
import { hashOf, newToken } from './secret-token.ts';

const hourMs = 3_600_000;
const validHours: Record<LinkPurpose, number> = { 'verify-email': 24, 'reset-password': 1 };

/** Links that show who opens them to be the reader of a mailbox. Each works once; only a hash of it is stored. */
@Injectable()
export class MailedLinks {
  constructor(
    @Inject(AUTH_ENVIRONMENT) private readonly environment: AuthEnvironment,
    private readonly tokens: LinkTokenRepository,
    private readonly mailer: Mailer,
  ) {}

  /** Returns at once; the mail follows. */
  send(purpose: LinkPurpose, user: UserRecord): void {
    this.mailer.send(() => this.write(purpose, user));
  }

  /** Uses a link up; the id of its user, or null when it is not valid (any more). */
  async redeem(purpose: LinkPurpose, token: string, now = new Date()): Promise<string | null> {
    const found = await this.tokens.take(hashOf(token), purpose, now);
    return found?.userId ?? null;
  }

  revokeAll(userId: string): Promise<void> {
    return this.tokens.removeOf(userId);
  }

  private async write(purpose: LinkPurpose, user: UserRecord): Promise<Mail> {
    const token = newToken();
    await this.tokens.add({
      _id: hashOf(token),
      purpose,
      userId: user._id,
      expiresAt: new Date(Date.now() + validHours[purpose] * hourMs),
    });
    const link = new URL(`/${purpose}`, this.environment.PUBLIC_URL);
    link.searchParams.set('token', token);
    return {
      occasion: purpose,
      to: user.email,
      username: user.username,
      link: link.href,
      validHours: validHours[purpose],
    };
  }
}
