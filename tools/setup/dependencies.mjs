import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root, run, say, SetupError } from './command.mjs';
import { requireStoppedGallery } from './running-gallery.mjs';
import { withSetupLock } from './setup-lock.mjs';

const LOCK = join(root, 'package-lock.json');
/** npm's record of the installed packages; missing after an interrupted install. */
const INSTALLED = join(root, 'node_modules/.package-lock.json');
/** The hash of the lock file of the last install. */
const STAMP = join(root, 'node_modules/.cache/salon/package-lock');

/**
 * @typedef {object} LockedPackage
 * @property {string} [version]
 * @property {string} [integrity]
 * @property {boolean} [optional]
 * @property {boolean} [extraneous]
 * @property {string[]} [os]
 * @property {string[]} [cpu]
 * @property {string[]} [libc]
 */

/**
 * @param {string} lockFile
 * @returns {Record<string, LockedPackage>}
 */
const packagesOf = (lockFile) => JSON.parse(readFileSync(lockFile, 'utf8')).packages;

/** A folder can be shared by machines that need other packages. */
const lockHash = () =>
  createHash('sha256')
    .update(readFileSync(LOCK))
    .update(`${process.platform} ${process.arch} ${libc()}`)
    .digest('hex');

/** The C library of Linux, as npm finds it. */
function libc() {
  if (process.platform !== 'linux') return '';
  // As npm does: names of the network's machines would be looked up.
  Object.assign(process.report, { excludeNetwork: true });
  const { header } = /** @type {{ header: { glibcVersionRuntime?: string } }} */ (
    process.report.getReport()
  );
  return header.glibcVersionRuntime === undefined ? 'musl' : 'glibc';
}

/**
 * Whether npm installs an optional package on this machine.
 * @param {LockedPackage} wanted
 */
function isForThisMachine({ os, cpu, libc: libraries }) {
  // One without limits is optional for another reason.
  if (!os && !cpu) return false;
  const isFor = (/** @type {string[] | undefined} */ those, /** @type {string} */ own) =>
    !those || those.includes(own);
  return isFor(os, process.platform) && isFor(cpu, process.arch) && isFor(libraries, libc());
}

function isInstalled() {
  if (!existsSync(INSTALLED)) return false;
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === lockHash()) return true;
  return isInstalledByHand();
}

/** Whether the user ran npm directly, and node_modules matches the lock file. */
function isInstalledByHand() {
  const installed = packagesOf(INSTALLED);
  return Object.entries(packagesOf(LOCK)).every(([path, wanted]) => {
    // The lock file lists the workspaces' folders too.
    if (!path.includes('node_modules/')) return true;
    const found = installed[path];
    if (!found) return Boolean((wanted.optional || wanted.extraneous) && !isForThisMachine(wanted));
    return found.version === wanted.version && found.integrity === wanted.integrity;
  });
}

/** Installs the npm packages if they do not match package-lock.json. */
export async function ensureDependencies() {
  if (isInstalled()) return;
  await withSetupLock(async () => {
    // Another command may have installed them while this one waited.
    if (!isInstalled()) await install();
  });
}

async function install() {
  // Without them, no gallery runs from this checkout, although one of another checkout may use the same data folder.
  if (existsSync(INSTALLED)) requireStoppedGallery();
  say('Installing the npm packages (a minute or two, once)');
  // The build needs the development packages even if NODE_ENV is production.
  const code = await run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund']);
  if (code !== 0) throw new SetupError('npm ci failed; see above.');
  mkdirSync(dirname(STAMP), { recursive: true });
  writeFileSync(STAMP, lockHash());
}
