import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './command.mjs';

/** What Node runs for Nx. */
export const NX = 'node_modules/.bin/nx';

// Inherited by what is started from here. Plugins in processes of their own would take Nx another second.
process.env.NX_ISOLATE_PLUGINS ??= 'false';

/** Nx writes here what its last run did. */
const RUN_FILE = join(root, '.nx/cache/run.json');

/** Removes the record of the last run, so that a run that ends early is not reported with old figures. */
export const forgetLastRun = () => rmSync(RUN_FILE, { force: true });

/** @returns {string} how many projects' tests really ran in the last Nx run, and how many came from its cache */
export function lastRunSummary() {
  if (!existsSync(RUN_FILE)) return 'Nx did not record what ran';
  /** @type {{ tasks: { target: string, cacheStatus: string }[] }} */
  const { tasks } = JSON.parse(readFileSync(RUN_FILE, 'utf8'));
  const tests = tasks.filter(({ target }) => target !== 'build');
  const ran = tests.filter(({ cacheStatus }) => cacheStatus === 'cache-miss').length;
  return `${ran} ran, ${tests.length - ran} from the cache`;
}
