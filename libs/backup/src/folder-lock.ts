import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { hasCode, LockLost, LockTaken, withFolderLock } from '@salon/file-system';
import { BackupError } from './backup-error.ts';

type Action<T> = (signal: AbortSignal) => Promise<T>;

/**
 * Runs an action while no other run uses the folder, also in other containers. The lock of a killed run is taken over
 * after some seconds. The action's signal aborts if another run takes over while this one is suspended.
 * @throws BackupError if another run uses the folder, or if there is no such folder
 */
export async function withLock<T>(
  folder: string,
  show: (line: string) => void,
  action: Action<T>,
): Promise<T> {
  await access(folder).catch((error: unknown) => {
    throw hasCode(error, 'ENOENT') ? new BackupError(`There is no folder ${folder}.`) : error;
  });
  const onWaiting = () => show('Another run has used this folder: looking whether it still runs.');
  try {
    // Hidden: it is not part of the backup.
    return await withFolderLock(join(folder, '.lock'), { waitsForOwner: false, onWaiting }, action);
  } catch (error) {
    if (error instanceof LockTaken) throw new BackupError('Another run uses this folder.');
    if (error instanceof LockLost) {
      throw new BackupError(
        'This run was suspended, and another one has taken over: run it again.',
      );
    }
    throw error;
  }
}

/** Locks a folder that is only read. Without the right to write there is no lock, and often no run that writes. */
export async function withReadingLock<T>(
  folder: string,
  show: (line: string) => void,
  action: Action<T>,
): Promise<T> {
  let hasBegun = false;
  try {
    return await withLock(folder, show, (signal) => {
      hasBegun = true;
      return action(signal);
    });
  } catch (error) {
    if (hasBegun || !isRefusedWrite(error)) throw error;
    return action(new AbortController().signal);
  }
}

/** Whether the lock could not be made. One that cannot be read may be that of a running backup. */
const isRefusedWrite = (error: unknown): boolean =>
  hasCode(error, 'EROFS', 'EACCES', 'EPERM') &&
  error instanceof Error &&
  'syscall' in error &&
  error.syscall === 'mkdir';
