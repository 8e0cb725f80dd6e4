import type { KnownRoute } from '@salon/api-contract/routes';
import { localStore } from '../browser/browser-storage.ts';
import { ApiError } from './api-error.ts';
import { isRecord } from './is-record.ts';
import { exchange } from './exchange.ts';
import * as messages from './messages.ts';
import { fieldsOf } from './read-reply.ts';

/** Who is signed in. The email is known after a login, not after a reload: it is not part of the token. */
export interface SessionUser {
  id: string;
  username: string;
  email: string | null;
  admin: boolean;
}

interface Access {
  token: string;
  secondsLeft: () => number;
  user: SessionUser;
}

/** Refresh this many seconds before the end, so that a token does not expire during a call. */
const REFRESH_BEFORE_S = 60;
/** How often a refresh is sent while the server replies with 429, and seconds to wait in between. */
const MAX_LIMITED_ATTEMPTS = 4;
const LIMITED_WAIT_S = 5;
const LONGEST_LIMITED_WAIT_S = 60;
/** A refresh that takes longer is not awaited by calls that can do without. */
const LATE_AFTER_MS = 2_000;
/**
 * `1` says that this browser may hold a refresh cookie, which a script cannot see. Never the token itself. A logout that
 * the server has not confirmed has its own value.
 */
export const SESSION_FLAG = 'salon.session';
/** The id of the user of the latest token: a tab that was suspended may still have one of another user. */
const USER_ID = 'salon.user';

// The token lives here and not in the store: what is in the store ends up in error reports and developer tools.
let access: Access | null = null;
let refreshing: Promise<string> | null = null;
/** Resolves when the latest refresh takes long, or its first attempt has failed and another follows. */
let lateRefresh: Promise<void> | undefined;
/**
 * Ends the refresh at each end of a session and each login: its token would be out of date, and a late refusal would clear
 * the cookie of the new session.
 */
let untilOutdated = new AbortController();

/** How access ended: `logged-out` by the person in this tab, `ended` by the server or in another tab. */
export type AccessEnd = 'logged-out' | 'ended';
/** A user who has access, or how access ended; null if a session could not be restored for now. */
export type AccessChange = { user: SessionUser } | { user: null; end: AccessEnd | null };
type Listener = (change: AccessChange) => void;
const listeners = new Set<Listener>();

/** Called when a user gains access or keeps it with a new token, and when access ends, in this tab or another. */
export function onAccessChange(listener: Listener): () => void {
  const inOtherTab = ({ key, newValue }: StorageEvent) => {
    if (key === SESSION_FLAG && newValue === null) dropAccess('ended');
    // The cookie is shared by all tabs.
    else syncAccess();
  };
  listeners.add(listener);
  window.addEventListener('storage', inOtherTab);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', inOtherTab);
  };
}

/** Whether a refresh could succeed at all; saves every anonymous visitor a call that must fail. */
export function mayHaveSession(): boolean {
  return localStore.getItem(SESSION_FLAG) === '1';
}

/**
 * Follows the other tabs, of which a suspended page hears nothing: picks up a session that this tab does not have, or has
 * of another user, and ends one that has ended there. A failure changes nothing here.
 */
export function syncAccess(): void {
  if (!mayHaveSession()) {
    if (access) dropAccess('ended');
  } else if (access?.user.id !== localStore.getItem(USER_ID)) {
    refreshAccess().catch(() => undefined);
  }
}

/**
 * Takes a new access token into use. An unreadable one ends the session.
 * @param email from a login's reply; otherwise the known address of the same user is kept
 * @throws ApiError when the token cannot be read
 */
export function holdAccess(token: string, email: string | null = null): void {
  const claims = readClaims(token);
  if (!claims) {
    endAccess();
    throw new ApiError(401, messages.loginAgain);
  }
  const { user } = claims;
  user.email = email ?? (access?.user.id === user.id ? access.user.email : null);
  access = { token, ...claims };
  localStore.setItem(USER_ID, user.id);
  localStore.setItem(SESSION_FLAG, '1');
  announce({ user });
}

interface EndOptions {
  /** Ends the session only if this is still its token. */
  of?: string | null;
  by?: AccessEnd;
}

/** Forgets the session: the server refused it, or the person logged out. */
export function endAccess({ of, by = 'ended' }: EndOptions = {}): void {
  if (of !== undefined && access?.token !== of) return;
  localStore.removeItem(SESSION_FLAG);
  dropAccess(by);
}

/** Call at a login: a refresh that is still running must not replace its token or clear its cookie. */
export function outdateRefresh(): void {
  untilOutdated.abort();
  untilOutdated = new AbortController();
}

