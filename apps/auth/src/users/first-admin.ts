import { Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { Database, isDuplicateKey } from '@salon/mongo';
import { reportToParent } from '@salon/server-kit';
import { AUTH_ENVIRONMENT, type AuthEnvironment } from '../environment.ts';
import { PasswordHasher } from '../passwords/password-hasher.ts';
import { UserRepository } from './user.repository.ts';

/**
 * Creates the first admin from ADMIN_USERNAME, ADMIN_EMAIL and ADMIN_PASSWORD. A changed ADMIN_PASSWORD takes effect
 * until that account logs in or gets a password by other means, because an interrupted start may not have shown the
 * earlier password.
 */
@Injectable()
export class FirstAdmin implements OnApplicationBootstrap {
  private readonly logger = new Logger(FirstAdmin.name);

  constructor(
    @Inject(AUTH_ENVIRONMENT) private readonly environment: AuthEnvironment,
    private readonly database: Database,
    private readonly users: UserRepository,
    private readonly passwords: PasswordHasher,
  ) {}

  onApplicationBootstrap(): Promise<void> {
    return this.database.prepare(() => this.ensureAdmin());
  }

  private async ensureAdmin(): Promise<void> {
    const { ADMIN_USERNAME, ADMIN_EMAIL, ADMIN_PASSWORD } = this.environment;
    const hasAdmin = await this.users.hasAdmin();
    if (!ADMIN_PASSWORD) {
      if (!hasAdmin) this.logger.warn('There is no admin yet. Set ADMIN_PASSWORD and restart.');
      return;
    }
    const passwordHash = await this.passwords.hash(ADMIN_PASSWORD);
    const passwordSet = hasAdmin
      ? await this.changeUnused(ADMIN_USERNAME, passwordHash)
      : await this.create({ username: ADMIN_USERNAME, email: ADMIN_EMAIL, passwordHash });
    // The launcher shows a generated password only if it is in use.
    reportToParent({ type: 'admin', username: ADMIN_USERNAME, passwordSet });
  }

  /** ADMIN_PASSWORD never changes the password of another admin. */
  private async changeUnused(username: string, passwordHash: string): Promise<boolean> {
    const user = await this.users.byName(username);
    return user?.admin === true && this.users.setUnusedPassword(user._id, passwordHash);
  }

  private async create(account: {
    username: string;
    email: string;
    passwordHash: string;
  }): Promise<boolean> {
    try {
      await this.users.create({ ...account, emailVerified: true, admin: true });
      this.logger.log(`The first admin is ${account.username}.`);
      return true;
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      // Another replica has created the admin, or a user has signed up under that name.
      this.logger.warn(`${account.username} or ${account.email} is taken; no admin was created.`);
      return false;
    }
  }
}
