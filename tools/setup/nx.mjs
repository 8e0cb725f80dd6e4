import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './command.mjs';

/** The script of Nx's command line. */
export const NX = 'node_modules/.bin/nx';

// Child processes inherit this. Plugins in separate processes would take another second.
process.env.NX_ISOLATE_PLUGINS ??= 'false';

/** Nx's record of its last run. */
const RUN_FILE = join(root, '.nx/cache/run.json');

/** Removes the record of the last run, so that a failed run is not reported with old numbers. */
export const forgetLastRun = () => rmSync(RUN_FILE, { force: true });

/** @returns {string} the number of projects whose tests ran in the last Nx run, and the number from its cache */
export function lastRunSummary() {
  if (!existsSync(RUN_FILE)) return 'Nx did not record what ran';
  /** @type {{ tasks: { target: string, cacheStatus: string }[] }} */
  const { tasks } = JSON.parse(readFileSync(RUN_FILE, 'utf8'));
  const tests = tasks.filter(({ target }) => target !== 'build');
  const ran = tests.filter(({ cacheStatus }) => cacheStatus === 'cache-miss').length;
  return `${ran} ran, ${tests.length - ran} from the cache`;
}
