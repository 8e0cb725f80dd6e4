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
    if (!(await this.links.check('reset-password', link)))
      throw new ServiceError('auth/invalid-reset-link');
    // Before the link is used up: it is refused while too many passwords wait.
    const passwordHash = await this.passwords.hash(password);
    const redeemed = await this.links.redeem('reset-password', link);
    if (!redeemed) throw new ServiceError('auth/invalid-reset-link');
    const { userId, isRepeat } = redeemed;
    const user =
      (isRepeat && (await this.userWith(userId, password))) ||
      (await this.set(userId, passwordHash));
    if (!user) throw new ServiceError('auth/invalid-reset-link');
    // Also at a repeat, because the first attempt may have ended before this.
    await this.links.revokeOthers(userId, link);
    const { email: to } = user;
    this.mailer.send(() => Promise.resolve({ occasion: 'password-changed', to }));
  }

  /** The user who already has this password. Setting it again would end the sessions that began with it. */
  private async userWith(userId: string, password: string): Promise<UserRecord | null> {
    const user = await this.users.byId(userId);
    return (await this.passwords.matches(user?.passwordHash ?? null, password)) ? user : null;
  }

  private set(userId: string, passwordHash: string): Promise<UserRecord | null> {
    // The link proves that the user owns the address.
    const changes = { passwordHash, passwordChosenAt: new Date(), emailVerified: true };
    return this.users.change(userId, changes);
  }
}
