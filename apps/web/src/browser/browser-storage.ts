/** The part of Storage that the app uses. */
export type BrowserStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Storage of the browser and of the tab. Neither throws. */
export const localStore = guarded(() => window.localStorage);
export const sessionStore = guarded(() => window.sessionStorage);

/**
 * Where site data is blocked, any access to a storage throws; a full storage throws on writing. Such values are kept
 * until the page is closed.
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
