// `npm run screenshots`: takes screenshots of all screens, in both themes and three widths, of a new gallery with the
// demo photos. Writes them to the folder screenshots/.
import { requireNode } from './setup/node-version.mjs';

requireNode();
const { refuseArguments, run, runCommand } = await import('./setup/command.mjs');
const { ensureChromium } = await import('./setup/programs.mjs');
const { prepareToRun } = await import('./setup/prepare.mjs');

const CONFIG = 'e2e/web/screenshots.config.ts';

const USAGE = 'npm run screenshots: takes screenshots of all screens, into the folder screenshots.';

await runCommand(async () => {
  refuseArguments(USAGE);
  await prepareToRun();
  const env = { ...process.env, CHROMIUM_PATH: await ensureChromium() };
  const args = ['node_modules/playwright/cli.js', 'test', '-c', CONFIG];
  process.exitCode = await run(process.execPath, args, env);
}, USAGE);
