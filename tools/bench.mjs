// `npm run bench`: what Salon costs, held against raw baselines; from a fresh checkout, on ports of its own.
import { requireNode } from './setup/node-version.mjs';

requireNode();
const { run, runCommand, runQuietly } = await import('./setup/command.mjs');
const { ensureDependencies } = await import('./setup/dependencies.mjs');
const { ensureBuilt } = await import('./setup/build.mjs');
const { ensureRedis } = await import('./setup/programs.mjs');

await runCommand(async () => {
  await ensureDependencies();
  await ensureBuilt();
  await runQuietly(process.execPath, ['node_modules/tsc7/bin/tsc', '-b', 'bench']);
  await ensureRedis();
  process.exitCode = await run(process.execPath, ['--enable-source-maps', 'bench/dist/main.js']);
});
