import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { hasCode } from './error-code.ts';

const defaultTiming = { renewEveryMs: 2_000, abandonedAfterMs: 15_000, lookEveryMs: 250 };

/** Another process has the lock, and is running. */
export class LockTaken extends Error {
  override readonly name = 'LockTaken';
}

/** Another process has taken over the lock while this one was suspended. */
export class LockLost extends Error {
  override readonly name = 'LockLost';
}

export interface LockOptions {
  signal?: AbortSignal | undefined;
  /** Whether to wait for an owner that is running; default true. */
  waitsForOwner?: boolean;
  /** Called once if another process has the lock. */
  onWaiting?: (() => void) | undefined;
  timing?: typeof defaultTiming;
}

/**
 * Runs an action while this process holds the lock, which is a folder with the owner's name in it. Takes over the lock of
 * an owner that died and no longer renews its file. The age is measured with this process's clock only, so that it also
 * works between containers and machines. The action's signal aborts with the caller's, or when the lock is lost because
 * this process was suspended. The launcher has a lock of its own, which names its process and needs hard links.
 * @param path of the lock; the folder that it is in must exist
 * @throws LockTaken if an owner is running and `waitsForOwner` is false; LockLost; what the action throws; the reason of
 * `signal`; the error of the system if the lock cannot be read
 */
export async function withFolderLock<T>(
  path: string,
  options: LockOptions,
  action: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const { signal, timing = defaultTiming } = options;
  const owner = randomUUID();
  await waitForLock(path, owner, { ...options, timing });
  const controller = new AbortController();
  const stop = () => controller.abort(signal?.reason);
  signal?.addEventListener('abort', stop);
  const renewal = setInterval(() => {
    void renew(path, owner).catch((error: unknown) => controller.abort(error));
  }, timing.renewEveryMs);
  try {
    signal?.throwIfAborted();
    return await action(controller.signal);
  } catch (error) {
    throw controller.signal.aborted ? controller.signal.reason : error;
  } finally {
    clearInterval(renewal);
    signal?.removeEventListener('abort', stop);
    // A lock that cannot be read is left: the result of the action counts.
    if ((await ownerOf(path).catch(() => '')) === owner) await remove(path);
  }
}

const ownerFile = (path: string) => join(path, 'owner');

async function renew(path: string, owner: string): Promise<void> {
  if ((await ownerOf(path)) !== owner) {
    throw new LockLost('Another process has taken over the lock.');
  }
  const now = new Date();
  await utimes(ownerFile(path), now, now);
}

async function waitForLock(
  path: string,
  owner: string,
  {
    signal,
    waitsForOwner = true,
    onWaiting,
    timing,
  }: LockOptions & { timing: typeof defaultTiming },
): Promise<void> {
  if (await acquire(path, owner)) return;
  onWaiting?.();
  let seen = '';
  let seenSince = performance.now();
  while (!(await acquire(path, owner))) {
    const current = await stateOf(path);
    const isRenewed = seen !== '' && current !== '' && current !== seen;
    if (isRenewed && !waitsForOwner) throw new LockTaken('Another process has the lock.');
    if (current !== seen) [seen, seenSince] = [current, performance.now()];
    else if (performance.now() - seenSince > timing.abandonedAfterMs) await breakLock(path, seen);
    await delay(timing.lookEveryMs, undefined, { ...(signal && { signal }) });
  }
}

/** Renaming a folder onto a folder with content fails, so only one of several processes succeeds. */
async function acquire(path: string, owner: string): Promise<boolean> {
  const own = `${path}.${owner}`;
  await mkdir(own);
  try {
    await writeFile(ownerFile(own), owner);
    await rename(own, path);
    return true;
  } catch (error) {
    // Shared folders refuse it with other codes.
    if (hasCode(error, 'ENOTEMPTY', 'EEXIST') || (await stateOf(path)) !== '') return false;
    throw error;
  } finally {
    await rm(own, { recursive: true, force: true });
  }
}

/** Removes the lock if its state is still `seen`. A newer lock is put back. */
async function breakLock(path: string, seen: string): Promise<void> {
  await remove(path, async (aside) => (await stateOf(aside)) === seen);
}

/**
 * Renames the folder first. Otherwise it would be empty for a moment, and another process could rename its folder onto
 * it.
 */
async function remove(
  path: string,
  isMeant: (aside: string) => Promise<boolean> = () => Promise.resolve(true),
): Promise<void> {
  const aside = `${path}.${randomUUID()}`;
  try {
    await rename(path, aside);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return;
    throw error;
  }
  // This fails if yet another process has taken the lock in the meantime. The owner of the lock put aside then loses it.
  if (!(await isMeant(aside).catch(() => false))) await rename(aside, path).catch(() => undefined);
  await rm(aside, { recursive: true, force: true });
}

/** Changes with each owner and with each renewal; empty without a lock. */
async function stateOf(path: string): Promise<string> {
  const [owner, stats] = await Promise.all([
    ownerOf(path),
    stat(ownerFile(path)).catch(unlessAbsent(undefined)),
  ]);
  return stats ? `${owner} ${stats.mtimeMs}` : '';
}

const ownerOf = (path: string): Promise<string> =>
  readFile(ownerFile(path), 'utf8').catch(unlessAbsent(''));

/**
 * Handles the error of a missing file, which a shared folder can report as `ESTALE`. Any other error does not mean that
 * there is no lock.
 */
const unlessAbsent =
  <T>(absent: T) =>
  (error: unknown): T => {
    if (hasCode(error, 'ENOENT', 'ENOTDIR', 'ESTALE')) return absent;
    throw error;
  };
