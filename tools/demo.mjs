// `npm run demo`: fills the running gallery with photos, or starts a new one.
import { requireNode } from './setup/node-version.mjs';

requireNode();
const { parseArgs } = await import('node:util');
const { parsed, runCommand } = await import('./setup/command.mjs');
const { loadDotEnv } = await import('./setup/dot-env.mjs');
const { prepareToRun } = await import('./setup/prepare.mjs');

const USAGE = 'npm run demo -- [--force]: --force adds the photos to a gallery that has some.';

/** Checked first, so that a mistyped option starts no gallery. */
function wantsHelp() {
  const help = { type: /** @type {const} */ ('boolean'), short: 'h' };
  const options = /** @type {const} */ ({ force: { type: 'boolean' }, help });
  return parsed(() => parseArgs({ options }), USAGE).values.help;
}

await runCommand(async () => {
  if (wantsHelp()) return console.log(USAGE);
  loadDotEnv();
  await prepareToRun(process.env);
  await import(new URL('dist/demo/main.js', import.meta.url).href);
});
