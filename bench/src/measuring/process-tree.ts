import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts a process's CPU time in hundredths of a second, whatever the kernel's own clock (proc(5), USER_HZ). */
const TICKS_PER_SECOND = 100;
const BYTES_PER_KB = 1024;

interface ProcessState {
  pid: number;
  parent: number;
  /** Of the process and of those children it has waited for, user and system. */
  cpuSeconds: number;
}

/** Undefined for a process that is gone. */
function readState(pid: number): ProcessState | undefined {
  const text = readOrNothing(`/proc/${pid}/stat`);
  if (!text) return undefined;
  // The name before the last parenthesis may hold anything; what follows begins with field 3.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const field = (number: number) => Number(fields[number - 3]);
  const ticks = field(14) + field(15) + field(16) + field(17);
  return { pid, parent: field(4), cpuSeconds: ticks / TICKS_PER_SECOND };
}

/** These processes and all they have started, such as the exiftool of a service. */
function familyOf(pids: readonly number[]): ProcessState[] {
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const states = all.flatMap((name) => readState(Number(name)) ?? []);
  const family = states.filter(({ pid }) => pids.includes(pid));
  // Grows while it is walked, so that grandchildren are found too.
  for (const { pid } of family) family.push(...states.filter(({ parent }) => parent === pid));
  return family;
}

/** CPU time in seconds that these processes and all they have started have used so far. */
export const cpuSecondsOf = (pids: readonly number[]): number =>
  familyOf(pids).reduce((sum, { cpuSeconds }) => sum + cpuSeconds, 0);

/** What the process has started and what is still there. */
export const childrenOf = (pid: number): number[] =>
  familyOf([pid]).flatMap((state) => (state.parent === pid ? state.pid : []));

/** Bytes of memory that these processes, without those they have started, have resident. */
export const residentBytesOf = (pids: readonly number[]): number =>
  pids.reduce((sum, pid) => {
    const resident = /^VmRSS:\s+(\d+) kB$/m.exec(readOrNothing(`/proc/${pid}/status`) ?? '');
    return sum + Number(resident?.[1] ?? 0) * BYTES_PER_KB;
  }, 0);

function readOrNothing(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
