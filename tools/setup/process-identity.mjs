// The same identities as in tools/src/launcher/process-identity.ts, which exists only after a build.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** @typedef {{ pid: number, identity: string }} KnownProcess the system reuses pids, but never an identity */

/**
 * @param {number} pid
 * @returns {string} boot and start time of a running process; empty if there is no such process
 */
export function identityOf(pid) {
  try {
    return existsSync('/proc/self/stat') ? fromProc(pid) : fromPs(pid);
  } catch {
    return '';
  }
}

/**
 * @param {string} file with the JSON of a KnownProcess
 * @returns {KnownProcess | undefined} the process if it is running
 */
export function runningProcessIn(file) {
  try {
    const { pid, identity } = JSON.parse(readFileSync(file, 'utf8'));
    return identity && identityOf(pid) === identity ? { pid, identity } : undefined;
  } catch {
    // Missing, or incomplete after a crash of the machine, which ended all processes.
    return undefined;
  }
}

/** @param {number} pid */
function fromProc(pid) {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // proc(5): field 2 is the name in parentheses with any characters, 3 is the state, 22 the start time in ticks.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  if (fields[0] === 'X' || (fields[0] === 'Z' && !hasOtherThreads(pid))) return '';
  return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}/${fields[19]}`;
}

/**
 * A process looks like a zombie, but keeps its ports, until all of its threads have ended.
 * @param {number} pid
 */
const hasOtherThreads = (pid) => readdirSync(`/proc/${pid}/task`).length > 1;

/** @param {number} pid */
const fromPs = (pid) =>
  execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim();
