import { Injectable } from '@nestjs/common';
import type { FieldError, SignupBody, User } from '@salon/api-contract';
import { isDuplicateKey } from '@salon/mongo';
import { SettingsReader } from '@salon/server-kit';
import { idFromRepeatKey, ServiceError, type Tokens } from '@salon/service-contract';
import { MailedLinks, type UsedLink } from '../links/mailed-links.ts';
import { PasswordHasher } from '../passwords/password-hasher.ts';
import { SessionService } from '../sessions/session.service.ts';
import { toKey, toUser, type UserRecord } from '../users/user-record.ts';
import { UserRepository } from '../users/user.repository.ts';

@Injectable()
export class SignupService {
  constructor(
    private readonly users: UserRepository,
    private readonly passwords: PasswordHasher,
    private readonly links: MailedLinks,
    private readonly sessions: SessionService,
    private readonly settings: SettingsReader,
  ) {}

  /**
   * Creates an account. A repeat with the same key and content returns the account of the first attempt.
   * @throws ServiceError `auth/signups-disabled` or `auth/taken`
   */
  async signUp({ repeatKey, ...account }: SignupBody & { repeatKey?: string }): Promise<User> {
    const { enableSignups } = await this.settings.published();
    if (!enableSignups) throw new ServiceError('auth/signups-disabled');
    const keys = [toKey(account.username), toKey(account.email)];
    const id = repeatKey && idFromRepeatKey(repeatKey, keys).slice(0, 32);
    try {
      await this.refuseTaken(account);
      const user = await this.create(account, id);
      this.links.send('verify-email', user);
      return toUser(user);
    } catch (error) {
      const earlier = id ? await this.users.byId(id) : null;
      if (!earlier || !(await this.passwords.matches(earlier.passwordHash, account.password)))
        throw error;
      // The first attempt may have ended before it queued the mail.
      if (!earlier.emailVerified && !(await this.links.isSent(earlier._id)))
        this.links.send('verify-email', earlier);
      return toUser(earlier);
    }
  }

  async verifyEmail(link: UsedLink): Promise<Tokens & { user: User }> {
    // Before the link is used: a repeat of a request that has used it logs in.
    await this.refuseNeedless(link);
    const redeemed = await this.links.redeem('verify-email', link);
    const user = redeemed && (await this.users.change(redeemed.userId, { emailVerified: true }));
    if (!user) throw new ServiceError('auth/invalid-verification-link');
    return this.sessions.begin(user);
  }

  /** Once the address is confirmed, another of several mailed links would only log its holder in without a password. */
  private async refuseNeedless(link: UsedLink): Promise<void> {
    const found = await this.links.check('verify-email', link);
    if (!found || found.isRepeat) return;
    const user = await this.users.byId(found.userId);
    // A link that was used after the check has confirmed the address itself.
    if (user?.emailVerified && (await this.links.revokeUnused(link)))
      throw new ServiceError('auth/invalid-verification-link');
  }

  /** Does not reveal whether the address is known or verified. */
  async resendVerification(email: string): Promise<void> {
    const user = await this.users.byEmail(email);
    if (user && !user.emailVerified) this.links.send('verify-email', user);
  }

  private async create(
    { password, ...account }: SignupBody,
    id: string | undefined,
  ): Promise<UserRecord> {
    const passwordHash = await this.passwords.hash(password);
    try {
      const user = { ...account, passwordHash, emailVerified: false, admin: false };
      return await this.users.create(user, id);
    } catch (error) {
      // A concurrent request took the name or the address.
      if (isDuplicateKey(error)) await this.refuseTaken(account);
      throw error;
    }
  }

  private async refuseTaken({ username, email }: Omit<SignupBody, 'password'>): Promise<void> {
    const validation: FieldError[] = [];
    if (await this.users.byName(username))
      validation.push({ field: 'username', message: 'This username is taken.' });
    if (await this.users.byEmail(email))
      validation.push({ field: 'email', message: 'This email address has an account already.' });
    if (validation.length > 0) throw new ServiceError('auth/taken', { validation });
  }
}
