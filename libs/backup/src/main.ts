// The commands as a program: `node main.js backup <folder>` and `node main.js restore <folder>`.
import { runBackupCommand } from './command.ts';

// Originals have places, and accounts have addresses: only this user may read them.
process.umask(0o077);
process.exitCode = await runBackupCommand(process.argv.slice(2), process.env);
