import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** The folder of the repository, without a trailing slash. */
export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');

/** A problem that the user can fix: only its message is shown. */
export class SetupError extends Error {}

/** A mistake on the command line. */
export class UsageError extends SetupError {}

/** @param {string} line the current step, for the user */
export const say = (line) => console.log(`▸ ${line}`);

/**
 * Runs a command of the README; turns a failure into a message and an exit code.
 * @param {() => Promise<void>} action
 * @param {string} [usage] shown in place of the action if the command line asks for help
 */
export async function runCommand(action, usage) {
  try {
    const asksForHelp = process.argv.slice(2).some((word) => word === '--help' || word === '-h');
    if (usage !== undefined && asksForHelp) console.log(usage);
    else await action();
  } catch (error) {
    console.error(error instanceof SetupError ? error.message : error);
    process.exit(error instanceof UsageError ? 64 : 1);
  }
}

/**
 * For a command without arguments, which a word or a mistyped option must not start.
 * @param {string} usage
 */
export function refuseArguments(usage) {
  const [word] = process.argv.slice(2);
  if (word !== undefined) throw new UsageError(`This command does not take ${word}.\n${usage}`);
}

/**
 * @template T
 * @param {() => T} read
 * @param {string} [usage] shown below the message
 * @returns {T} what was read of the command line; a mistake there becomes a message
 */
export function parsed(read, usage) {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    throw new UsageError(usage ? `${error.message}\n${usage}` : error.message);
  }
}

/** Signals that only this process gets. Ctrl-C reaches its children too. */
const SIGNALS = /** @type {const} */ (['SIGTERM', 'SIGHUP']);

/**
 * Ends a program before this process when a signal ends this process. The program would otherwise go on, for example an
 * install beside the next one.
 * @param {import('node:child_process').ChildProcess} child
 */
function endTogether(child) {
  /** @type {NodeJS.Signals | undefined} */
  let received;
  const pass = (/** @type {NodeJS.Signals} */ signal) => {
    received = signal;
    child.kill(signal);
  };
  for (const signal of SIGNALS) process.on(signal, pass);
  child.once('close', () => {
    for (const signal of SIGNALS) process.off(signal, pass);
    if (received) process.kill(process.pid, received);
  });
}

/**
 * @param {string} program
 * @param {NodeJS.ErrnoException} error of its start
 */
function startError(program, error) {
  if (error.code !== 'ENOENT' || program.includes('/')) return error;
  return new SetupError(
    `${program} is not on the PATH. Install it (Debian: apt-get install ${program}), then repeat this command.`,
  );
}

/**
 * Runs a program, shows its output and resolves with its exit code.
 * @param {string} program
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<number>}
 */
export function run(program, args, env = process.env) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: root, env, stdio: 'inherit' });
    endTogether(child);
    child.once('error', (error) => reject(startError(program, error)));
    child.once('close', (code) => resolve(code ?? 1));
  });
}

/**
 * Runs a program, shows its output while it runs, and resolves with its exit code and the output.
 * @param {string} program
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<{ code: number, output: string }>}
 */
export function runAndKeepOutput(program, args, env = process.env) {
  // Without this, programs print no colours into a pipe.
  const colours = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {};
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: root,
      env: { ...colours, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    endTogether(child);
    let output = '';
    for (const [stream, target] of /** @type {const} */ ([
      [child.stdout, process.stdout],
      [child.stderr, process.stderr],
    ])) {
      stream.setEncoding('utf8').on('data', (part) => {
        output += part;
        target.write(part);
      });
    }
    child.once('error', (error) => reject(startError(program, error)));
    child.once('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/**
 * Runs a program without showing its output, except in the SetupError of a failure.
 * @param {string} program
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<void>}
 */
export function runQuietly(program, args, env = process.env) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
    endTogether(child);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (part) => (output += part));
    }
    child.once('error', (error) => reject(startError(program, error)));
    child.once('close', (code) => {
      const failure = `${output.trimEnd()}\n${program} ${args.join(' ')} failed (exit code ${code}).`;
      if (code === 0) resolve();
      else reject(new SetupError(failure));
    });
  });
}
