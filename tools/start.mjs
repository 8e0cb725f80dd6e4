// `npm start`: from a fresh checkout to a running gallery. Plain JavaScript, because it comes before any build.
import { requireNode } from './setup/node-version.mjs';

requireNode();
const { runCommand } = await import('./setup/command.mjs');
const { prepareToRun } = await import('./setup/prepare.mjs');

await runCommand(async () => {
  await prepareToRun();
  // In this process: one fewer to run, and signals arrive where they are understood.
  await import(new URL('dist/launcher/main.js', import.meta.url).href);
});
