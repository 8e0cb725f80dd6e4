import { describe, expect, it } from '@jest/globals';
import { renderHook } from '@testing-library/react';
import { useLeaveWarning, useNoStrayDrops } from './use-page-guards.ts';

/** Whether the page prevents the browser's default action for an event. */
const isPrevented = (name: string) => !window.dispatchEvent(new Event(name, { cancelable: true }));

describe('the warning before the tab is closed', () => {
  it('is shown only while it is active', () => {
    const { rerender, unmount } = renderHook(({ isActive }) => useLeaveWarning(isActive), {
      initialProps: { isActive: false },
    });
    expect(isPrevented('beforeunload')).toBe(false);
    rerender({ isActive: true });
    expect(isPrevented('beforeunload')).toBe(true);
    rerender({ isActive: false });
    expect(isPrevented('beforeunload')).toBe(false);
    rerender({ isActive: true });
    unmount();
    expect(isPrevented('beforeunload')).toBe(false);
  });
});

describe('a file dropped outside the dropzone', () => {
  it.each(['dragover', 'drop'])('does not replace the page: %s', (name) => {
    const { unmount } = renderHook(useNoStrayDrops);
    expect(isPrevented(name)).toBe(true);
    unmount();
    expect(isPrevented(name)).toBe(false);
  });
});
