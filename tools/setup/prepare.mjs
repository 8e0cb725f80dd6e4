import { ensureBuilt } from './build.mjs';
import { ensureDependencies } from './dependencies.mjs';
import { ensureRedis } from './programs.mjs';

/**
 * Prepares a checkout for starting a gallery; skips the steps that are already done. Does not read `.env`, because tests
 * call it too.
 * @param {NodeJS.ProcessEnv} [configuration] of the operator's gallery
 */
export async function prepareToRun(configuration) {
  await ensureDependencies();
  await ensureBuilt();
  await ensureRedis(configuration);
}
