import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './command.mjs';

/** Reads `.env`, where there is one; what is set already wins. Tests never read it: they must not meet a real database. */
export function loadDotEnv() {
  const file = join(root, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
}
