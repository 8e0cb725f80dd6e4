import { Inject, Injectable } from '@nestjs/common';
import { hourMs } from '@salon/server-kit';
import { repeatableForMs, type Mail } from '@salon/service-contract';
import { AUTH_ENVIRONMENT, type AuthEnvironment } from '../environment.ts';
import type { UserRecord } from '../users/user-record.ts';
import type { LinkPurpose, LinkTokenRecord } from './link-token-record.ts';
import { LinkTokenRepository } from './link-token.repository.ts';
import { Mailer } from './mailer.ts';
import { newToken } from '../secret-token.ts';
import { sha256Hex } from '../sha256-hex.ts';

const validHours: Record<LinkPurpose, number> = { 'verify-email': 24, 'reset-password': 1 };

/** An opened link; a request with the same `repeatKey` may use it again. */
export interface UsedLink {
  token: string;
  repeatKey?: string | undefined;
}

export interface RedeemedLink {
  userId: string;
  isRepeat: boolean;
  /** Whether the mail about the change that an earlier attempt made was queued. */
  isReported: boolean;
}

/** Links that prove access to a mailbox. Each works once, and only its hash is stored. */
@Injectable()
export class MailedLinks {
  constructor(
    @Inject(AUTH_ENVIRONMENT) private readonly environment: AuthEnvironment,
    private readonly tokens: LinkTokenRepository,
    private readonly mailer: Mailer,
  ) {}

  /** Returns before the mail is written. */
  send(purpose: LinkPurpose, user: UserRecord): void {
    const token = newToken();
    this.mailer.send(
      () => this.write(purpose, user, token),
      () => this.tokens.markMailed(sha256Hex(token)),
    );
  }

  /** Whether a mail with an unexpired link for this user waits or was sent. */
  isSent(userId: string): Promise<boolean> {
    return this.tokens.isMailed(userId);
  }

  /** What `redeem` would return now. Does not use the link. */
  async check(
    purpose: LinkPurpose,
    { token, repeatKey }: UsedLink,
    now = new Date(),
  ): Promise<RedeemedLink | null> {
    const link = await this.tokens.usable({ _id: sha256Hex(token), purpose }, repeatKey, now);
    return link && redeemed(link, link.usedAt !== null);
  }

  /** Uses a link. Null if the link is invalid, or was used by a request with another repeat key. */
  async redeem(
    purpose: LinkPurpose,
    { token, repeatKey }: UsedLink,
    now = new Date(),
  ): Promise<RedeemedLink | null> {
    const link = { _id: sha256Hex(token), purpose };
    const expiresAt = new Date(now.getTime() + repeatableForMs);
    const use = { usedAt: now, usedBy: repeatKey ?? null, expiresAt };
    const used = await this.tokens.use(link, use);
    if (used) return redeemed(used, false);
    const earlier = repeatKey ? await this.tokens.usable(link, repeatKey, now) : null;
    return earlier?.usedAt ? redeemed(earlier, true) : null;
  }

  /** Keeps that the mail about what the link changed is queued, so that a repeat sends no further one. */
  markReported({ token }: UsedLink): Promise<void> {
    return this.tokens.markReported(sha256Hex(token));
  }

  /** For another change with the same link, which its own mail reports. */
  unmarkReported({ token }: UsedLink): Promise<void> {
    return this.tokens.unmarkReported(sha256Hex(token));
  }

  /** Ends a link, unless a request has used it meanwhile. Returns whether it ended. */
  revokeUnused({ token }: UsedLink): Promise<boolean> {
    return this.tokens.removeUnused(sha256Hex(token));
  }

  /** Revokes all links of a user except the one in use. */
  revokeOthers(userId: string, { token }: UsedLink): Promise<void> {
    return this.tokens.removeOthers(userId, sha256Hex(token));
  }

  private async write(purpose: LinkPurpose, user: UserRecord, token: string): Promise<Mail> {
    const expiresAt = new Date(Date.now() + validHours[purpose] * hourMs);
    await this.tokens.add({
      _id: sha256Hex(token),
      purpose,
      userId: user._id,
      usedAt: null,
      usedBy: null,
      expiresAt,
    });
    const link = new URL(`/${purpose}`, this.environment.PUBLIC_URL);
    link.searchParams.set('token', token);
    return {
      occasion: purpose,
      to: user.email,
      link: link.href,
      validHours: validHours[purpose],
      expiresAt: expiresAt.toISOString(),
    };
  }
}

const redeemed = (link: LinkTokenRecord, isRepeat: boolean): RedeemedLink => ({
  userId: link.userId,
  isRepeat,
  isReported: link.reportedAt !== undefined,
});
