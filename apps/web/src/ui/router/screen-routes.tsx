import { use, useEffect } from 'react';
import type { ReactNode } from 'react';
import { useNavigate } from './hooks.ts';
import { MatchContext } from './routes.tsx';

// What the wall does not need of the routes, so that it is not loaded with the first page.

/** Shows the matching route among the children of the route around it. */
export function Outlet(): ReactNode {
  return use(MatchContext).outlet;
}

/** Leads to another address as soon as it is shown, in place of the current one. */
export function Navigate({ to, state }: { to: string; state?: unknown }): null {
  const navigate = useNavigate();
  useEffect(() => navigate(to, { replace: true, state }), [navigate, to, state]);
  return null;
}
