import {
  chmodSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { codeOf, hasCode, isDiskFull } from '@salon/file-system';
import { z } from 'zod';
import { LaunchError } from './launch-error.ts';
import { identityOf, isRunning, machineId, pidNamespace } from './process-identity.ts';

const holder = z.object({
  pid: z.number().int().positive(),
  identity: z.string(),
  /** Missing in locks of earlier versions. */
  host: z.string().optional(),
  machineId: z.string().optional(),
  pidNamespace: z.string().optional(),
});
type Holder = z.infer<typeof holder>;

const defaultTiming = { renewEveryMs: 2_000, abandonedAfterMs: 15_000, lookEveryMs: 250 };

interface LockOptions {
  pid?: number;
  timing?: typeof defaultTiming;
  /** Called before the wait that shows whether a launcher of another machine or container still runs. */
  onWaiting?: (host: string) => void;
  /** Called when another launcher has taken over the lock while this process was suspended. */
  onLost?: () => void;
}

/**
 * Locks a data folder, so that only one launcher uses it. Resolves with a function that releases the lock.
 * Takes over the lock of a process that has ended. A process of another machine or container cannot be seen from here:
 * it counts as ended when it no longer renews the date of its lock. Not the lock of libs/file-system, because commands
 * need the pid of the launcher, and a start after a crash must not wait.
 * @throws LaunchError that names the running process with the lock, or a lock that cannot be read
 */
export async function lockDataFolder(
  dataDir: string,
  { pid = process.pid, timing = defaultTiming, onWaiting, onLost }: LockOptions = {},
): Promise<() => void> {
  const path = join(dataDir, 'launcher.lock');
  const mine = { pid, identity: identityOf(pid) ?? '', host: hostname(), machineId, pidNamespace };
  while (!tryAcquire(dataDir, path, mine)) {
    const found = readHolder(path);
    if (found && isRunning(found)) throw new LaunchError(runsAlready(dataDir, found.pid));
    if (found && isElsewhere(found)) {
      onWaiting?.(found.host);
      if (await isRenewed(path, timing))
        throw new LaunchError(runsAlready(dataDir, found.pid, found.host));
    }
    setAside(path, pid, found);
  }
  const renewal = setInterval(() => {
    if (!isLost(path, mine)) return renew(path);
    clearInterval(renewal);
    onLost?.();
  }, timing.renewEveryMs).unref();
  return () => {
    clearInterval(renewal);
    if (!isLost(path, mine)) rmSync(path, { force: true });
  };
}

/** Whether another launcher has taken over the lock, or has even ended since. False while it cannot be read. */
function isLost(path: string, { identity }: Holder): boolean {
  try {
    const found = readHolder(path);
    if (found) return found.identity !== identity;
    return statSync(path, { throwIfNoEntry: false }) === undefined;
  } catch {
    return false;
  }
}

/**
 * The pid of the launcher that has locked a data folder, if there is one on this machine or in this container.
 * @throws LaunchError if the lock cannot be read
 */
export function launcherOn(dataDir: string): number | undefined {
  const found = readHolder(join(dataDir, 'launcher.lock'));
  return found && isRunning(found) ? found.pid : undefined;
}

/**
 * Creates a folder in the data folder, and that folder if it is missing.
 * @throws LaunchError
 */
export function createInDataFolder(dataDir: string, name: string): void {
  try {
    mkdirSync(join(dataDir, name), { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new LaunchError(refusalFor(error, dataDir));
  }
}

/** Takes the lock if it is free. Creates the folder if it is missing. */
function tryAcquire(dataDir: string, path: string, mine: Holder): boolean {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    // The folder may be older, and the originals in it have positions.
    if (statSync(dataDir).uid === process.getuid?.()) chmodSync(dataDir, 0o700);
    return tryCreate(path, JSON.stringify(mine), `${path}.${mine.pid}`);
  } catch (error) {
    throw new LaunchError(refusalFor(error, dataDir));
  }
}

/** link() fails if the name exists, and the file is complete from the start. */
function tryCreate(path: string, text: string, draft: string): boolean {
  try {
    writeFileSync(draft, text);
    return tryLink(draft, path);
  } finally {
    rmSync(draft, { force: true });
  }
}

const isElsewhere = (found: Holder): found is Holder & { host: string } =>
  found.host !== undefined &&
  (found.host !== hostname() ||
    found.machineId !== machineId ||
    found.pidNamespace !== pidNamespace);

function runsAlready(dataDir: string, pid: number, host?: string): string {
  const where = host === undefined ? '' : ` of the machine or container ${host}`;
  const advice = 'Stop it first, or set DATA_DIR to another folder.';
  return `Salon already runs on ${dataDir} (process ${pid}${where}). ${advice}`;
}

/** Not compared with the clock of this machine, which may differ from that of the other. */
async function isRenewed(path: string, { abandonedAfterMs, lookEveryMs }: typeof defaultTiming) {
  const dateOf = () => statSync(path, { throwIfNoEntry: false })?.mtimeMs;
  const first = dateOf();
  for (let waitedMs = 0; waitedMs < abandonedAfterMs; waitedMs += lookEveryMs) {
    await delay(lookEveryMs);
    const date = dateOf();
    if (date === undefined) return false;
    if (date !== first) return true;
  }
  return false;
}

function renew(path: string): void {
  try {
    const now = new Date();
    utimesSync(path, now, now);
  } catch {
    // Only launchers of other machines or containers look at the date.
  }
}

function refusalFor(error: unknown, dataDir: string): string {
  if (isDiskFull(error)) return `The disk of ${dataDir} is full. Free some space, then try again.`;
  if (isWithoutLinks(error))
    return `The disk of ${dataDir} has no hard links, which Salon needs. Set DATA_DIR to a folder on another disk.`;
  const reason = codeOf(error) || String(error);
  const advice = 'Give this user the right to write there, or set DATA_DIR to another folder.';
  return `The data folder ${dataDir} cannot be written to (${reason}). ${advice}`;
}

/** As of exFAT, or of some network folders. */
const isWithoutLinks = (error: unknown): boolean =>
  hasCode(error, 'EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS') &&
  (error as NodeJS.ErrnoException).syscall === 'link'; // it has a code

function tryLink(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  }
}

/**
 * Undefined if the lock is missing or incomplete, and so belongs to no process.
 * @throws LaunchError if it cannot be read, because it may belong to a running launcher of another user
 */
function readHolder(path: string): Holder | undefined {
  try {
    return holder.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch (error) {
    const code = codeOf(error);
    if (code === '' || hasCode(error, 'ENOENT', 'ENOTDIR')) return undefined;
    const advice =
      'Run this command as the user that runs Salon, or delete the file if Salon has stopped.';
    throw new LaunchError(`Salon may already run: ${path} cannot be read (${code}). ${advice}`);
  }
}

/** Another process may have replaced the stale lock in the meantime: then its new lock is put back. */
function setAside(path: string, pid: number, stale: Holder | undefined): void {
  const aside = `${path}.stale.${pid}`;
  try {
    renameSync(path, aside);
  } catch {
    return;
  }
  if (isHeldBy(aside, stale)) rmSync(aside, { force: true });
  else putBack(aside, path);
}

/** False for a lock that cannot be read: the stale one could be. */
function isHeldBy(path: string, known: Holder | undefined): boolean {
  try {
    const found = readHolder(path);
    return found?.pid === known?.pid && found?.identity === known?.identity;
  } catch {
    return false;
  }
}

/** A link does not replace the lock of a third process, but the system may refuse links to a file of another user. */
function putBack(aside: string, path: string): void {
  try {
    tryLink(aside, path);
  } catch {
    return renameSync(aside, path);
  }
  rmSync(aside, { force: true });
}
