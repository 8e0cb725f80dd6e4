import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { heldUploads, useHeldUploads } from './held-uploads.ts';

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

const hold = (...ids: string[]) =>
  renderHook((uploadIds: string[]) => useHeldUploads(uploadIds), { initialProps: ids });
const held = async () => {
  await act(async () => undefined);
  return [...(await heldUploads())].sort();
};

describe('uploads in the hands of a tab', () => {
  beforeEach(() => {
    Object.defineProperty(navigator, 'locks', { value: new Locks(), configurable: true });
  });
  afterEach(() => void Reflect.deleteProperty(navigator, 'locks'));

  it('are those it works on now', async () => {
    const { rerender } = hold('a', 'b');
    expect(await held()).toEqual(['a', 'b']);
    rerender(['b', 'c']);
    expect(await held()).toEqual(['b', 'c']);
  });

  it('are free again when the page is left', async () => {
    const { unmount } = hold('a');
    expect(await held()).toEqual(['a']);
    unmount();
    expect(await held()).toEqual([]);
  });

  it('do not include the locks of other features', async () => {
    void navigator.locks.request('salon.refresh', () => new Promise(() => undefined));
    expect(await held()).toEqual([]);
  });
});

describe('a browser without locks, as on plain http', () => {
  it('holds nothing, and nothing fails', async () => {
    hold('a');
    expect(await held()).toEqual([]);
  });
});
