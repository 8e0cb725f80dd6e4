import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { isNativeError } from 'node:util/types';

/**
 * Locks a folder for this process and returns the function that unlocks it; throws if a running process has the lock. A
 * lock is a numbered link that names its owner; the highest number counts. To take over the lock of a dead owner, a
 * process creates the next number, which only one process can do. Own code: this program imports no other project.
 */
export function lockDirectory(directory: string): () => void {
  const pathOf = (number: number): string => join(directory, `lock.${number}`);
  const inUse = new Error(`Another server is using the folder ${directory}: stop it first.`);
  const latest = latestLock(directory);
  const owner = latest > 0 ? readlinkSync(pathOf(latest)) : '';
  if (owner !== '' && identityOf(Number.parseInt(owner, 10)) === owner) throw inUse;
  const mine = pathOf(latest + 1);
  const release = (): void => rmSync(mine, { force: true });
  try {
    symlinkSync(String(identityOf(process.pid)), mine);
  } catch (error) {
    throw isNativeError(error) && 'code' in error && error.code === 'EEXIST' ? inUse : error;
  }
  if (latestLock(directory) > latest + 1) {
    release();
    throw inUse;
  }
  rmSync(pathOf(latest), { force: true });
  return release;
}

function latestLock(directory: string): number {
  const numbers = readdirSync(directory).map((name) => /^lock\.(\d+)$/.exec(name)?.[1] ?? 0);
  return Math.max(0, ...numbers.map(Number));
}

/** The pid of a running process and its start time, because pids are reused. */
function identityOf(pid: number): string | undefined {
  if (process.platform !== 'linux') return identityFromPs(pid);
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // Fields 3 (state) and 22 (start time) of proc(5); the second is a name that may contain anything.
    const [state, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (state === 'Z' && readdirSync(`/proc/${pid}/task`).length === 1) return undefined; // a zombie
    return `${pid}-${fields[18]}`;
  } catch {
    return undefined;
  }
}

/** For macOS, which has no /proc. The time is the same in every terminal, whatever its language and time zone. */
function identityFromPs(pid: number): string {
  const env = { ...process.env, LC_ALL: 'C', TZ: 'UTC' };
  const { error, stdout } = spawnSync('ps', ['-olstart=', `-p${pid}`], { encoding: 'utf8', env });
  if (error) throw error; // the process may be running
  return `${pid}-${stdout.trim()}`;
}
