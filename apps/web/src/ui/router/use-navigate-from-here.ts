import { useLocation, useNavigate, useRequired } from './hooks.ts';
import type { NavigateOptions } from './hooks.ts';
import { HistoryContext } from './router.tsx';

/**
 * For replies that may come late: the function does nothing once the person has gone to another screen. Apart from the
 * other hooks, so that it is not loaded with the first page.
 */
export function useNavigateFromHere(): (to: string, options?: NavigateOptions) => void {
  const history = useRequired(HistoryContext);
  const { pathname } = useLocation();
  const navigate = useNavigate();
  return (to, options) => {
    if (history.current().pathname === pathname) navigate(to, options);
  };
}
