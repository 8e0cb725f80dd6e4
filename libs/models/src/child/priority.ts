import { readdirSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';

/** Lowers the priority. A number below the current one needs rights and is ignored. */
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

/** On Linux the priority is one of a thread and only inherited by later threads; 0 is the process elsewhere. */
function threadIds(): number[] {
  try {
    return readdirSync('/proc/self/task').map(Number);
  } catch {
    return [0];
  }
}
