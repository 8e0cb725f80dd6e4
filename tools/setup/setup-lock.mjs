import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { root, say, SetupError } from './command.mjs';
import { identityOf, runningProcessIn } from './process-identity.mjs';

/**
 * A folder that contains only OWNER. It is outside node_modules, which an install deletes. No library's lock, because it
 * is held before there are packages and a build.
 */
const LOCK = join(root, '.nx/setup.lock');
const OWNER = 'owner.json';
const POLL_MS = 500;

/**
 * Runs an action that changes files of the checkout, while no other command runs one.
 * @param {() => Promise<void>} action
 */
export async function withSetupLock(action) {
  await takeLock();
  try {
    await action();
  } finally {
    // Renamed first, because a folder with files is not removed in one step.
    const released = `${LOCK}.${process.pid}`;
    if (tryRename(LOCK, released)) rmSync(released, { recursive: true });
  }
}

async function takeLock() {
  let isWaiting = false;
  while (!tryAcquire()) {
    const owner = runningProcessIn(join(LOCK, OWNER));
    if (owner) {
      if (!isWaiting) say(`Waiting for process ${owner.pid}, which installs or builds here`);
      isWaiting = true;
      await wait(POLL_MS);
    } else {
      removeStale();
    }
  }
}

/** Takes the lock if it is free. The folder with its owner is renamed, so that it is complete from the start. */
function tryAcquire() {
  const mine = `${LOCK}.${process.pid}`;
  const owner = { pid: process.pid, identity: identityOf(process.pid) };
  try {
    mkdirSync(mine, { recursive: true });
    writeFileSync(join(mine, OWNER), JSON.stringify(owner));
  } catch (error) {
    throw new SetupError(`The folder ${dirname(LOCK)} cannot be written to (${codeOf(error)}).`);
  }
  if (tryRename(mine, LOCK)) return true;
  rmSync(mine, { recursive: true });
  return false;
}

/** Removes the lock of a process that has ended, unless another process takes it over in the same moment. */
function removeStale() {
  const aside = `${LOCK}.stale.${process.pid}`;
  if (!tryRename(LOCK, aside)) return;
  let isStale = false;
  try {
    isStale = !runningProcessIn(join(aside, OWNER));
  } finally {
    if (isStale || !tryRename(aside, LOCK)) rmSync(aside, { recursive: true });
  }
}

/**
 * Renames a folder, unless it is missing or the new name is taken by a folder with files.
 * @param {string} from
 * @param {string} to
 */
function tryRename(from, to) {
  try {
    renameSync(from, to);
    return true;
  } catch (error) {
    if (['ENOENT', 'ENOTEMPTY', 'EEXIST'].includes(codeOf(error))) return false;
    throw error;
  }
}

/** @param {unknown} error */
const codeOf = (error) => /** @type {NodeJS.ErrnoException} */ (error).code ?? String(error);
