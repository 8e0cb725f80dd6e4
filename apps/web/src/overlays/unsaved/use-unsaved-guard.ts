import { useEffect } from 'react';
import { isPlainClick } from '../../ui/is-plain-click.ts';
import { closeBackGate } from '../../ui/router/browser-history.ts';
import { useNavigate } from '../../ui/router/hooks.ts';
import { pathOf } from '../../ui/router/location.ts';
import { useAppDispatch } from '../../state/hooks.ts';
import { askToDiscard, unsavedChanges, withdraw } from './ask-to-discard.ts';
import type { LeaveQuestion } from './ask-to-discard.ts';
import { recordUnsavedWork } from './unsaved-work.ts';
import { useLeaveWarning } from './use-leave-warning.ts';

/**
 * While there is something to lose, asks before a link or the browser's back button leads away, and lets the
 * browser ask before the tab is closed. `question` must stay the same from render to render.
 */
export function useUnsavedGuard(isDirty: boolean, question: LeaveQuestion = unsavedChanges): void {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  useLeaveWarning(isDirty);

  useEffect(() => {
    if (!isDirty) return;
    const here = placeInHistory();
    let isLeaving = false;
    let isReturning = false;

    const onClick = (event: MouseEvent) => {
      const link = isLeaving ? null : linkOf(event);
      if (!link) return;
      event.preventDefault();
      event.stopPropagation();
      dispatch(
        askToDiscard(() => {
          isLeaving = true;
          // Some links go back or replace the entry of the history.
          if (link.isConnected) link.click();
          else navigate(pathOf(link));
        }, question),
      );
    };

    // The address has changed, but the router does not know yet: put it back, then ask.
    const stopBack = (): boolean => {
      if (isLeaving) return false;
      const steps = isReturning ? 0 : placeInHistory() - here;
      isReturning = steps !== 0;
      if (!steps) return true;
      history.go(-steps);
      dispatch(
        askToDiscard(() => {
          isLeaving = true;
          history.go(steps);
        }, question),
      );
      return true;
    };

    const forget = recordUnsavedWork(question);
    document.addEventListener('click', onClick, true);
    const openGate = closeBackGate(stopBack);
    return () => {
      forget();
      document.removeEventListener('click', onClick, true);
      openGate();
      dispatch(withdraw(question));
    };
  }, [isDirty, question, dispatch, navigate]);
}

/** The router numbers its entries of the history. */
function placeInHistory(): number {
  const state: unknown = history.state;
  return state instanceof Object && 'idx' in state && typeof state.idx === 'number' ? state.idx : 0;
}

/** The link that a plain click follows, if it leads to another page of the app. */
function linkOf(event: MouseEvent): HTMLAnchorElement | null {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link?.href || !isPlainClick(event) || link.target === '_blank') return null;
  const { origin, pathname, search } = link;
  // The link past the navigation stays on the page.
  const isElsewhere = pathname !== location.pathname || search !== location.search;
  return origin === location.origin && isElsewhere ? link : null;
}
