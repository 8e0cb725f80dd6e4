import type { AppDispatch } from '../../state/root-reducer.ts';
import { loadSettings } from './settings-slice.ts';

/**
 * Loads settings that failed to load as soon as the connection, or the person, is back. What is loaded, or being
 * loaded, `loadSettings` leaves alone.
 * @returns stops doing so
 */
export function retrySettings(dispatch: AppDispatch): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  const retry = () => void dispatch(loadSettings());
  const retryWhenSeen = () => {
    if (document.visibilityState === 'visible') retry();
  };
  window.addEventListener('online', retry, { signal });
  document.addEventListener('visibilitychange', retryWhenSeen, { signal });
  return () => listening.abort();
}
