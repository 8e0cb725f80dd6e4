import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** The folder of the repository, without a slash at its end. */
export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');

/** Something a person can mend: shown as its message alone. */
export class SetupError extends Error {}

/** @param {string} line what is being done, for the person who waits */
export const say = (line) => console.log(`▸ ${line}`);

/**
 * Runs what a command of the README does, and turns its failure into a message and an exit code.
 * @param {() => Promise<void>} action
 */
export async function runCommand(action) {
  try {
    await action();
  } catch (error) {
    console.error(error instanceof SetupError ? error.message : error);
    process.exit(1);
  }
}

/**
 * Runs a program with its output shown, and resolves with its exit code.
 * @param {string} program
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<number>}
 */
export function run(program, args, env = process.env) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: root, env, stdio: 'inherit' });
    child.once('error', reject);
    child.once('close', (code) => resolve(code ?? 1));
  });
}

/**
 * Runs a program quietly: its output is shown only in the SetupError thrown when it fails.
 * @param {string} program
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<void>}
 */
export function runQuietly(program, args, env = process.env) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (part) => (output += part));
    }
    child.once('error', reject);
    child.once('close', (code) => {
      const failure = `${output.trimEnd()}\n${program} ${args.join(' ')} failed (exit code ${code}).`;
      if (code === 0) resolve();
      else reject(new SetupError(failure));
    });
  });
}
