// `npm run evaluate`: measures how well a search finds images, by words, by vectors and by both.
// `npm run evaluate -- --model <id> --photos <labelled folder>` uses an installed model.
import { requireNode } from './setup/node-version.mjs';

requireNode();
const { parsed, run, runCommand } = await import('./setup/command.mjs');
const { compile, ensureBuilt } = await import('./setup/build.mjs');
const { ensureDependencies } = await import('./setup/dependencies.mjs');
const { loadDotEnv } = await import('./setup/dot-env.mjs');

const USAGE = 'npm run evaluate -- [--model <id>] [--photos <labelled folder>]';

await runCommand(async () => {
  loadDotEnv();
  await ensureDependencies();
  await ensureBuilt();
  await compile('bench');
  const words = process.argv.slice(2);
  const program = new URL('../bench/dist/evaluation/arguments.js', import.meta.url);
  const { readArguments } = await import(program.href);
  parsed(() => readArguments(words), USAGE);
  const main = ['--enable-source-maps', 'bench/dist/evaluation/main.js', ...words];
  process.exitCode = await run(process.execPath, main);
}, USAGE);
