import { expect, it } from '@jest/globals';
import { renderHook } from '@testing-library/react';
import { useLeaveWarning } from './use-leave-warning.ts';

/** Whether the browser asks before it closes the tab. */
const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

it('makes the browser ask only while it is active', () => {
  const { rerender, unmount } = renderHook(({ isActive }) => useLeaveWarning(isActive), {
    initialProps: { isActive: false },
  });
  expect(asks()).toBe(false);
  rerender({ isActive: true });
  expect(asks()).toBe(true);
  rerender({ isActive: false });
  expect(asks()).toBe(false);
  rerender({ isActive: true });
  unmount();
  expect(asks()).toBe(false);
});
