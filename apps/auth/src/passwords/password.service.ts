import { Injectable } from '@nestjs/common';
import type { ResetPasswordBody } from '@salon/api-contract';
import { ServiceError } from '@salon/service-contract';
import { MailedLinks, type UsedLink } from '../links/mailed-links.ts';
import { Mailer } from '../links/mailer.ts';
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
    const redeemed = await this.links.redeem('reset-password', link);
    if (!redeemed) throw new ServiceError('auth/invalid-reset-link');
    const { userId, isRepeat } = redeemed;
    // Setting the same password again would end the sessions that began with it.
    if (isRepeat && (await this.isPasswordOf(userId, password))) return;
    const passwordHash = await this.passwords.hash(password);
    // The link proves that the user owns the address.
    const changes = { passwordHash, passwordChosenAt: new Date(), emailVerified: true };
    const user = await this.users.change(userId, changes);
    if (!user) throw new ServiceError('auth/invalid-reset-link');
    await this.links.revokeOthers(userId, link);
    const { email: to } = user;
    this.mailer.send(() => Promise.resolve({ occasion: 'password-changed', to }));
  }

  private async isPasswordOf(userId: string, password: string): Promise<boolean> {
    const user = await this.users.byId(userId);
    return this.passwords.matches(user?.passwordHash ?? null, password);
  }
}
