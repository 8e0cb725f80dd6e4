/** A problem that the user can fix: its message is a plain sentence and is shown without a stack. */
export class LaunchError extends Error {
  constructor(
    message: string,
    readonly exitCode = 1,
  ) {
    super(message);
  }
}
