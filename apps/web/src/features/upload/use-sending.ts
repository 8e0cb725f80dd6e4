import { useEffect, useRef } from 'react';
import type { Dispatch } from 'react';
import { showToast } from '../../overlays/toasts/show-toast.ts';
import { useAppDispatch } from '../../state/hooks.ts';
import { cancelled, sendOne } from './send-one.ts';
import type { Pick, Transfer, WizardEvent } from './wizard.ts';

/** Enough to hide the server's thinking behind the next file's bytes; more would only share the same line. */
const AT_ONCE = 2;

interface Sending {
  send: (picks: Pick[]) => void;
  sendAgain: (picks: Pick[]) => void;
  cancelOne: (id: string) => void;
  cancelAll: () => void;
}

/** Sends files to be reviewed, each by itself, and tells the wizard what becomes of them. */
export function useSending(tell: Dispatch<WizardEvent>, onLate: (ids: string[]) => void): Sending {
  const dispatch = useAppDispatch();
  const queue = useRef<Pick[]>([]);
  const running = useRef(new Map<string, AbortController>());
  const outcomes = useRef(new Map<string, Transfer>());

  const work = () => {
    while (running.current.size < AT_ONCE) {
      const pick = queue.current.shift();
      if (!pick) break;
      const controller = new AbortController();
      running.current.set(pick.id, controller);
      const { signal } = controller;
      void sendOne(pick, { signal, tell, onLate }).then((outcome) => {
        if (signal.aborted) return;
        outcomes.current.set(pick.id, outcome);
        running.current.delete(pick.id);
        work();
      });
    }
    if (running.current.size === 0) end();
  };

  const end = () => {
    const problem = problemOf([...outcomes.current.values()]);
    outcomes.current = new Map();
    if (problem) {
      dispatch(showToast({ title: 'Error Uploading Images', description: problem, type: 'error' }));
    }
    tell({ type: 'sending ended' });
  };

  const stop = (reason: Error) => {
    queue.current = [];
    outcomes.current = new Map();
    const controllers = [...running.current.values()];
    running.current = new Map();
    for (const controller of controllers) controller.abort(reason);
  };

  const add = (picks: Pick[]) => {
    queue.current.push(...picks);
    work();
  };

  // What has arrived stays on the server: it is offered on the next visit.
  useEffect(() => () => stop(new Error('The page was left.')), []);

  return {
    send: (picks) => {
      tell({ type: 'sending started' });
      add(picks);
    },
    sendAgain: (picks) => {
      tell({ type: 'sending again', ids: picks.map(({ id }) => id) });
      add(picks);
    },
    cancelOne: (id) => {
      queue.current = queue.current.filter((pick) => pick.id !== id);
      const controller = running.current.get(id);
      running.current.delete(id);
      outcomes.current.delete(id);
      controller?.abort(cancelled);
      tell({ type: 'transfer cancelled', id });
      work();
    },
    cancelAll: () => {
      stop(cancelled);
      tell({ type: 'sending cancelled' });
    },
  };
}

/** What to say aloud: a broken connection always, refusals only when nothing is left to review. */
function problemOf(outcomes: Transfer[]): string | null {
  const failed = outcomes.filter((outcome) => outcome.status === 'failed');
  const isAnyStaged = outcomes.some((outcome) => outcome.status === 'staged');
  const worst = failed.find(({ isFinal }) => !isFinal) ?? (isAnyStaged ? undefined : failed[0]);
  return worst?.message ?? null;
}
