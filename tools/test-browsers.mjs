// `npm run test:browsers`: the main journeys in Firefox and WebKit.
import { requireNode } from './setup/node-version.mjs';

requireNode();
const { parseArgs } = await import('node:util');
const { parsed, run, runCommand, SetupError, UsageError } = await import('./setup/command.mjs');
const { browsers, missingPrograms } = await import('./setup/browsers.mjs');
const { prepareToRun } = await import('./setup/prepare.mjs');

const USAGE = 'npm run test:browsers -- [--browsers firefox,webkit] [file …]';

/** @returns {{ wanted: string[], files: string[] }} */
function readArguments() {
  const options = /** @type {const} */ ({ browsers: { type: 'string' } });
  const { values, positionals } = parsed(
    () => parseArgs({ options, allowPositionals: true }),
    USAGE,
  );
  const wanted = values.browsers?.split(',') ?? Object.keys(browsers);
  const unknown = wanted.filter((name) => !Object.hasOwn(browsers, name));
  if (unknown.length > 0) {
    throw new UsageError(`There is no browser ${unknown.join(', ')}.\n${USAGE}`);
  }
  return { wanted, files: positionals };
}

await runCommand(async () => {
  const { wanted, files } = readArguments();
  const missing = missingPrograms(wanted);
  if (missing.length > 0) {
    const lines = ['Some programs are not installed:', ...missing];
    throw new SetupError(`${lines.join('\n  ')}\nTo test one browser: ${USAGE}`);
  }
  await prepareToRun();
  const args = [
    'node_modules/playwright/cli.js',
    'test',
    '-c',
    'e2e/browsers/playwright.config.ts',
  ];
  const projects = wanted.flatMap((name) => ['--project', name]);
  process.exitCode = await run(process.execPath, [...args, ...files, ...projects]);
}, USAGE);
