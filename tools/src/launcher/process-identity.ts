import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** A pid alone is reused; together with the identity it means one process and no later one. */
export interface KnownProcess {
  pid: number;
  identity: string;
}

/** Boot and start time of a running process; undefined when there is none (a zombie is none). */
export function identityOf(pid: number): string | undefined {
  return existsSync('/proc/self/stat') ? fromProc(pid) : fromPs(pid);
}

export const isRunning = ({ pid, identity }: KnownProcess): boolean => identityOf(pid) === identity;

function fromProc(pid: number): string | undefined {
  let stat: string;
  try {
    stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return undefined;
  }
  // proc(5): the second field is the name in parentheses, which may hold anything; 3 is the state, 22 the start in ticks.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const state = fields[0];
  if (state === 'X' || (state === 'Z' && !hasOtherThreads(pid))) return undefined;
  const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  return `${boot}/${fields[19]}`;
}

/** While its other threads are still ending, a process holds its ports although it looks like a zombie. */
function hasOtherThreads(pid: number): boolean {
  try {
    return readdirSync(`/proc/${pid}/task`).length > 1;
  } catch {
    return false;
  }
}

function fromPs(pid: number): string | undefined {
  try {
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim();
  } catch {
    return undefined;
  }
}
