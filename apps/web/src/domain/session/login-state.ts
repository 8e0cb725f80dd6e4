/** What the history keeps with the address of the login. */
export interface LoginState {
  /** The address that was asked for, to which a login returns. */
  from: string;
}

/** The login's state as this app wrote it, or null. */
export function readLoginState(state: unknown): LoginState | null {
  if (!(state instanceof Object) || !('from' in state) || typeof state.from !== 'string')
    return null;
  return { from: state.from };
}
