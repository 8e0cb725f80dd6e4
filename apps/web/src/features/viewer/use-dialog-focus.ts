import { useEffect, useLayoutEffect } from 'react';
import type { RefObject } from 'react';

/**
 * Focuses a dialog, and again when the focused element was unmounted or became inert: keys and screen readers need the
 * focus inside.
 */
export function useDialogFocus(root: RefObject<HTMLElement | null>): void {
  useEffect(() => root.current?.focus(), [root]);
  useLayoutEffect(() => {
    const { activeElement } = document;
    const hasNoFocus = activeElement === null || activeElement === document.body;
    // Browsers blur an inert element only later.
    if (hasNoFocus || activeElement.closest('[inert]')) root.current?.focus();
  });
}
