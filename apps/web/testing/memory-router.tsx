import type { ReactNode } from 'react';
import type { RouterHistory, Visit } from '../src/ui/router/browser-history.ts';
import type { Location } from '../src/ui/router/location.ts';
import { BrowserRouter } from '../src/ui/router/router.tsx';

/** A router whose history begins at an address, apart from that of the test's window. */
export function MemoryRouter({ at = '/', children }: { at?: string; children?: ReactNode }) {
  return <BrowserRouter createHistory={() => memoryHistory(at)}>{children}</BrowserRouter>;
}

function memoryHistory(at: string): RouterHistory {
  let entries = [locationOf(at, 'default', null)];
  let index = 0;
  let notify = (_visit: Visit): void => undefined;
  const current = () => entries[index] ?? locationOf(at, 'default', null);
  return {
    current,
    visit(path, { replace = false, state = null }) {
      if (!replace) index += 1;
      entries = [...entries.slice(0, index), locationOf(path, `visit-${Math.random()}`, state)];
      notify({ location: current(), navigationType: replace ? 'replace' : 'push' });
    },
    go(steps) {
      index = Math.min(Math.max(index + steps, 0), entries.length - 1);
      notify({ location: current(), navigationType: 'pop' });
    },
    listen(onVisit) {
      notify = onVisit;
      return () => undefined;
    },
  };
}

function locationOf(path: string, key: string, state: unknown): Location {
  const { pathname, search, hash } = new URL(path, 'http://localhost');
  return { pathname, search, hash, state, key };
}
