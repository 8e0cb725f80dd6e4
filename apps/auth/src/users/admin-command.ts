import { randomBytes } from 'node:crypto';
import { signupBody } from '@salon/api-contract';
import { isDuplicateKey } from '@salon/mongo';
import { accessTokenS } from '@salon/service-contract';
import type { LinkTokenRepository } from '../links/link-token.repository.ts';
import type { PasswordHasher } from '../passwords/password-hasher.ts';
import type { UserRecord } from './user-record.ts';
import type { UserRepository } from './user.repository.ts';

/** A failure that the user of the command can correct. */
export class CommandRefused extends Error {}

/** Its message is the usage. */
export class WrongArguments extends CommandRefused {
  constructor() {
    super(usage);
  }
}

const usage = `list                     lists the accounts
promote <user>           makes the user an admin
demote <user>            makes the user an ordinary user
password <user>          sets a new password and logs the user out everywhere
email <user> <address>   sets another email address, which counts as confirmed
delete <user>            deletes the account; images stay

<user> is a username or an email address.`;

/** An access token keeps its rights until it expires. */
const withinMinutes = `This takes effect at the next login, or within ${accessTokenS / 60} minutes.`;

/** Manages accounts directly in the database. Returns the text to print. */
export class AdminCommand {
  constructor(
    private readonly users: UserRepository,
    private readonly passwords: PasswordHasher,
    private readonly links: LinkTokenRepository,
  ) {}

  /** @throws CommandRefused with a sentence, WrongArguments with the usage */
  async run([action, typed, ...rest]: string[]): Promise<string> {
    if (action === 'list' && typed === undefined) return this.list();
    const [address] = rest;
    if (action === 'email' && typed !== undefined && address !== undefined && rest.length === 1)
      return this.email(await this.find(typed), address);
    if (typed === undefined || rest.length > 0) throw new WrongArguments();
    switch (action) {
      case 'promote':
        return this.promote(await this.find(typed));
      case 'demote':
        return this.demote(await this.find(typed));
      case 'password':
        return this.password(await this.find(typed));
      case 'delete':
        return this.delete(await this.find(typed));
      default:
        throw new WrongArguments();
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

  private async demote(user: UserRecord): Promise<string> {
    await this.refuseLastAdmin(user);
    const { _id, username } = user;
    await this.users.change(_id, { admin: false });
    return `${username} is no longer an admin. ${withinMinutes}`;
  }

  private async password({ _id, username }: UserRecord): Promise<string> {
    const password = randomBytes(15).toString('base64url');
    const passwordHash = await this.passwords.hash(password);
    await this.users.change(_id, { passwordHash, passwordChosenAt: new Date() });
    // A mailed link, also a used one whose request is repeated, could replace the password or log its holder in.
    await this.links.removeAll(_id);
    return `The new password of ${username}, shown only now: ${password}`;
  }

  private async email({ _id, username }: UserRecord, address: string): Promise<string> {
    const email = signupBody.shape.email.safeParse(address);
    if (!email.success) throw new CommandRefused(`${address} is not a valid email address.`);
    try {
      await this.users.changeEmail(_id, email.data);
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      throw new CommandRefused(`${email.data} is the address of another account.`);
    }
    // Who reads the mailbox of the former address could still use its links.
    await this.links.removeAll(_id);
    return `The email address of ${username} is ${email.data} now.`;
  }

  private async delete(user: UserRecord): Promise<string> {
    await this.refuseLastAdmin(user);
    // Without the account, its sessions cannot be refreshed.
    await this.users.remove(user._id);
    await this.links.removeAll(user._id);
    return `The account ${user.username} is deleted. ${withinMinutes}`;
  }

  /** Admins whose address is not confirmed do not count, because they cannot log in. */
  private async refuseLastAdmin({ username, admin, emailVerified }: UserRecord): Promise<void> {
    if (!admin || !emailVerified || (await this.users.countVerifiedAdmins()) > 1) return;
    throw new CommandRefused(
      `${username} is the only admin with a confirmed email address. Promote another user who has one first.`,
    );
  }

  private async find(typed: string): Promise<UserRecord> {
    const user = await this.users.byNameOrEmail(typed);
    if (!user) throw new CommandRefused(`There is no account ${typed}.`);
    return user;
  }
}
