import { Children, createContext, isValidElement, use } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { useLocation } from './hooks.ts';
import { joinPaths, matchPath } from './match-path.ts';
import type { Params } from './match-path.ts';

interface Match {
  params: Params;
  /** The path of the route, which {@link Routes} inside it continue. */
  base: string;
  /** What `Outlet` shows. */
  outlet: ReactNode;
}

/** The match of the routes around a component. */
export const MatchContext = createContext<Match>({ params: {}, base: '/', outlet: null });

interface RouteProps {
  /** Continues the path of the routes around it; without one the route only frames its children. */
  path?: string;
  /** Whether it is the screen of the path around it itself. */
  index?: boolean;
  element?: ReactNode;
  children?: ReactNode;
}

/** Describes a route to {@link Routes}, which never renders it. */
export function Route(_props: RouteProps): null {
  return null;
}

/** Shows the first route that matches the address, inside those around it. */
export function Routes({ children }: { children: ReactNode }): ReactNode {
  const { base, params } = use(MatchContext);
  const { pathname } = useLocation();
  return matchRoutes(children, { base, pathname, params });
}

/** What the routes around have left to match. */
interface Scope {
  base: string;
  pathname: string;
  params: Params;
}

function matchRoutes(routes: ReactNode, scope: Scope): ReactElement | null {
  for (const route of Children.toArray(routes)) {
    // Only routes are children of Routes.
    if (!isValidElement<RouteProps>(route)) continue;
    const shown = matchRoute(route.props, scope);
    if (shown) return shown;
  }
  return null;
}

function matchRoute(route: RouteProps, scope: Scope): ReactElement | null {
  const { path = '', children, element } = route;
  const base = joinPaths(scope.base, path);
  let { params } = scope;
  let outlet: ReactElement | null = null;
  if (children) {
    outlet = matchRoutes(children, { ...scope, base });
    if (!outlet) return null;
  } else {
    const found = matchPath(path.endsWith('*') ? `${base}/*` : base, scope.pathname);
    if (!found) return null;
    params = { ...params, ...found };
  }
  return <MatchContext value={{ params, base, outlet }}>{element ?? outlet}</MatchContext>;
}
