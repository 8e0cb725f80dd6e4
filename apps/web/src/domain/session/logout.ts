import type { KnownRoute } from '@salon/api-contract/routes';
import { endAccess } from '../../http/access.ts';
import { exchange } from '../../http/exchange.ts';

/** A longer wait would leave a person unsure whether they are logged out. */
const LOGOUT_TIMEOUT_MS = 5_000;

/** A logout that the server has not answered yet. */
let pendingLogout: AbortController | null = null;

/**
 * Ends the session here once the server has answered, or at once if it cannot be reached: then the call is repeated in
 * the background, until a login takes the session's place.
 */
export function logout(): Promise<void> {
  abandonLogout();
  const controller = new AbortController();
  pendingLogout = controller;
  const { signal } = controller;
  return new Promise((resolve) => {
    let isEnded = false;
    const end = () => {
      if (isEnded) return;
      isEnded = true;
      endAccess({ by: 'logged-out' });
      resolve();
    };
    const call = { signal, timeoutMs: LOGOUT_TIMEOUT_MS, keepalive: true } as const;
    exchange('POST /logout' satisfies KnownRoute['name'], { ...call, onWait: end })
      .catch((error: unknown) => console.warn('The server did not end the session', error))
      .finally(end);
  });
}

/** Stops repeating a logout: its repeat would end the session that begins now. */
export function abandonLogout(): void {
  pendingLogout?.abort();
}
