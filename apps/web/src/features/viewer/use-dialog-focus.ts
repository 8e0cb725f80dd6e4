import { useEffect, useLayoutEffect } from 'react';
import type { RefObject } from 'react';

/** Focuses a dialog, and again when the focused element was unmounted: keys and screen readers need the focus inside. */
export function useDialogFocus(root: RefObject<HTMLElement | null>): void {
  useEffect(() => root.current?.focus(), [root]);
  useLayoutEffect(() => {
    const { activeElement } = document;
    if (activeElement === null || activeElement === document.body) root.current?.focus();
  });
}
