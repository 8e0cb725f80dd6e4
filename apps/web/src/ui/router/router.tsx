import { createContext, startTransition, useLayoutEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { createBrowserHistory } from './browser-history.ts';
import type { RouterHistory, Visit } from './browser-history.ts';

/** Hooks outside of a router fail at once, as both are null there. */
export const HistoryContext = createContext<RouterHistory | null>(null);
export const VisitContext = createContext<Visit | null>(null);

interface Props {
  children?: ReactNode;
  createHistory?: () => RouterHistory;
}

/** Gives the app the address of the browser. It changes in a transition: a screen stays until the next one has loaded. */
export function BrowserRouter({ children, createHistory = createBrowserHistory }: Props) {
  const [history] = useState(createHistory);
  const [visit, setVisit] = useState<Visit>(() => ({
    location: history.current(),
    navigationType: 'pop',
  }));
  useLayoutEffect(() => history.listen((next) => startTransition(() => setVisit(next))), [history]);
  return (
    <HistoryContext value={history}>
      <VisitContext value={visit}>{children}</VisitContext>
    </HistoryContext>
  );
}
