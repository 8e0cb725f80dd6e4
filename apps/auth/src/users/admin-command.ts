import { randomBytes } from 'node:crypto';
import type { PasswordHasher } from '../passwords/password-hasher.ts';
import type { UserRecord } from './user-record.ts';
import type { UserRepository } from './user.repository.ts';

/** Something the person at the keyboard can mend. */
export class CommandRefused extends Error {}

const usage = `npm run admin -- list              who has an account
npm run admin -- promote <user>    makes an admin of somebody
npm run admin -- demote <user>     and the other way round
npm run admin -- password <user>   makes a new password, and logs the user out everywhere

<user> is a username or an e-mail address.`;

/** Access tokens are not looked up: what they say holds until they expire. */
const withinMinutes = 'It takes effect within 15 minutes, or with the next log-in.';

/** Manages accounts for whoever has the database. Answers with what to show. */
export class AdminCommand {
  constructor(
    private readonly users: UserRepository,
    private readonly passwords: PasswordHasher,
  ) {}

  /** @throws CommandRefused with a sentence, or with the usage */
  async run([action, typed, ...rest]: string[]): Promise<string> {
    if (action === 'list' && typed === undefined) return this.list();
    if (typed === undefined || rest.length > 0) throw new CommandRefused(usage);
    switch (action) {
      case 'promote':
        return this.promote(await this.find(typed));
      case 'demote':
        return this.demote(await this.find(typed));
      case 'password':
        return this.password(await this.find(typed));
      default:
        throw new CommandRefused(usage);
    }
  }

  private async list(): Promise<string> {
    const users = await this.users.all();
    if (users.length === 0) return 'There are no accounts yet.';
    const width = Math.max(...users.map(({ username }) => username.length));
    return users
      .map(({ username, email, admin, emailVerified }) => {
        const facts = [
          email,
          ...(admin ? ['admin'] : []),
          ...(emailVerified ? [] : ['unverified']),
        ];
        return `${username.padEnd(width)}  ${facts.join(', ')}`;
      })
      .join('\n');
  }

  private async promote({ _id, username }: UserRecord): Promise<string> {
    await this.users.change(_id, { admin: true });
    return `${username} is an admin now. ${withinMinutes}`;
  }

  private async demote({ _id, username, admin }: UserRecord): Promise<string> {
    if (admin && (await this.users.countAdmins()) === 1) {
      throw new CommandRefused(`${username} is the only admin. Promote somebody else first.`);
    }
    await this.users.change(_id, { admin: false });
    return `${username} is no admin any more. ${withinMinutes}`;
  }

  private async password({ _id, username }: UserRecord): Promise<string> {
    const password = randomBytes(15).toString('base64url');
    const passwordHash = await this.passwords.hash(password);
    await this.users.change(_id, { passwordHash, passwordChosenAt: new Date() });
    return `The new password of ${username}, shown only now: ${password}`;
  }

  private async find(typed: string): Promise<UserRecord> {
    const user = await this.users.byNameOrEmail(typed);
    if (!user) throw new CommandRefused(`There is no account ${typed}.`);
    return user;
  }
}
