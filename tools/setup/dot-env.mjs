import { statSync } from 'node:fs';
import { join } from 'node:path';
import { root, SetupError } from './command.mjs';

/** Reads `.env` if it exists; existing variables have priority. Tests do not read it, to stay away from real databases. */
export function loadDotEnv() {
  const file = join(root, '.env');
  const stats = statSync(file, { throwIfNoEntry: false });
  if (stats?.isDirectory())
    throw new SetupError(`${file} must be a file, but is a folder. Remove it.`);
  if (!stats) return;
  try {
    process.loadEnvFile(file);
  } catch {
    // The error names a missing file, whatever the reason.
    throw new SetupError(
      `${file} cannot be read by this user. Give it the right to read it, then start again.`,
    );
  }
}
