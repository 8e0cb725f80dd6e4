import { readdirSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';

/** Lowers the priority. A niceness below the current one is ignored, because it needs special permission. */
export function raiseNiceness(niceness: number): void {
  if (niceness <= getPriority()) return;
  for (const thread of threadIds()) {
    try {
      setPriority(thread, niceness);
    } catch {
      // The thread has ended, or the system refuses: the work is done at the usual priority.
    }
  }
}

/** On Linux each thread has its own priority, which new threads inherit. On other systems, 0 means the process. */
function threadIds(): number[] {
  try {
    return readdirSync('/proc/self/task').map(Number);
  } catch {
    return [0];
  }
}
