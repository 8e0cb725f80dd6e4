// `npm run check`: the checks before a push. Nx and prettier skip unchanged files. With `--affected`, Nx checks only the
// projects that a branch has changed, and those that depend on them.
import { requireNode } from './setup/node-version.mjs';

requireNode();
const { runCommand, runQuietly } = await import('./setup/command.mjs');
const { ensureDependencies } = await import('./setup/dependencies.mjs');
const { NX } = await import('./setup/nx.mjs');

const USAGE =
  'npm run check -- [--affected]: with it, only projects that a branch has changed, and those that depend on them.';

const OF_WORKSPACE = ['boundaries', 'knip'];
const OF_PROJECTS = ['typecheck', 'lint', 'test'];

// Each run of Nx costs a second or two by itself.
const runs = process.argv.includes('--affected')
  ? [
      ['run-many', ...OF_WORKSPACE],
      ['affected', ...OF_PROJECTS],
    ]
  : [['run-many', ...OF_WORKSPACE, ...OF_PROJECTS]];

/** @type {[name: string, args: string[]][]} the arguments of Node for each step, fastest first */
const steps = [
  ['format', ['node_modules/.bin/prettier', '--check', '--cache', '--log-level', 'warn', '.']],
  ...runs.map(
    ([which = '', ...targets]) =>
      /** @type {[string, string[]]} */ ([targets.join(', '), [NX, which, '-t', ...targets]]),
  ),
];

await runCommand(async () => {
  await ensureDependencies();
  for (const [name, args] of steps) {
    const begin = performance.now();
    const failure = await runQuietly(process.execPath, args).catch((error) => error);
    if (failure) {
      console.log(failure.message);
      process.exitCode = 1;
    }
    const seconds = (performance.now() - begin) / 1000;
    console.log(`${failure ? 'FAILED' : 'passed'} ${seconds.toFixed(1).padStart(6)} s  ${name}`);
  }
}, USAGE);
