import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { withStorageBlocked } from '../../test/block-storage.ts';
import { reloadWhenStale } from './reload-when-stale.ts';

/** @returns whether the page reloads for a file that cannot be loaded */
function reloadsFor(message: string): boolean {
  const payload = new Error(message);
  const event = Object.assign(new Event('vite:preloadError', { cancelable: true }), { payload });
  return !window.dispatchEvent(event);
}

describe('a file that is gone', () => {
  beforeAll(() => {
    // jsdom cannot navigate, and logs that.
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    reloadWhenStale();
  });

  it('reloads the page once', () => {
    expect([reloadsFor('a.js'), reloadsFor('a.js'), reloadsFor('b.js')]).toEqual([
      true,
      false,
      true,
    ]);
  });

  it('never reloads a page that cannot remember that it did', () => {
    withStorageBlocked(() => expect(reloadsFor('c.js')).toBe(false));
  });
});
