// `npm run demo`: fills the running gallery with photos, or starts a new one.
import { requireNode } from './setup/node-version.mjs';

requireNode();
const { parseArgs } = await import('node:util');
const { parsed, runCommand } = await import('./setup/command.mjs');
const { loadDotEnv } = await import('./setup/dot-env.mjs');
const { prepareToRun } = await import('./setup/prepare.mjs');

const USAGE = 'npm run demo -- [--force]: --force adds the photos to a gallery that has some.';

/** Checked first, so that a mistyped option starts no gallery. */
function checkOptions() {
  const options = /** @type {const} */ ({ force: { type: 'boolean' } });
  parsed(() => parseArgs({ options }), USAGE);
}

await runCommand(async () => {
  checkOptions();
  loadDotEnv();
  await prepareToRun(process.env);
  await import(new URL('dist/demo/main.js', import.meta.url).href);
}, USAGE);
