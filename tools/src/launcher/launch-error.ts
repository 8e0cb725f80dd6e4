/** Something a person can mend: its message is one plain sentence, shown without a stack. */
export class LaunchError extends Error {
  constructor(
    message: string,
    readonly exitCode = 1,
  ) {
    super(message);
  }
}
