import { useEffect, useState } from 'react';
import { sessionStore } from '../../browser/browser-storage.ts';
import { randomUuid } from '../../http/random-uuid.ts';

/**
 * Sends the requests that use a mailed link with the same idempotency key, also after a reload of the page: a first
 * attempt whose reply was lost has used the link, which works again only with this key.
 */
export function useLinkKey(token: string) {
  // The beginning of the token distinguishes links, and does not open one.
  const item = `salon.link.${token.slice(0, 8)}`;
  const [key] = useState(() => sessionStore.getItem(item) ?? randomUuid());
  // The next person at this tab finds the link in its history, and could use it with the key. Runs only when the app opens
  // another page: after a reload, or an address outside the app, the key stays until the tab is closed.
  useEffect(() => () => sessionStore.removeItem(item), [item]);
  return async <T>(send: (idempotencyKey: string) => Promise<T>): Promise<T> => {
    sessionStore.setItem(item, key);
    const reply = await send(key);
    sessionStore.removeItem(item);
    return reply;
  };
}
