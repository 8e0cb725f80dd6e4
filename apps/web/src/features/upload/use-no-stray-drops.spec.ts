import { expect, it } from '@jest/globals';
import { renderHook } from '@testing-library/react';
import { useNoStrayDrops } from './use-no-stray-drops.ts';

it.each(['dragover', 'drop'])(
  'a file dropped outside the dropzone does not replace the page: %s',
  (name) => {
    /** Whether the page prevents the browser's default action. */
    const isPrevented = () => !window.dispatchEvent(new Event(name, { cancelable: true }));
    const { unmount } = renderHook(useNoStrayDrops);
    expect(isPrevented()).toBe(true);
    unmount();
    expect(isPrevented()).toBe(false);
  },
);
