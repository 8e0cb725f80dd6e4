import { use, useCallback, useMemo } from 'react';
import { useLocation, useNavigate, useRequired } from './hooks.ts';
import type { NavigateOptions } from './hooks.ts';
import type { NavigationType } from './location.ts';
import type { Params } from './match-path.ts';
import { VisitContext } from './router.tsx';
import { MatchContext } from './routes.tsx';

// What the wall does not need of the router, so that it is not loaded with the first page.

export function useNavigationType(): NavigationType {
  return useRequired(VisitContext).navigationType;
}

/** The parameters of the path that the routes around it matched. */
export function useParams(): Params {
  return use(MatchContext).params;
}

type Change = (params: URLSearchParams) => URLSearchParams;

/** The query of the address, and a function that changes it. */
export function useSearchParams(): [
  URLSearchParams,
  (change: Change, options?: NavigateOptions) => void,
] {
  const { search } = useLocation();
  const navigate = useNavigate();
  const params = useMemo(() => new URLSearchParams(search), [search]);
  const setParams = useCallback(
    (change: Change, options?: NavigateOptions) =>
      navigate(`?${change(new URLSearchParams(search))}`, options),
    [search, navigate],
  );
  return [params, setParams];
}
