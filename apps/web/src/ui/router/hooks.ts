import { use, useCallback, useMemo } from 'react';
import type { Context } from 'react';
import type { RouterHistory } from './browser-history.ts';
import type { Location } from './location.ts';
import { resolvePath } from './location.ts';
import { matchPath } from './match-path.ts';
import type { Params } from './match-path.ts';
import { HistoryContext, VisitContext } from './router.tsx';

export interface NavigateOptions {
  replace?: boolean | undefined;
  state?: unknown;
}

interface NavigateFunction {
  (to: string, options?: NavigateOptions): void;
  /** Steps through the history: -1 is Back. */
  (steps: number): void;
}

export function useLocation(): Location {
  return useRequired(VisitContext).location;
}

export function useHistory(): RouterHistory {
  return useRequired(HistoryContext);
}

/** @returns a function that stays the same as long as the pathname does */
export function useNavigate(): NavigateFunction {
  const history = useHistory();
  const { pathname } = useLocation();
  return useCallback(
    (to: string | number, options: NavigateOptions = {}) => {
      if (typeof to === 'number') history.go(to);
      else history.visit(resolvePath(to, pathname), options);
    },
    [history, pathname],
  );
}

/** @returns the parameters of the path, or null if it does not match the pattern */
export function useMatch(pattern: string): Params | null {
  const { pathname } = useLocation();
  return useMemo(() => matchPath(pattern, pathname), [pattern, pathname]);
}

/** For the hooks of the router. @throws outside of one */
export function useRequired<T>(context: Context<T | null>): T {
  const value = use(context);
  if (value === null) throw new Error('no router');
  return value;
}
