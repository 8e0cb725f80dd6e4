// Manages accounts from the command line, in the database of MONGO_URL. `npm run admin` runs it too.
import 'reflect-metadata';
import { Database, mongoEnvironment } from '@salon/mongo';
import { exitUsage, readEnvironment, reasonOf } from '@salon/server-kit';
import { LinkTokenRepository } from './links/link-token.repository.ts';
import { PasswordHasher } from './passwords/password-hasher.ts';
import { AdminCommand, CommandRefused, WrongArguments } from './users/admin-command.ts';
import { UserRepository } from './users/user.repository.ts';

const advice = 'Start the database or correct MONGO_URL, then repeat the command.';

export async function main(): Promise<void> {
  const { MONGO_URL } = readEnvironment(mongoEnvironment);
  const database = await Database.connect(MONGO_URL).catch((error: unknown) => {
    process.stderr.write(
      `The database of MONGO_URL cannot be used (${reasonOf(error)}). ${advice}\n`,
    );
    process.exit(1);
  });
  try {
    const command = new AdminCommand(
      new UserRepository(database),
      new PasswordHasher(),
      new LinkTokenRepository(database),
    );
    process.stdout.write(`${await command.run(process.argv.slice(2))}\n`);
  } catch (error) {
    if (!(error instanceof CommandRefused)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = error instanceof WrongArguments ? exitUsage : 1;
  } finally {
    await database.onApplicationShutdown();
  }
}
