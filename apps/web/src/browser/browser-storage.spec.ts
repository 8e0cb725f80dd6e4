import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { withStorageBlocked } from '../../testing/block-storage.ts';
import { localStore, sessionStore } from './browser-storage.ts';

/** Runs something while a storage has no room for more. */
function withStorageFull(act: () => void): void {
  const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  });
  try {
    act();
  } finally {
    full.mockRestore();
  }
}

const stores = [
  ['localStore', localStore, () => window.localStorage],
  ['sessionStore', sessionStore, () => window.sessionStorage],
] as const;

afterEach(() => {
  // Values that could not be saved are kept by the module, so they outlast a test.
  for (const [, store] of stores) store.removeItem('key');
});

describe.each(stores)('%s', (_name, store, storage) => {
  it('has no value for an unknown key', () => {
    expect(store.getItem('key')).toBeNull();
  });

  it('saves in the storage of the browser', () => {
    store.setItem('key', 'value');
    expect(storage().getItem('key')).toBe('value');
    expect(store.getItem('key')).toBe('value');
  });

  it('saves an empty text', () => {
    storage().setItem('key', 'before');
    store.setItem('key', '');
    expect(store.getItem('key')).toBe('');
  });

  it('removes what is saved', () => {
    storage().setItem('key', 'value');
    store.removeItem('key');
    expect(storage().getItem('key')).toBeNull();
    expect(store.getItem('key')).toBeNull();
  });

  it('shows what another tab saved since', () => {
    store.setItem('key', 'of this tab');
    storage().setItem('key', 'of another tab');
    expect(store.getItem('key')).toBe('of another tab');
  });

  it('has no value while site data is blocked', () => {
    storage().setItem('key', 'value');
    withStorageBlocked(() => expect(store.getItem('key')).toBeNull());
  });

  it('keeps a value that cannot be saved until the page is closed', () => {
    withStorageBlocked(() => {
      store.setItem('key', 'value');
      expect(store.getItem('key')).toBe('value');
    });
    expect(storage().getItem('key')).toBeNull();
    expect(store.getItem('key')).toBe('value');
  });

  it('removes a value that could not be saved', () => {
    withStorageBlocked(() => {
      store.setItem('key', 'value');
      store.removeItem('key');
      expect(store.getItem('key')).toBeNull();
    });
  });

  it('prefers the value that did not fit to the older one that did', () => {
    store.setItem('key', 'older');
    withStorageFull(() => store.setItem('key', 'newer'));
    expect(storage().getItem('key')).toBe('older');
    expect(store.getItem('key')).toBe('newer');
  });

  it('removes the value that did not fit and the older one', () => {
    store.setItem('key', 'older');
    withStorageFull(() => store.setItem('key', 'newer'));
    store.removeItem('key');
    expect(store.getItem('key')).toBeNull();
  });

  it('goes back to the storage as soon as it takes values again', () => {
    withStorageFull(() => store.setItem('key', 'kept'));
    store.setItem('key', 'saved');
    expect(storage().getItem('key')).toBe('saved');
    storage().setItem('key', 'of another tab');
    expect(store.getItem('key')).toBe('of another tab');
  });
});

describe('the two stores', () => {
  it('do not share values', () => {
    localStore.setItem('key', 'of the browser');
    expect(sessionStore.getItem('key')).toBeNull();
  });

  it('do not share values that cannot be saved', () => {
    withStorageBlocked(() => {
      localStore.setItem('key', 'of the browser');
      expect(sessionStore.getItem('key')).toBeNull();
    });
  });
});
