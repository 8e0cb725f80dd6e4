// The commands as a program: `node main.js backup <folder>` and `node main.js restore <folder>`.
import { runBackupCommand } from './command.ts';

process.exitCode = await runBackupCommand(process.argv.slice(2), process.env);
