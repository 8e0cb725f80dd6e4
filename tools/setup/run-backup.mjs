// For `npm run backup` and `npm run restore`.
import { runBuilt } from './run-built.mjs';
import { runCommand, UsageError } from './command.mjs';

/**
 * Checks the command line, then runs the built program.
 * @param {'backup' | 'restore'} name
 */
export async function runBackup(name) {
  const words = process.argv.slice(2);
  const usage = `npm run ${name} -- <folder>`;
  await runCommand(async () => {
    if (words.length !== 1 || words[0]?.startsWith('-')) throw new UsageError(usage);
    process.argv.splice(2, 0, name);
    await runBuilt('dist/backup/main.js');
  }, usage);
}
