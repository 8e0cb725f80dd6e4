import { useNavigate } from './hooks.ts';
import type { NavigateOptions } from './hooks.ts';
import { useEntryHere } from './use-entry-here.ts';

/**
 * For replies that may come late: the function does nothing once the person has gone to another screen. Apart from the
 * other hooks, so that it is not loaded with the first page.
 */
export function useNavigateFromHere(): (to: string, options?: NavigateOptions) => void {
  const entryHere = useEntryHere();
  const navigate = useNavigate();
  return (to, options) => {
    if (entryHere()) navigate(to, options);
  };
}
