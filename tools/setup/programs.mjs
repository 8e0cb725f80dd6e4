import { accessSync, constants, readFileSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { root, SetupError } from './command.mjs';
import { addUnpackedProgram, installWithApt, isUsable } from './debian.mjs';
import { withSetupLock } from './setup-lock.mjs';

/**
 * @param {string[]} names
 * @returns {string | undefined} the path of the first one that can be used
 */
export function findOnPath(names) {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return names
    .flatMap((name) => folders.map((folder) => join(folder, name)))
    .find((path) => {
      try {
        accessSync(path, constants.X_OK);
        return isUsable(path);
      } catch {
        return false;
      }
    });
}

/**
 * @param {object} wanted
 * @param {string[]} wanted.names alternatives
 * @param {string} wanted.debianPackage
 * @param {boolean} [wanted.isOnlyUnpacked] whether it is never installed for the machine, as that starts a server
 * @param {string} wanted.otherwise what the user can do instead of installing it
 * @returns {Promise<string>} its path; rejects with a SetupError if it is not available
 */
async function ensureProgram({ names, debianPackage, isOnlyUnpacked, otherwise }) {
  const found = findOnPath(names);
  if (found) return found;
  let reason = '';
  await withSetupLock(async () => {
    // Another command may have installed it while this one waited.
    if (!findOnPath(names)) reason = await installWithApt(debianPackage, { isOnlyUnpacked });
  });
  const installed = findOnPath(names);
  if (installed) return installed;
  throw new SetupError(
    `Salon needs ${debianPackage}, which is not installed and could not be: ${reason} ` +
      `Install it (on Debian: apt-get install ${debianPackage}), or ${otherwise}.`,
  );
}

/**
 * Ensures that the launcher finds redis-server and redis-check-aof, unless the configuration names another Redis.
 * @param {NodeJS.ProcessEnv} [configuration] of the gallery; those of tests take no Redis from the environment
 */
export async function ensureRedis({ REDIS_URL, REDIS_URL_FILE } = {}) {
  if (REDIS_URL || (REDIS_URL_FILE && !isEmpty(REDIS_URL_FILE))) return;
  await ensureProgram({
    names: ['redis-server'],
    debianPackage: 'redis-server',
    isOnlyUnpacked: true,
    otherwise: 'set REDIS_URL to your own Redis',
  });
  // Separately, because a checkout can have redis-server without it.
  addUnpackedProgram('redis-check-aof', 'redis-server');
}

/**
 * Whether the file of a secret sets nothing, as in libs/server-kit/src/secret-files.ts.
 * @param {string} path
 */
function isEmpty(path) {
  try {
    return readFileSync(resolve(root, path), 'utf8').trim() === '';
  } catch {
    // The launcher reports it.
    return false;
  }
}

/** Ensures that the tests of the reverse proxy find nginx. */
export async function ensureNginx() {
  await ensureProgram({
    names: ['nginx'],
    debianPackage: 'nginx',
    isOnlyUnpacked: true,
    otherwise: 'put your own nginx on the PATH',
  });
}

/**
 * Finds the headless browser, which makes tests almost twice as fast. Falls back to the full browser.
 * @returns {Promise<string>} the browser for the tests
 */
export async function ensureHeadlessChromium() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  const name = 'chromium-headless-shell';
  try {
    return await ensureProgram({ names: [name], debianPackage: name, otherwise: '' });
  } catch (error) {
    if (error instanceof SetupError) return ensureChromium();
    throw error;
  }
}

/** @returns {Promise<string>} the browser for benchmarks and screenshots */
export async function ensureChromium() {
  return (
    process.env.CHROMIUM_PATH ||
    (await ensureProgram({
      names: ['chromium', 'chromium-browser', 'google-chrome'],
      debianPackage: 'chromium',
      otherwise:
        'install Google Chrome (Ubuntu has Chromium only as a snap), or set CHROMIUM_PATH to your own Chromium',
    }))
  );
}
