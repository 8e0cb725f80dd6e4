import { useEffect, useRef } from 'react';

/**
 * Gives the focus back after a restore, since browsers take it from a button that is disabled or removed. It goes to the
 * button at the same position, which is the next one when the collection is gone, or else to the heading of the screen.
 * @param count of the collections
 */
export function useRestoreFocus(count: number, isRestoring: boolean) {
  const listRef = useRef<HTMLUListElement>(null);
  /** The position of the button that was pressed. */
  const pressed = useRef<number | null>(null);

  useEffect(() => {
    if (isRestoring || pressed.current === null) return;
    // A person who has moved the focus in the meantime is left alone.
    if (document.activeElement !== document.body) return;
    const buttons = listRef.current?.querySelectorAll('button') ?? [];
    const next = buttons[Math.min(pressed.current, buttons.length - 1)];
    (next ?? document.querySelector('h1'))?.focus();
  }, [count, isRestoring]);

  return {
    listRef,
    rememberButton: (index: number) => {
      pressed.current = index;
    },
  };
}
