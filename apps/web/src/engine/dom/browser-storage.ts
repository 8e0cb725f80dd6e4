/** The part of Storage that the app uses. */
export type BrowserStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** What outlives the tab, and what the tab keeps for itself. Neither throws. */
export const localStore = guarded(() => window.localStorage);
export const sessionStore = guarded(() => window.sessionStorage);

/**
 * With site data blocked the mere access to a storage throws, and a full one throws on writing. Such values are kept
 * for as long as the page is open.
 */
function guarded(storage: () => Storage): BrowserStorage {
  const unsaved = new Map<string, string>();
  return {
    getItem(key) {
      return unsaved.get(key) ?? attempt(() => storage().getItem(key)) ?? null;
    },
    setItem(key, value) {
      unsaved.set(key, value);
      attempt(() => {
        storage().setItem(key, value);
        unsaved.delete(key);
      });
    },
    removeItem(key) {
      unsaved.delete(key);
      attempt(() => storage().removeItem(key));
    },
  };
}

function attempt<T>(access: () => T): T | undefined {
  try {
    return access();
  } catch {
    return undefined;
  }
}