/**
 * The token to send, refreshed when it is about to expire; null for a visitor. While it cannot be refreshed, only admins
 * wait: without a token the server would send the reply for visitors, with less.
 * @param isForVisitors the call needs no token and does not wait
 * @throws ApiError when an admin's token could not be refreshed
 */
export async function freshToken(isForVisitors?: boolean): Promise<string | null> {
  if (!access || access.secondsLeft() > REFRESH_BEFORE_S) return access?.token ?? null;
  const refreshed = refreshAccess();
  const current = () => {
    if (access && access.secondsLeft() > 0) return access.token;
    return access?.user.admin && !isForVisitors ? refreshed : null;
  };
  // Further attempts may take minutes, and the old token may be valid for a while.
  return Promise.race([refreshed, lateRefresh]).then(current, current);
}

/**
 * Gets a new token after a refusal. Calls that failed together share one refresh.
 * @param refused the token the server refused; a newer one is used without asking again
 * @throws ApiError when the session is over
 */
export async function replaceToken(refused: string | null): Promise<void> {
  if (!access || access.token === refused || access.secondsLeft() <= 0) await refreshAccess();
}

/** Exchanges the refresh cookie for an access token: once at a time in this tab, and in turn across tabs. */
export function refreshAccess(): Promise<string> {
  refreshing ??= new Promise<string>((resolve) => {
    lateRefresh = new Promise((onWait) => {
      // Another tab may be the one that refreshes, with all its attempts.
      setTimeout(onWait, LATE_AFTER_MS);
      resolve(inTurn(() => refresh(onWait)));
    });
  }).finally(() => {
    refreshing = null;
  });
  return refreshing;
}

async function refresh(onWait: () => void): Promise<string> {
  const { signal } = untilOutdated;
  try {
    const reply = await exchangeCookie({ onWait, signal });
    signal.throwIfAborted();
    const { accessToken } = isRecord(reply) && isRecord(reply.data) ? reply.data : {};
    // The page of a proxy, for example: only a refusal by the server ends the session.
    if (typeof accessToken !== 'string') throw new ApiError(200, messages.notUnderstood);
    holdAccess(accessToken);
    return accessToken;
  } catch (error) {
    if (signal.aborted) throw new ApiError(401, messages.loginAgain);
    const isOver = error instanceof ApiError && (error.status === 401 || error.status === 403);
    // A server that cannot be reached, or has too much to do, has not ended the session: a later call may refresh it.
    if (isOver) endAccess();
    else if (!access) announce({ user: null, end: null });
    throw error;
  }
}

/** A limited call waits as long as the server asks. */
async function exchangeCookie(call: { onWait: () => void; signal: AbortSignal }): Promise<unknown> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await exchange('POST /refresh' satisfies KnownRoute['name'], call);
    } catch (error) {
      const isLimited = error instanceof ApiError && error.status === 429;
      if (!isLimited || attempt === MAX_LIMITED_ATTEMPTS) throw error;
      call.onWait();
      const waitS = Math.min(error.retryAfterS ?? LIMITED_WAIT_S, LONGEST_LIMITED_WAIT_S);
      await new Promise((resolve) => setTimeout(resolve, waitS * 1000));
    }
  }
}

// The server gives two tabs that refresh at once the same successor. One refresh after the other avoids a second rotation.
function inTurn<T>(task: () => Promise<T>): Promise<T> {
  // `locks` is missing on plain http, whatever the types say.
  const locks = navigator.locks as LockManager | undefined;
  return locks?.request('salon.refresh', task) ?? task();
}

function dropAccess(by: AccessEnd): void {
  access = null;
  outdateRefresh();
  announce({ user: null, end: by });
}

function announce(change: AccessChange): void {
  for (const listener of listeners) listener(change);
}

/** Reads the claims without verifying them: they only decide what to show. */
function readClaims(token: string): Omit<Access, 'token'> | null {
  try {
    const part = (token.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/');
    const bytes = Uint8Array.from(atob(part), (char) => char.charCodeAt(0));
    const claims = fieldsOf(JSON.parse(new TextDecoder().decode(bytes)));
    const { sub, username, admin, iat, exp } = claims;
    if (typeof sub !== 'string' || typeof username !== 'string' || typeof exp !== 'number')
      return null;
    const user = { id: sub, username, email: null, admin: admin === true };
    // Counted from now, because the clocks of this computer and the server may differ, and by two clocks: the first can be
    // set back, and the second may stand still while the computer sleeps.
    const receivedAt = Date.now();
    const receivedMs = performance.now();
    const lifetimeS = exp - (Number(iat) || receivedAt / 1000);
    const secondsLeft = () =>
      lifetimeS - Math.max(Date.now() - receivedAt, performance.now() - receivedMs) / 1000;
    return { user, secondsLeft };
  } catch {
    return null;
  }
}
