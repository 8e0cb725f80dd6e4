import { useEffect, useRef } from 'react';

/** Moves the focus to the next pair when the pair that had it is gone, or else to the heading of the screen. */
export function useNextPairFocus(count: number) {
  const listRef = useRef<HTMLOListElement>(null);
  const focused = useRef(0);
  const lastCount = useRef(count);

  useEffect(() => {
    const hasLess = count < lastCount.current;
    lastCount.current = count;
    if (!hasLess || document.activeElement !== document.body) return;
    const headings = listRef.current?.querySelectorAll('h2') ?? [];
    const next = headings[Math.min(focused.current, headings.length - 1)];
    (next ?? document.querySelector('h1'))?.focus();
  }, [count]);

  return {
    listRef,
    rememberPair: (index: number) => {
      focused.current = index;
    },
  };
}
