import { Injectable } from '@nestjs/common';
import type { ResetPasswordBody } from '@salon/api-contract';
import { ServiceError } from '@salon/service-contract';
import { MailedLinks } from '../links/mailed-links.ts';
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

  /** Tells nobody whether the address is known. */
  async forgot(email: string): Promise<void> {
    const user = await this.users.byEmail(email);
    if (user) this.links.send('reset-password', user);
  }

  /** Sets a new password, with which every session of the old one ends. */
  async reset({ token, password }: ResetPasswordBody): Promise<void> {
    const userId = await this.links.redeem('reset-password', token);
    if (!userId) throw new ServiceError('auth/invalid-reset-link');
    const passwordHash = await this.passwords.hash(password);
    // Whoever can read the mail has shown the address to be theirs.
    const user = await this.users.change(userId, { passwordHash, emailVerified: true });
    if (!user) throw new ServiceError('auth/invalid-reset-link');
    await this.links.revokeAll(userId);
    const { email: to, username } = user;
    this.mailer.send(() => Promise.resolve({ occasion: 'password-changed', to, username }));
  }
}
