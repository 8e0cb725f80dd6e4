// For `npm run admin`.
import { runBuilt } from './run-built.mjs';
import { runCommand, UsageError } from './command.mjs';

/** The lines of apps/auth/src/users/admin-command.ts, with the command that leads to them here. */
const USAGE = `npm run admin -- <command>

list                     lists the accounts
promote <user>           makes the user an admin
demote <user>            makes the user an ordinary user
password <user>          sets a new password and logs the user out everywhere
email <user> <address>   sets another email address, which counts as confirmed
delete <user>            deletes the account; images stay

<user> is a username or an email address.`;

/** @type {Record<string, number>} how many words follow each command */
const WORDS = { list: 0, promote: 1, demote: 1, password: 1, email: 2, delete: 1 };

/** Checks the command line, so that a mistyped one builds nothing and starts no database, then runs the built program. */
export async function runAdmin() {
  const words = process.argv.slice(2);
  await runCommand(async () => {
    const [command = '', ...rest] = words;
    if (WORDS[command] !== rest.length) throw new UsageError(USAGE);
    await runBuilt('dist/admin/main.js');
  }, USAGE);
}
