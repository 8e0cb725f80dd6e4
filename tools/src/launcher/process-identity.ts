import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';

/** The system reuses pids; a pid with an identity belongs to exactly one process. */
export interface KnownProcess {
  pid: number;
  identity: string;
}

/** Boot and start time of a running process; undefined for a missing process or a zombie. */
export function identityOf(pid: number): string | undefined {
  return existsSync('/proc/self/stat') ? fromProc(pid) : fromPs(pid);
}

export const isRunning = ({ pid, identity }: KnownProcess): boolean => identityOf(pid) === identity;

const machineFile = '/etc/machine-id';
/** Distinguishes machines with the same name. Empty where the system has none. */
export const machineId = existsSync(machineFile) ? readFileSync(machineFile, 'utf8').trim() : '';

/** Containers have their own pids. Empty where the system has no namespaces. */
export const pidNamespace = existsSync('/proc/self/ns/pid')
  ? readlinkSync('/proc/self/ns/pid')
  : '';

function fromProc(pid: number): string | undefined {
  let stat: string;
  try {
    stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return undefined;
  }
  // proc(5): field 2 is the name in parentheses with any characters, 3 is the state, 22 the start time in ticks.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const state = fields[0];
  if (state === 'X' || (state === 'Z' && !hasOtherThreads(pid))) return undefined;
  const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  return `${boot}/${fields[19]}`;
}

/** A process looks like a zombie, but keeps its ports, until all of its threads have ended. */
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
