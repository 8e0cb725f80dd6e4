import { useNavigate } from './hooks.ts';
import { useEntryHere } from './use-entry-here.ts';

/** What the history keeps with a page that was opened from its list, or a form from its page: going back leads there. */
export const FROM_PARENT = 'from-parent';

/**
 * For a page whose subject was deleted, or a form that was saved or cancelled: the function leads to its list or page,
 * or does nothing once the person has gone to another screen. Going back keeps the scroll position, and the history has
 * the parent only once.
 */
export function useReturn(): (parent: string) => void {
  const entryHere = useEntryHere();
  const navigate = useNavigate();
  return (parent) => {
    const entry = entryHere();
    if (!entry) return;
    if (entry.state === FROM_PARENT) navigate(-1);
    else navigate(parent, { replace: true });
  };
}
