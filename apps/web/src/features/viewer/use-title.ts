import { useEffect } from 'react';

/** Names the browser's tab and its history after what is on the screen, as long as it is. */
export function useTitle(title: string | undefined): void {
  useEffect(() => {
    if (!title) return;
    const before = document.title;
    document.title = title;
    return () => {
      document.title = before;
    };
  }, [title]);
}
