// `npm run chaos`: breaks parts of a gallery on purpose while it is used, and checks that nothing is lost. `--seed`,
// `--seconds` and `--faults` choose the run; `--plan` prints it.
import { requireNode } from './setup/node-version.mjs';

requireNode();
const { parsed, run, runCommand } = await import('./setup/command.mjs');
const { ensureDependencies } = await import('./setup/dependencies.mjs');
const { compile, ensureBuilt } = await import('./setup/build.mjs');
const { ensureRedis } = await import('./setup/programs.mjs');

const USAGE =
  'npm run chaos -- [--seed <n>] [--seconds <n>] [--faults <n>] [--plan]: --plan only prints what would be broken.';

await runCommand(async () => {
  await ensureDependencies();
  await ensureBuilt();
  await compile('e2e');
  const words = process.argv.slice(2);
  const program = new URL('../e2e/dist/chaos/arguments.js', import.meta.url);
  const { readArguments } = await import(program.href);
  parsed(() => readArguments(words), USAGE);
  await ensureRedis();
  const chaos = ['--enable-source-maps', 'e2e/dist/chaos/main.js', ...words];
  process.exitCode = await run(process.execPath, chaos);
}, USAGE);
