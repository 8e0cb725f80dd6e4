import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { lockedUploads, useUploadLocks } from './locked-uploads.ts';

/** The part of LockManager in use, as one browser profile has it; jsdom has none. */
class Locks {
  private readonly held = new Set<string>();

  async request(name: string, task: () => Promise<void>): Promise<void> {
    this.held.add(name);
    await task();
    this.held.delete(name);
  }

  query() {
    return Promise.resolve({ held: [...this.held].map((name) => ({ name })) });
  }
}

const lock = (...ids: string[]) =>
  renderHook((uploadIds: string[]) => useUploadLocks(uploadIds), { initialProps: ids });
const locked = async () => {
  await act(async () => undefined);
  return [...(await lockedUploads())].sort();
};

describe('uploads in the hands of a tab', () => {
  beforeEach(() => {
    Object.defineProperty(navigator, 'locks', { value: new Locks(), configurable: true });
  });
  afterEach(() => void Reflect.deleteProperty(navigator, 'locks'));

  it('are those it works on now', async () => {
    const { rerender } = lock('a', 'b');
    expect(await locked()).toEqual(['a', 'b']);
    rerender(['b', 'c']);
    expect(await locked()).toEqual(['b', 'c']);
  });

  it('are free again when the page is left', async () => {
    const { unmount } = lock('a');
    expect(await locked()).toEqual(['a']);
    unmount();
    expect(await locked()).toEqual([]);
  });

  it('do not include the locks of other features', async () => {
    void navigator.locks.request('salon.refresh', () => new Promise(() => undefined));
    expect(await locked()).toEqual([]);
  });
});

describe('a browser without locks, as on plain http', () => {
  it('locks nothing, and nothing fails', async () => {
    lock('a');
    expect(await locked()).toEqual([]);
  });
});
