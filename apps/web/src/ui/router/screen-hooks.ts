import { use, useMemo } from 'react';
import { useLocation, useNavigate, useRequired } from './hooks.ts';
import type { NavigateOptions } from './hooks.ts';
import type { NavigationType } from './location.ts';
import type { Params } from './match-path.ts';
import { VisitContext } from './router.tsx';
import { MatchContext } from './routes.tsx';
import { useEntryHere } from './use-entry-here.ts';

// What the wall does not need of the router, so that it is not loaded with the first page.

export function useNavigationType(): NavigationType {
  return useRequired(VisitContext).navigationType;
}

/** The parameters of the path that the routes around it matched. */
export function useParams(): Params {
  return use(MatchContext).params;
}

type Change = (params: URLSearchParams) => URLSearchParams;

/** The query of the address, and a function that changes it while its screen is the current one. */
export function useSearchParams(): [
  URLSearchParams,
  (change: Change, options?: NavigateOptions) => void,
] {
  const { search } = useLocation();
  const entryHere = useEntryHere();
  const navigate = useNavigate();
  const params = useMemo(() => new URLSearchParams(search), [search]);
  const setParams = (change: Change, options?: NavigateOptions) => {
    // The query may have changed since the screen was drawn.
    const entry = entryHere();
    if (!entry) return;
    // An entry that is replaced still knows its parent.
    const kept = options?.replace && { state: entry.state };
    navigate(`?${change(new URLSearchParams(entry.search))}`, { ...kept, ...options });
  };
  return [params, setParams];
}
