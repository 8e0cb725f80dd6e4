import { useLayoutEffect } from 'react';
import type { RefObject } from 'react';

/** Takes the focus back when the element that had it is gone: a dialog without the focus has lost its reader. */
export function useFocusKept(root: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const { activeElement } = document;
    if (activeElement === null || activeElement === document.body) root.current?.focus();
  });
}
