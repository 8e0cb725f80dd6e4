// `npm run demo`: fills the running gallery with photos, or starts a new one.
import { requireNode } from './setup/node-version.mjs';

requireNode();
const { runCommand } = await import('./setup/command.mjs');
const { prepareToRun } = await import('./setup/prepare.mjs');

await runCommand(async () => {
  await prepareToRun();
  await import(new URL('dist/demo/main.js', import.meta.url).href);
});
