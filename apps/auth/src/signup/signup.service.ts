import { Injectable } from '@nestjs/common';
import type { FieldError, SignupBody, User } from '@salon/api-contract';
import { isDuplicateKey } from '@salon/mongo';
import { ServiceError, type Tokens } from '@salon/service-contract';
import { MailedLinks } from '../links/mailed-links.ts';
import { PasswordHasher } from '../passwords/password-hasher.ts';
import { SessionService } from '../sessions/session.service.ts';
import { toUser, type UserRecord } from '../users/user-record.ts';
import { UserRepository } from '../users/user.repository.ts';

@Injectable()
export class SignupService {
  constructor(
    private readonly users: UserRepository,
    private readonly passwords: PasswordHasher,
    private readonly links: MailedLinks,
    private readonly sessions: SessionService,
  ) {}

  async signUp(account: SignupBody): Promise<User> {
    await this.refuseTaken(account);
    const user = await this.create(account);
    this.links.send('verify-email', user);
    return toUser(user);
  }

  async verifyEmail(token: string): Promise<Tokens & { user: User }> {
    const userId = await this.links.redeem('verify-email', token);
    const user = userId && (await this.users.change(userId, { emailVerified: true }));
    if (!user) throw new ServiceError('auth/invalid-verification-link');
    return this.sessions.begin(user);
  }

  /** Tells nobody whether the address is known, or verified already. */
  async resendVerification(email: string): Promise<void> {
    const user = await this.users.byEmail(email);
    if (user && !user.emailVerified) this.links.send('verify-email', user);
  }

  private async create({ password, ...account }: SignupBody): Promise<UserRecord> {
    const passwordHash = await this.passwords.hash(password);
    try {
      return await this.users.create({
        ...account,
        passwordHash,
        emailVerified: false,
        admin: false,
      });
    } catch (error) {
      // Somebody else was faster by a moment.
      if (isDuplicateKey(error)) await this.refuseTaken(account);
      throw error;
    }
  }

  private async refuseTaken({ username, email }: Omit<SignupBody, 'password'>): Promise<void> {
    const validation: FieldError[] = [];
    if (await this.users.byName(username))
      validation.push({ field: 'username', message: 'This username is taken.' });
    if (await this.users.byEmail(email))
      validation.push({ field: 'email', message: 'This e-mail address has an account already.' });
    if (validation.length > 0) throw new ServiceError('auth/taken', { validation });
  }
}
