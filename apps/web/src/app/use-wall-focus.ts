import { useEffect } from 'react';
import { useHistory } from '../ui/router/hooks.ts';
import { matchPath } from '../ui/router/match-path.ts';

/**
 * Gives the focus to the heading of the wall when a person comes there from these pages. Other pages do this themselves
 * (see ScreenHeading), but the first page loads as little as possible.
 */
export function useWallFocus(): void {
  const history = useHistory();
  useEffect(
    () => () => {
      const isWall = matchPath('/', history.current().pathname) !== null;
      if (!isWall || document.activeElement !== document.body) return;
      document.querySelector('h1')?.focus({ preventScroll: true });
    },
    [history],
  );
}
