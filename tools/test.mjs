// `npm test`: runs all tests from a fresh checkout, on free ports. `npm run check` has the checks of format, types and
// lint.
import { availableParallelism, totalmem } from 'node:os';
import { requireNode } from './setup/node-version.mjs';

requireNode();
const { runCommand, runToEnd, say } = await import('./setup/command.mjs');
const { forgetLastRun, lastRunSummary, NX } = await import('./setup/nx.mjs');
const { jestArguments } = await import('./setup/jest.mjs');
const { ensureDependencies } = await import('./setup/dependencies.mjs');
const { ensureBuilt } = await import('./setup/build.mjs');
const { ensureHeadlessChromium, ensureRedis } = await import('./setup/programs.mjs');

// In CI, tests always run.
const NX_OPTIONS = process.env.CI ? ['--skip-nx-cache'] : [];

/** The end-to-end steps mostly wait, so all steps together use two cores fully. They need some 4 GB of memory. */
const isTogether = totalmem() > 7e9;
if (isTogether) NX_OPTIONS.push('--parallel', String(Math.max(1, availableParallelism() - 1)));

/** @type {[name: string, args: string[]][]} the arguments of Node for each step */
const steps = [
  [
    'boundaries, units and integration',
    // Nothing may be built again here, because the other steps start what is built.
    [
      ...[NX, 'run-many', '-t', 'boundaries', 'test', 'test-int'],
      ...['--excludeTaskDependencies', ...NX_OPTIONS],
    ],
  ],
  [
    'API, end to end',
    [...jestArguments, '-c', 'jest.config.mjs', '--rootDir', 'e2e/api', '--maxWorkers', '2'],
  ],
  [
    'browser, end to end',
    ['node_modules/playwright/cli.js', 'test', '-c', 'e2e/web/playwright.config.ts'],
  ],
];

/**
 * @param {[name: string, args: string[]]} step
 * @param {NodeJS.ProcessEnv} env
 */
async function runStep([name, args], env) {
  say(name);
  const begin = performance.now();
  const { code, output } = await runToEnd(process.execPath, args, env);
  const seconds = (performance.now() - begin) / 1000;
  console.log(`\n${name}\n${output}`);
  return { name, isPassed: code === 0, seconds, note: args[0] === NX ? lastRunSummary() : '' };
}

await runCommand(async () => {
  await ensureDependencies();
  await ensureBuilt();
  await ensureRedis();
  const env = { ...process.env, CHROMIUM_PATH: await ensureHeadlessChromium() };
  forgetLastRun();
  const results = [];
  if (isTogether) results.push(...(await Promise.all(steps.map((step) => runStep(step, env)))));
  else for (const step of steps) results.push(await runStep(step, env));
  console.log('');
  for (const { name, isPassed, seconds, note } of results) {
    const time = `${seconds.toFixed(1)} s`.padStart(8);
    console.log(`${isPassed ? 'passed' : 'FAILED'} ${time}  ${name}${note && ` (${note})`}`);
  }
  process.exitCode = results.every(({ isPassed }) => isPassed) ? 0 : 1;
});
