// The commands as a program: `node main.js backup <folder>` and `node main.js restore <folder>`.
import { runBackupCommand } from './command.ts';

// Only this user may read the files: originals show where they were taken, and accounts have email addresses.
process.umask(0o077);
process.exitCode = await runBackupCommand(process.argv.slice(2), process.env);
