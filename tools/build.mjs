// `npm run build`: builds what has changed.
import { requireNode } from './setup/node-version.mjs';

requireNode();
const { run, runCommand } = await import('./setup/command.mjs');
const { ensureDependencies } = await import('./setup/dependencies.mjs');
const { NX } = await import('./setup/nx.mjs');

const USAGE = 'npm run build -- [<option of nx run-many> …]: builds what has changed.';

await runCommand(async () => {
  await ensureDependencies();
  const build = [NX, 'run-many', '-t', 'build', ...process.argv.slice(2)];
  process.exitCode = await run(process.execPath, build);
}, USAGE);
