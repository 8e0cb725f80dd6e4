import type { AppDispatch } from '../../app/store.ts';
import { loadSettings } from './settings-slice.ts';

/** Loads settings that failed to load as soon as the connection, or the person, is back. */
export function retrySettings(dispatch: AppDispatch): void {
  const retry = () => void dispatch(loadSettings());
  window.addEventListener('online', retry);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') retry();
  });
}
