// `npm test`: runs all tests from a fresh checkout, on free ports. `npm run check` has the checks of format, types and
// lint.
import { requireNode } from './setup/node-version.mjs';

requireNode();
const { resolve } = await import('node:path');
const { refuseArguments, runAndKeepOutput, runCommand, say } = await import('./setup/command.mjs');
const { failedTests } = await import('./setup/failed-tests.mjs');
const { forgetLastRun, lastRunSummary, NX } = await import('./setup/nx.mjs');
const { jestArguments } = await import('./setup/jest.mjs');
const { ensureDependencies } = await import('./setup/dependencies.mjs');
const { compile, ensureBuilt } = await import('./setup/build.mjs');
const { ensureHeadlessChromium, ensureNginx, ensureRedis } = await import('./setup/programs.mjs');

// In CI, tests always run.
const NX_OPTIONS = process.env.CI ? ['--skip-nx-cache'] : [];

/**
 * Each step runs more at once than two cores could compute, because many tests wait.
 * @type {[name: string, args: string[]][]} the arguments of Node for each step
 */
const steps = [
  [
    'boundaries, units and integration',
    [NX, 'run-many', '-t', 'boundaries', 'test', 'test-int', '--parallel', '3', ...NX_OPTIONS],
  ],
  [
    'API, end to end',
    [
      ...jestArguments,
      ...['-c', 'jest.config.mjs', '--rootDir', 'e2e/api', '--maxWorkers', '4'],
      ...['--testSequencer', resolve('tools/setup/api-test-order.mjs')],
    ],
  ],
  [
    'browser, end to end',
    ['node_modules/playwright/cli.js', 'test', '-c', 'e2e/web/playwright.config.ts'],
  ],
];

const USAGE = 'npm test: runs all tests.';

await runCommand(async () => {
  refuseArguments(USAGE);
  await ensureDependencies();
  await ensureBuilt();
  await compile('e2e');
  await ensureRedis();
  await ensureNginx();
  const env = { ...process.env, CHROMIUM_PATH: await ensureHeadlessChromium() };
  const results = [];
  for (const [name, args] of steps) {
    say(name);
    const isNxStep = args[0] === NX;
    if (isNxStep) forgetLastRun();
    const begin = performance.now();
    const { code, output } = await runAndKeepOutput(process.execPath, args, env);
    const seconds = (performance.now() - begin) / 1000;
    results.push({
      name,
      isPassed: code === 0,
      seconds,
      failures: code === 0 ? '' : failedTests(output),
      note: isNxStep ? lastRunSummary() : '',
    });
  }
  // Again, because the steps after a failure print thousands of lines.
  for (const { failures } of results) if (failures) console.log(`\n${failures}`);
  console.log('');
  for (const { name, isPassed, seconds, note } of results) {
    const time = `${seconds.toFixed(1)} s`.padStart(8);
    console.log(`${isPassed ? 'passed' : 'FAILED'} ${time}  ${name}${note && ` (${note})`}`);
  }
  process.exitCode = results.every(({ isPassed }) => isPassed) ? 0 : 1;
}, USAGE);
