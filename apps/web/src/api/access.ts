import { ApiError, isRecord } from './api-error.ts';
import { exchange } from './exchange.ts';

/** Who is signed in. The e-mail is known after a login, not after a reload: the token does not tell it. */
export interface SessionUser {
  id: string;
  username: string;
  email: string | null;
  emailVerified: boolean;
  admin: boolean;
}

interface Access {
  token: string;
  /** Seconds since the epoch. */
  expiresAt: number;
  user: SessionUser;
}

/** Refresh this many seconds before the end, so that no call sets out with a token about to lapse. */
const REFRESH_BEFORE_S = 60;
/** Says that this browser may hold a refresh cookie, which a script cannot see. Never the token itself. */
const SESSION_FLAG = 'salon.session';

// The token lives here and not in the store: what is in the store ends up in error reports and developer tools.
let access: Access | null = null;
let refreshing: Promise<string> | null = null;
const listeners = new Set<(user: SessionUser | null) => void>();

/** Called with each user who gains access, and null when access ends, in this tab or another. */
export function onAccessChange(listener: (user: SessionUser | null) => void): () => void {
  const inOtherTab = (event: StorageEvent) => {
    if (event.key === SESSION_FLAG && event.newValue === null) dropAccess();
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
  return localStorage.getItem(SESSION_FLAG) === '1';
}

/**
 * Takes a new access token into use. An unreadable one ends the session.
 * @param email where the answer told it; otherwise what is known of the same user is kept
 * @throws ApiError when the token cannot be read
 */
export function holdAccess(token: string, email: string | null = null): void {
  const claims = readClaims(token);
  if (!claims) {
    endAccess();
    throw new ApiError(401, 'Please log in again.');
  }
  const { expiresAt, user } = claims;
  const known = access?.user.id === user.id ? access.user.email : null;
  access = { token, expiresAt, user: { ...user, email: email ?? known } };
  localStorage.setItem(SESSION_FLAG, '1');
  announce();
}

/** Forgets the session for good: the server said no, or the person left. */
export function endAccess(): void {
  localStorage.removeItem(SESSION_FLAG);
  dropAccess();
}

/** The token to send, refreshed when it is about to lapse; null for a visitor. */
export async function freshToken(): Promise<string | null> {
  if (!access) return null;
  if (access.expiresAt - Date.now() / 1000 > REFRESH_BEFORE_S) return access.token;
  return refreshAccess().catch(() => null);
}

/**
 * Gets a new token after a refusal. Calls that failed together share one refresh.
 * @param refused the token the server refused; a newer one is used without asking again
 * @throws ApiError when the session is over
 */
export async function replaceToken(refused: string | null): Promise<string> {
  if (access && access.token !== refused) return access.token;
  return refreshAccess();
}

/** Exchanges the refresh cookie for an access token: once at a time in this tab, and in turn across tabs. */
export function refreshAccess(): Promise<string> {
  refreshing ??= inTurn(async () => {
    const answer = await exchange('/refresh', { method: 'POST', repeatable: true });
    const { accessToken } = isRecord(answer) && isRecord(answer.data) ? answer.data : {};
    holdAccess(String(accessToken));
    return String(accessToken);
  })
    .catch((error: unknown) => {
      // A server that cannot be reached has not ended the session: the next visit may restore it.
      if (error instanceof ApiError && error.status >= 400 && error.status < 500) endAccess();
      else dropAccess();
      throw error;
    })
    .finally(() => {
      refreshing = null;
    });
  return refreshing;
}

// Two tabs that rotate the same cookie at once would look like a stolen token to the server.
function inTurn<T>(task: () => Promise<T>): Promise<T> {
  // `locks` is missing on plain http, whatever the types say.
  const locks = navigator.locks as LockManager | undefined;
  return locks ? locks.request('salon.refresh', task) : task();
}

function dropAccess(): void {
  access = null;
  announce();
}

function announce(): void {
  for (const listener of listeners) listener(access?.user ?? null);
}

/** Reads the claims; their truth is the server's business, here they only decide what to show. */
function readClaims(token: string): { expiresAt: number; user: SessionUser } | null {
  try {
    const part = (token.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/');
    const bytes = Uint8Array.from(atob(part), (char) => char.charCodeAt(0));
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes));
    if (!isRecord(claims)) return null;
    const { sub, username, admin, emailVerified, exp } = claims;
    if (typeof sub !== 'string' || typeof username !== 'string' || typeof exp !== 'number')
      return null;
    const user = {
      id: sub,
      username,
      email: null,
      admin: admin === true,
      emailVerified: emailVerified === true,
    };
    return { expiresAt: exp, user };
  } catch {
    return null;
  }
}
