// JavaScript, because a set-up compares identities before there is a build. The launcher imports this file as well, with
// the types of process-identity.d.mts.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { SetupError } from './command.mjs';

/** @typedef {import('./process-identity.mjs').KnownProcess} KnownProcess */

/**
 * @param {number} pid
 * @returns {string | undefined} boot and start time of a running process; undefined for a missing process or a zombie
 */
export function identityOf(pid) {
  try {
    return existsSync('/proc/self/stat') ? fromProc(pid) : fromPs(pid);
  } catch {
    return undefined;
  }
}

/**
 * @param {string} file with the JSON of a KnownProcess
 * @returns {KnownProcess | undefined} the process if it is running
 * @throws SetupError for a file that this user may not read
 */
export function runningProcessIn(file) {
  const text = textOf(file);
  try {
    const { pid, identity } = JSON.parse(text);
    return identity && identityOf(pid) === identity ? { pid, identity } : undefined;
  } catch {
    // Missing, or incomplete after a crash of the machine, which ended all processes.
    return undefined;
  }
}

/**
 * @param {string} file
 * @returns {string} empty for a file that is missing, or in a folder that this user may not enter
 */
function textOf(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const { code } = /** @type {NodeJS.ErrnoException} */ (error);
    if (code === 'ENOENT' || !existsSync(file)) return '';
    const advice =
      'Run this command as the owner of the file, or delete it if that process has ended.';
    throw new SetupError(
      `The process named in ${file} may be running, but the file cannot be read (${code}). ${advice}`,
    );
  }
}

/** @param {number} pid */
function fromProc(pid) {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // proc(5): field 2 is the name in parentheses with any characters, 3 is the state, 22 the start time in ticks.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  if (fields[0] === 'X' || (fields[0] === 'Z' && !hasOtherThreads(pid))) return undefined;
  return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}/${fields[19]}`;
}

/**
 * A process looks like a zombie, but keeps its ports, until all of its threads have ended.
 * @param {number} pid
 */
const hasOtherThreads = (pid) => readdirSync(`/proc/${pid}/task`).length > 1;

/**
 * For macOS, which has no /proc. The time is the same in every terminal, whatever its language and time zone.
 * @param {number} pid
 */
function fromPs(pid) {
  const env = { ...process.env, LC_ALL: 'C', TZ: 'UTC' };
  const started = execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], {
    encoding: 'utf8',
    env,
  });
  return started.trim() || undefined;
}
