import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Stack } from './stack.ts';

const command = fileURLToPath(new URL('../../tools/dist/admin/main.js', import.meta.url));
const run = promisify(execFile);

/** Runs `npm run admin` with these arguments; returns its output. */
export async function npmRunAdmin(stack: Stack, ...words: string[]): Promise<string> {
  const { stdout } = await run(process.execPath, [command, ...words], {
    env: { PATH: process.env.PATH, DATA_DIR: stack.dataDir, ...stack.environment },
  });
  return stdout;
}
