// `npm run demo`: a gallery with pictures in it. Fills the running one, or starts one of its own.
import { requireNode } from './setup/node-version.mjs';

requireNode();
const { runCommand } = await import('./setup/command.mjs');
const { prepareToRun } = await import('./setup/prepare.mjs');

await runCommand(async () => {
  await prepareToRun();
  await import(new URL('dist/demo/main.js', import.meta.url).href);
});
