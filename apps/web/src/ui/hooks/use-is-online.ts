import { useSyncExternalStore } from 'react';

/** Whether the browser has a network; the server may be away nevertheless. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(onOnlineChange, () => navigator.onLine);
}

function onOnlineChange(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}
