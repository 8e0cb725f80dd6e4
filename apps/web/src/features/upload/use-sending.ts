import { useEffect, useRef } from 'react';
import type { Dispatch } from 'react';
import { randomUuid } from '../../http/random-uuid.ts';
import { showToast } from '../../overlays/toasts/show-toast.ts';
import { useAppDispatch } from '../../state/hooks.ts';
import { sendingTexts } from './messages.ts';
import { cancelled, sendOne } from './send-one.ts';
import { useNextLogin } from './use-next-login.ts';
import type { ChosenFile, Transfer, WizardEvent } from './wizard.ts';

/** Two: one file is sent while the server processes another. More would share the same bandwidth. */
const MAX_RUNNING = 2;

/**
 * Sends files to the server, each in a request of its own, and reports their state to the wizard.
 * @param onLate called with the ids of a file that arrived although it was cancelled
 */
export function useSending(report: Dispatch<WizardEvent>, onLate: (uploadIds: string[]) => void) {
  const dispatch = useAppDispatch();
  const nextLogin = useNextLogin();
  const queue = useRef<ChosenFile[]>([]);
  const running = useRef(new Map<string, AbortController>());
  const outcomes = useRef(new Map<string, Transfer>());

  const work = () => {
    while (running.current.size < MAX_RUNNING) {
      const chosen = queue.current.shift();
      if (!chosen) break;
      const controller = new AbortController();
      running.current.set(chosen.id, controller);
      const { signal } = controller;
      void sendOne(chosen, { signal, report, onLate, nextLogin }).then((outcome) => {
        if (signal.aborted) return;
        outcomes.current.set(chosen.id, outcome);
        running.current.delete(chosen.id);
        work();
      });
    }
    if (running.current.size === 0) end();
  };

  const end = () => {
    const description = problemOf([...outcomes.current.values()]);
    outcomes.current = new Map();
    if (description)
      dispatch(showToast({ title: sendingTexts.errorTitle, description, type: 'error' }));
    report({ type: 'sending ended' });
  };

  const stop = (reason: Error) => {
    queue.current = [];
    outcomes.current = new Map();
    const controllers = [...running.current.values()];
    running.current = new Map();
    for (const controller of controllers) controller.abort(reason);
  };

  const add = (files: ChosenFile[]) => {
    queue.current.push(...files);
    work();
  };

  // Files that have arrived stay staged and are offered on the next visit.
  useEffect(() => () => stop(new Error('The page was left.')), []);

  return {
    send: (files: ChosenFile[]) => {
      report({ type: 'sending started' });
      add(files);
    },
    sendAgain: (files: ChosenFile[]) => {
      // Two events of a return may ask for the same files before the page shows that they wait.
      const active = new Set([...running.current.keys(), ...queue.current.map(({ id }) => id)]);
      const failed = files.filter(({ id }) => !active.has(id));
      report({ type: 'sending again', ids: failed.map(({ id }) => id) });
      add(failed);
    },
    cancelOne: (id: string) => {
      queue.current = queue.current.filter((chosen) => chosen.id !== id);
      const controller = running.current.get(id);
      running.current.delete(id);
      outcomes.current.delete(id);
      controller?.abort(cancelled);
      report({ type: 'transfer cancelled', id });
      work();
    },
    leaveOutOthers: () => {
      stop(cancelled);
      report({ type: 'others left out' });
    },
    cancelAll: (files: ChosenFile[]) => {
      stop(cancelled);
      const again = files.map((chosen) => ({ ...chosen, id: randomUuid() }));
      report({ type: 'sending cancelled', files: again });
    },
  };
}

export type Sending = ReturnType<typeof useSending>;

/** The text of the toast: a lost connection always, a refusal only if nothing is left to review. */
function problemOf(outcomes: Transfer[]): string | null {
  const failed = outcomes.filter((outcome) => outcome.status === 'failed');
  const isAnyStaged = outcomes.some((outcome) => outcome.status === 'staged');
  const worst = failed.find(({ isFinal }) => !isFinal) ?? (isAnyStaged ? undefined : failed[0]);
  return worst?.message ?? null;
}
