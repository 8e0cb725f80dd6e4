import type { KnownRoute } from '@salon/api-contract/routes';
import { localStore } from '../../browser/browser-storage.ts';
import { onReturn } from '../../browser/on-return.ts';
import { endAccess, mayHaveSession, SESSION_FLAG } from '../../http/access.ts';
import { isRecord } from '../../http/is-record.ts';
import { exchange } from '../../http/exchange.ts';
import { retryWaitsS } from '../../http/reconnecting.ts';

/** A longer wait would leave a person unsure whether they are logged out. */
const LOGOUT_TIMEOUT_MS = 5_000;
/** Seconds before each of the calls that follow the usual repeats. */
const LATER_WAIT_S = 60;
/** The session's flag while the server has not confirmed a logout: until then, the cookie is valid. */
const UNCONFIRMED_LOGOUT = 'logged-out';

/** Ends the repeats of this tab. */
let repeats = new AbortController();

/** Ends the session here once the server has confirmed that, or a first call has failed, which is then repeated. */
export async function logout(): Promise<void> {
  const isConfirmed = await sendLogout();
  endAccess({ by: 'logged-out' });
  if (isConfirmed) return;
  localStore.setItem(SESSION_FLAG, UNCONFIRMED_LOGOUT);
  repeatLogout(1);
}

/**
 * Completes a logout of this browser that the server has not confirmed, at once and whenever the page returns. Until
 * then, this tab repeats the call, unless a person logs in, in any tab.
 * @returns how to stop
 */
export function completeLogout(): () => void {
  repeatLogout();
  const stop = onReturn(() => repeatLogout());
  const inOtherTab = () => {
    if (!isPending()) repeats.abort();
  };
  window.addEventListener('storage', inOtherTab);
  return () => {
    stop();
    window.removeEventListener('storage', inOtherTab);
    repeats.abort();
  };
}

/**
 * Ends the repeats of a logout in all tabs: they would end the session that a login begins.
 * @returns resumes them if no session has begun
 */
export function suspendLogout(): () => void {
  if (!isPending()) return () => undefined;
  repeats.abort();
  localStore.removeItem(SESSION_FLAG);
  const resume = () => {
    window.removeEventListener('pagehide', resume);
    if (mayHaveSession()) return;
    localStore.setItem(SESSION_FLAG, UNCONFIRMED_LOGOUT);
    repeatLogout(1);
  };
  // The person may leave before the login has a reply.
  window.addEventListener('pagehide', resume);
  return resume;
}

/** @param attempt 0 for a call at once */
function repeatLogout(attempt = 0): void {
  repeats.abort();
  repeats = new AbortController();
  const { signal } = repeats;
  const send = async () => {
    // A page that was suspended has not heard of the login in another tab.
    if (signal.aborted || !isPending()) return;
    const isConfirmed = await sendLogout(signal);
    if (signal.aborted || !isPending()) return;
    if (isConfirmed) localStore.removeItem(SESSION_FLAG);
    else repeatLogout(attempt + 1);
  };
  const waitS = attempt === 0 ? 0 : (retryWaitsS[attempt - 1] ?? LATER_WAIT_S);
  setTimeout(() => void send(), waitS * 1000);
}

function isPending(): boolean {
  return localStore.getItem(SESSION_FLAG) === UNCONFIRMED_LOGOUT;
}

/** @returns whether the server has confirmed it */
async function sendLogout(signal?: AbortSignal): Promise<boolean> {
  try {
    const call = { signal, timeoutMs: LOGOUT_TIMEOUT_MS, keepalive: true, maxRetries: 0 };
    // The page of a proxy is no object.
    return isRecord(await exchange('POST /logout' satisfies KnownRoute['name'], call));
  } catch (error) {
    if (!signal?.aborted) console.warn('The server did not end the session', error);
    return false;
  }
}
