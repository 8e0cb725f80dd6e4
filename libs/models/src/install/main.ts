// The command as a program, for the container: `node main.js [<id or preset> …]`.
import { runInstallCommand } from './command.ts';

process.exitCode = await runInstallCommand(process.argv.slice(2), process.env);
