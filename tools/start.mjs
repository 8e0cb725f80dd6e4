// `npm start`: starts a gallery from a fresh checkout. Plain JavaScript, because it runs before the build.
import { requireNode } from './setup/node-version.mjs';

requireNode();
const { refuseArguments, runCommand } = await import('./setup/command.mjs');
const { loadDotEnv } = await import('./setup/dot-env.mjs');
const { prepareToRun } = await import('./setup/prepare.mjs');

const USAGE = 'npm start: starts the gallery. Its options are variables, also in .env (README.md).';

await runCommand(async () => {
  refuseArguments(USAGE);
  loadDotEnv();
  await prepareToRun(process.env);
  // In this process, so that signals reach the launcher directly.
  await import(new URL('dist/launcher/main.js', import.meta.url).href);
}, USAGE);
