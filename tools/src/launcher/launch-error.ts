/** Something a person can mend: its message is one plain sentence, shown without a stack. */
export class LaunchError extends Error {
  constructor(
    message: string,
    readonly exitCode = 1,
  ) {
    super(message);
  }
}

/** EX_CONFIG of sysexits.h: the service will not start however often it is restarted. */
export const CONFIGURATION_REFUSED = 78;
