import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './command.mjs';

/** Reads `.env` if it exists; existing variables have priority. Tests do not read it, to stay away from real databases. */
export function loadDotEnv() {
  const file = join(root, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
}
