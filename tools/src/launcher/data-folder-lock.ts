import {
  chmodSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { LaunchError } from './launch-error.ts';
import { identityOf, isRunning, type KnownProcess } from './process-identity.ts';
import { isNoSpace, systemErrorCode } from './system-error.ts';

const holder = z.object({ pid: z.number().int().positive(), identity: z.string() });

/**
 * Locks a data folder, so that only one launcher uses it. Returns a function that releases the lock.
 * Takes over the lock of a process that has ended.
 * @throws LaunchError that names the running process with the lock
 */
export function lockDataFolder(dataDir: string, pid = process.pid): () => void {
  const path = join(dataDir, 'launcher.lock');
  const mine = `${path}.${pid}`;
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    // The folder may be older, and the originals in it have positions.
    if (statSync(dataDir).uid === process.getuid?.()) chmodSync(dataDir, 0o700);
    writeOrRemove(mine, JSON.stringify({ pid, identity: identityOf(pid) ?? '' }));
  } catch (error) {
    throw new LaunchError(refusalFor(error, dataDir));
  }
  try {
    // link() fails if the name exists, and the file is complete from the start.
    while (!linked(mine, path)) {
      const found = readHolder(path);
      if (found && isRunning(found)) {
        const advice = 'Stop it first, or set DATA_DIR to another folder.';
        throw new LaunchError(`Salon already runs on ${dataDir} (process ${found.pid}). ${advice}`);
      }
      setAside(path, pid, found);
    }
  } finally {
    rmSync(mine, { force: true });
  }
  return () => rmSync(path, { force: true });
}

/** The pid of the launcher that has locked a data folder, if there is one. */
export function launcherOn(dataDir: string): number | undefined {
  const found = readHolder(join(dataDir, 'launcher.lock'));
  return found && isRunning(found) ? found.pid : undefined;
}

/** A full disk may have room for a file, but not for its content. */
function writeOrRemove(path: string, text: string): void {
  try {
    writeFileSync(path, text);
  } catch (error) {
    rmSync(path, { force: true });
    throw error;
  }
}

function refusalFor(error: unknown, dataDir: string): string {
  if (isNoSpace(error)) return `The disk of ${dataDir} is full. Free some space, then try again.`;
  const reason = systemErrorCode(error) ?? String(error);
  const advice = 'Give this user the right to write there, or set DATA_DIR to another folder.';
  return `The data folder ${dataDir} cannot be written to (${reason}). ${advice}`;
}

function linked(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (systemErrorCode(error) === 'EEXIST') return false;
    throw error;
  }
}

/** Undefined if the lock is missing or unreadable, and so belongs to no process. */
function readHolder(path: string): KnownProcess | undefined {
  try {
    return holder.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return undefined;
  }
}

/** Another process may have replaced the stale lock in the meantime: then its new lock is put back. */
function setAside(path: string, pid: number, stale: KnownProcess | undefined): void {
  const aside = `${path}.stale.${pid}`;
  try {
    renameSync(path, aside);
  } catch {
    return;
  }
  const taken = readHolder(aside);
  const isWhatWasRead = taken?.pid === stale?.pid && taken?.identity === stale?.identity;
  if (!isWhatWasRead) linked(aside, path);
  rmSync(aside, { force: true });
}
