// `npm run models`: downloads the models that make embeddings and captions. Can be run again at any time.
import { requireNode } from './setup/node-version.mjs';

requireNode();
const { runCommand } = await import('./setup/command.mjs');
const { ensureBuilt } = await import('./setup/build.mjs');
const { ensureDependencies } = await import('./setup/dependencies.mjs');
const { loadDotEnv } = await import('./setup/dot-env.mjs');

await runCommand(async () => {
  loadDotEnv();
  await ensureDependencies();
  await ensureBuilt();
  await import(new URL('dist/models/main.js', import.meta.url).href);
});
