import { useNavigate } from './hooks.ts';
import { useEntryHere } from './use-entry-here.ts';

/** What the history keeps with a page that was opened from its list: that going back leads to the list. */
export const FROM_LIST = 'from-list';

/**
 * For a page whose subject was deleted: the function leads to the list, or does nothing once the person has gone to
 * another screen. Going back keeps the scroll position, and the list is in the history only once.
 */
export function useReturnToList(): (list: string) => void {
  const entryHere = useEntryHere();
  const navigate = useNavigate();
  return (list) => {
    const entry = entryHere();
    if (!entry) return;
    if (entry.state === FROM_LIST) navigate(-1);
    else navigate(list, { replace: true });
  };
}
