import { useHistory, useLocation } from './hooks.ts';
import type { Location } from './location.ts';

/**
 * Apart from the other hooks, so that it is not loaded with the first page.
 * @returns a function for the entry of the history, or null once the person has gone to another screen
 */
export function useEntryHere(): () => Location | null {
  const history = useHistory();
  const { pathname } = useLocation();
  return () => {
    // The screen follows the history a little later.
    const entry = history.current();
    return entry.pathname === pathname ? entry : null;
  };
}
