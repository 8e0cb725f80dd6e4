// For commands that are built programs: builds if necessary, then runs the program.
import { requireNode } from './node-version.mjs';

requireNode();
const { runCommand } = await import('./command.mjs');
const { ensureBuilt } = await import('./build.mjs');
const { ensureDependencies } = await import('./dependencies.mjs');
const { loadDotEnv } = await import('./dot-env.mjs');

/**
 * @param {string} program path below `tools/`
 * @param {string} [usage] for help
 */
export async function runBuilt(program, usage) {
  await runCommand(async () => {
    loadDotEnv();
    await ensureDependencies();
    await ensureBuilt();
    await import(new URL(`../${program}`, import.meta.url).href);
  }, usage);
}
