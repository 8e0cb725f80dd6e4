import { readdirSync, readFileSync } from 'node:fs';
import { bytesPerMb } from '@salon/api-contract';

/** Linux reports CPU time in hundredths of a second, independent of the kernel's clock (proc(5), USER_HZ). */
const TICKS_PER_SECOND = 100;
const BYTES_PER_KB = 1024;

interface ProcessState {
  pid: number;
  parent: number;
  /** User and system time of the process and of the children that it has waited for. */
  cpuSeconds: number;
}

/** Undefined if the process has ended. */
function readState(pid: number): ProcessState | undefined {
  const text = readOrNothing(`/proc/${pid}/stat`);
  if (!text) return undefined;
  // The process name in parentheses can contain any character. Field 3 follows the last parenthesis.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const field = (number: number) => Number(fields[number - 3]);
  const ticks = field(14) + field(15) + field(16) + field(17);
  return { pid, parent: field(4), cpuSeconds: ticks / TICKS_PER_SECOND };
}

/** These processes and all their descendants, for example the exiftool of a service. */
function familyOf(pids: readonly number[]): ProcessState[] {
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const states = all.flatMap((name) => readState(Number(name)) ?? []);
  const family = states.filter(({ pid }) => pids.includes(pid));
  // The loop also visits the elements that it adds, which finds grandchildren.
  for (const { pid } of family) family.push(...states.filter(({ parent }) => parent === pid));
  return family;
}

/** CPU time in seconds that these processes and their descendants have used so far. */
export const cpuSecondsOf = (pids: readonly number[]): number =>
  familyOf(pids).reduce((sum, { cpuSeconds }) => sum + cpuSeconds, 0);

/** The running children of the process. */
export const childrenOf = (pid: number): number[] =>
  familyOf([pid]).flatMap((state) => (state.parent === pid ? state.pid : []));

/** Resident memory of these processes in bytes, without their children. */
export const residentBytesOf = (pids: readonly number[]): number =>
  pids.reduce((sum, pid) => {
    const resident = /^VmRSS:\s+(\d+) kB$/m.exec(readOrNothing(`/proc/${pid}/status`) ?? '');
    return sum + Number(resident?.[1] ?? 0) * BYTES_PER_KB;
  }, 0);

export const residentMbOf = (pids: readonly number[]): number => residentBytesOf(pids) / bytesPerMb;

/**
 * Memory of these processes and their descendants in bytes. A page that several processes share, such as those of the
 * Node binary, counts once: each process has its proportional share (PSS, see proc_pid_smaps(5)).
 */
export const sharedBytesOf = (pids: readonly number[]): number =>
  familyOf(pids).reduce((sum, { pid }) => {
    const rollup = readOrNothing(`/proc/${pid}/smaps_rollup`) ?? '';
    return sum + Number(/^Pss:\s+(\d+) kB$/m.exec(rollup)?.[1] ?? 0) * BYTES_PER_KB;
  }, 0);

function readOrNothing(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
