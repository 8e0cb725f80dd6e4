import { ensureBuilt } from './build.mjs';
import { ensureDependencies } from './dependencies.mjs';
import { loadDotEnv } from './dot-env.mjs';
import { ensureRedis } from './programs.mjs';

/** Prepares a checkout for starting a gallery; skips the steps that are already done. */
export async function prepareToRun() {
  loadDotEnv();
  await ensureDependencies();
  await ensureBuilt();
  await ensureRedis();
}
