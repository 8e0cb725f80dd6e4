import { open, stat, unlink, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { BackupError } from './backup-error.ts';
import { hasCode } from './has-code.ts';

/** The lock of a killed process is taken over after this time without a sign of it. */
const staleMs = 30_000;
const signEveryMs = 5_000;

/**
 * Locks a folder against other runs, also in other containers: a file whose time is renewed while its process runs.
 * @returns the function that unlocks it
 * @throws BackupError while another run has the lock, or if there is no such folder
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const path = join(folder, 'lock');
  const file = await create(path);
  await file.close();
  const timer = setInterval(() => {
    const now = new Date();
    void utimes(path, now, now).catch(() => undefined);
  }, signEveryMs).unref();
  return async () => {
    clearInterval(timer);
    await unlink(path).catch(() => undefined);
  };
}

/** Locks a folder that is only read. A read-only folder needs no lock, because no other run can change it. */
export async function lockForReading(folder: string): Promise<() => Promise<void>> {
  try {
    return await lockFolder(folder);
  } catch (error) {
    if (hasCode(error, 'EROFS')) return () => Promise.resolve();
    throw error;
  }
}

async function create(path: string) {
  try {
    return await open(path, 'wx');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) throw new BackupError(`There is no folder ${dirname(path)}.`);
    const lock = await stat(path).catch(() => undefined);
    if (lock === undefined) throw error;
    const ageMs = Date.now() - lock.mtimeMs;
    if (ageMs < staleMs) {
      throw new BackupError(
        'Another run uses this folder. After a killed one, try again in half a minute.',
      );
    }
    await unlink(path);
    return open(path, 'wx');
  }
}
