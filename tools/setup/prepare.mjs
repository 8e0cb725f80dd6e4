import { ensureBuilt } from './build.mjs';
import { ensureDependencies } from './dependencies.mjs';
import { loadDotEnv } from './dot-env.mjs';
import { ensureRedis } from './programs.mjs';

/** From a fresh checkout to a gallery that can be started; does nothing where nothing has changed. */
export async function prepareToRun() {
  loadDotEnv();
  await ensureDependencies();
  await ensureBuilt();
  await ensureRedis();
}
