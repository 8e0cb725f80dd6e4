import { describe, expect, it, jest } from '@jest/globals';
import { withStorageBlocked } from '../../testing/block-storage.ts';
import { aToken } from '../../testing/fake-server.ts';
import { restoreSession } from '../domain/session/restore-session.ts';
import { localStore } from '../browser/browser-storage.ts';
import { storeTheme } from '../features/theme/choose-theme.ts';
import { startTheme } from '../features/theme/start-theme.ts';
import { storedTheme } from '../features/theme/theme-preference.ts';
import { endAccess, holdAccess, mayHaveSession } from '../http/access.ts';
import { hasLetterKeys, setLetterKeys } from '../ui/letter-keys.ts';
import { createStore } from './create-store.ts';

describe('a browser that blocks site data', () => {
  it('starts the app', () => {
    window.matchMedia = (media) =>
      Object.assign(new EventTarget(), { media, matches: false }) as MediaQueryList; // what is listened to
    const store = createStore();
    withStorageBlocked(() => {
      store.dispatch(startTheme());
      store.dispatch(restoreSession());
    });
    expect(store.getState()).toMatchObject({
      theme: { preference: 'system' },
      session: { status: 'anonymous' },
    });
  });

  it('keeps theme, session and letter keys while the page is open', () => {
    withStorageBlocked(() => {
      storeTheme('dark');
      setLetterKeys(false);
      holdAccess(aToken());
      expect([storedTheme(), hasLetterKeys(), mayHaveSession()]).toEqual(['dark', false, true]);
      setLetterKeys(true);
      endAccess();
      expect([hasLetterKeys(), mayHaveSession()]).toEqual([true, false]);
    });
  });
});

describe('a full storage', () => {
  it('does not hide the newer value behind the older one', () => {
    localStorage.setItem('size', 'old');
    const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    localStore.setItem('size', 'new');
    full.mockRestore();
    expect(localStore.getItem('size')).toBe('new');
    localStore.setItem('size', 'newest');
    expect([localStore.getItem('size'), localStorage.getItem('size')]).toEqual([
      'newest',
      'newest',
    ]);
    localStore.removeItem('size');
    expect(localStore.getItem('size')).toBeNull();
  });
});
