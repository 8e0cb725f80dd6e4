// `npm start`: from a fresh checkout to a running gallery. Plain JavaScript, because it comes before any build.
import { requireNode } from './setup/node-version.mjs';

requireNode();
const { runCommand } = await import('./setup/command.mjs');
const { loadDotEnv } = await import('./setup/dot-env.mjs');
const { ensureDependencies } = await import('./setup/dependencies.mjs');
const { ensureBuilt } = await import('./setup/build.mjs');
const { ensureRedis } = await import('./setup/programs.mjs');

await runCommand(async () => {
  loadDotEnv();
  await ensureDependencies();
  await ensureBuilt();
  await ensureRedis();
  // In this process: one fewer to run, and signals arrive where they are understood.
  await import(new URL('dist/launcher/main.js', import.meta.url).href);
});
