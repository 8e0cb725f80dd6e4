import { Injectable } from '@nestjs/common';
import type { ResetPasswordBody } from '@salon/api-contract';
import { ServiceError } from '@salon/service-contract';
import { MailedLinks, type UsedLink } from '../links/mailed-links.ts';
import { Mailer } from '../links/mailer.ts';
import type { UserRecord } from '../users/user-record.ts';
import { UserRepository } from '../users/user.repository.ts';
import { PasswordHasher } from './password-hasher.ts';

@Injectable()
export class PasswordService {
  constructor(
    private readonly users: UserRepository,
    private readonly passwords: PasswordHasher,
    private readonly links: MailedLinks,
    private readonly mailer: Mailer,
  ) {}

  /** Does not reveal whether the address is known. */
  async forgot(email: string): Promise<void> {
    const user = await this.users.byEmail(email);
    if (user) this.links.send('reset-password', user);
  }

  /** Sets a new password, which ends all sessions of the user. */
  async reset({ password, ...link }: Omit<ResetPasswordBody, 'token'> & UsedLink): Promise<void> {
    const invalid = () => new ServiceError('auth/invalid-reset-link');
    const found = await this.links.check('reset-password', link);
    if (!found) throw invalid();
    // Before the link is used up: it is refused while too many passwords wait.
    const passwordHash = await this.passwords.hash(password);
    // Also before: a repeat may set the password while this request waits, and a session may begin with it.
    const before = await this.users.byId(found.userId);
    const redeemed = await this.links.redeem('reset-password', link);
    if (!before || !redeemed) throw invalid();
    const alreadySet = redeemed.isRepeat ? await this.userWith(before._id, password) : null;
    const changed = alreadySet ? null : await this.users.replacePassword(before, passwordHash);
    const user = alreadySet ?? changed ?? (await this.userWith(before._id, password));
    if (!user) throw invalid();
    // Also at a repeat, because the first attempt may have ended before this.
    await this.links.revokeOthers(user._id, link);
    // One mail for each change: the request can be repeated for ten minutes.
    if (!changed && redeemed.isReported) return;
    if (redeemed.isReported) await this.links.unmarkReported(link);
    const { email: to } = user;
    this.mailer.send(
      () => Promise.resolve({ occasion: 'password-changed', to }),
      () => this.links.markReported(link),
    );
  }

  /** The user who already has this password. Setting it again would end the sessions that began with it. */
  private async userWith(userId: string, password: string): Promise<UserRecord | null> {
    const user = await this.users.byId(userId);
    return (await this.passwords.matches(user?.passwordHash ?? null, password)) ? user : null;
  }
}
