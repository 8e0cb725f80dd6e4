import type { Location, NavigationType } from './location.ts';

export interface Visit {
  location: Location;
  navigationType: NavigationType;
}

/** The entries of a router: those of the browser, or of a test. */
export interface RouterHistory {
  current(): Location;
  /** Shows the path: as a new entry, or in place of the current one. */
  visit(path: string, how: { replace?: boolean; state?: unknown }): void;
  go(steps: number): void;
  /** @returns a function that ends it */
  listen(onVisit: (visit: Visit) => void): () => void;
}

/** What an entry keeps. `idx` counts the entries, so that a guard knows how far a step back led. */
interface Entry {
  usr: unknown;
  key: string;
  idx: number;
}

/** Hears of the back button before the router. @returns whether the router is not to hear of it */
type Gate = () => boolean;

/** A dialog can have a gate of its own over that of its screen: the last one hears of the button. */
const gates: Gate[] = [];

/** @returns a function that opens the gate again */
export function closeBackGate(gate: Gate): () => void {
  gates.push(gate);
  return () => void gates.splice(gates.indexOf(gate), 1);
}

/** The history of the browser's tab. */
export function createBrowserHistory(): RouterHistory {
  let notify = (_visit: Visit): void => undefined;
  if (typeof entry().idx !== 'number') history.replaceState({ ...entry(), idx: 0 }, '');
  return {
    current,
    visit(path, { replace = false, state = null }) {
      const idx = (entry().idx ?? 0) + (replace ? 0 : 1);
      const next: Entry = { usr: state, key: Math.random().toString(36).slice(2, 10), idx };
      if (replace) history.replaceState(next, '', path);
      else history.pushState(next, '', path);
      notify({ location: current(), navigationType: replace ? 'replace' : 'push' });
    },
    go: (steps) => history.go(steps),
    listen(onVisit) {
      const onPop = () =>
        gates.at(-1)?.() || onVisit({ location: current(), navigationType: 'pop' });
      notify = onVisit;
      window.addEventListener('popstate', onPop);
      return () => window.removeEventListener('popstate', onPop);
    },
  };
}

function current(): Location {
  const { pathname, search, hash } = window.location;
  const { usr = null, key = 'default' } = entry();
  return { pathname, search, hash, state: usr, key };
}

/** Empty for entries that the browser made, such as after an edit of the fragment in the address bar. */
function entry(): Partial<Entry> {
  // Only this file writes the state of entries.
  return (history.state ?? {}) as Partial<Entry>;
}
