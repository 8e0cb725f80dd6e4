import { sessionStore } from '../../browser/browser-storage.ts';
import { isRecord } from '../../http/is-record.ts';
import type { PendingUser } from './session-slice.ts';

/** Where the tab keeps, for a reload, who waits for a verification mail. */
export const PENDING_USER = 'salon.unverified';

export function recallPendingUser(): PendingUser | null {
  try {
    const kept: unknown = JSON.parse(sessionStore.getItem(PENDING_USER) ?? 'null');
    if (!isRecord(kept)) return null;
    const { username, email } = kept;
    return typeof username === 'string' && typeof email === 'string' ? { username, email } : null;
  } catch {
    return null;
  }
}

export function forgetPendingUser(): void {
  sessionStore.removeItem(PENDING_USER);
}
