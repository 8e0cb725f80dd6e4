import { useLocation, useNavigate, useRequired } from './hooks.ts';
import { HistoryContext } from './router.tsx';

/** What the history keeps with a page that was opened from its list: that going back leads to the list. */
export const FROM_LIST = 'from-list';

/**
 * For a page whose subject was deleted: the function leads to the list, or does nothing once the person has gone to
 * another screen. Going back keeps the scroll position, and the list is in the history only once.
 */
export function useReturnToList(): (list: string) => void {
  const history = useRequired(HistoryContext);
  const { pathname } = useLocation();
  const navigate = useNavigate();
  return (list) => {
    const entry = history.current();
    if (entry.pathname !== pathname) return;
    if (entry.state === FROM_LIST) navigate(-1);
    else navigate(list, { replace: true });
  };
}
