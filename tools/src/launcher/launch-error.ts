import { inspect } from 'node:util';

/** A problem that the user can fix: its message is a plain sentence and is shown without a stack. */
export class LaunchError extends Error {
  constructor(
    message: string,
    readonly exitCode = 1,
  ) {
    super(message);
  }
}

/** Prints why a command failed, and returns its exit code. */
export function showFailure(error: unknown): number {
  const isPlain = error instanceof LaunchError;
  process.stderr.write(`${isPlain ? error.message : inspect(error)}\n`);
  return isPlain ? error.exitCode : 1;
}
