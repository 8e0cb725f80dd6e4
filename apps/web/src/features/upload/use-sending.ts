import { useEffect, useRef } from 'react';
import type { Dispatch } from 'react';
import { ApiError, errorMessage, isRecord } from '../../api/api-error.ts';
import { reviewFile } from '../../api/uploads.ts';
import { useAppDispatch } from '../../app/hooks.ts';
import { showToast } from '../../shell/toasts/show-toast.ts';
import type { Pick, Transfer, WizardEvent } from './wizard.ts';

/** Enough to hide the server's thinking behind the next file's bytes; more would only share the same line. */
const AT_ONCE = 2;

interface Sending {
  send: (picks: Pick[]) => void;
  cancelOne: (id: string) => void;
  cancelAll: () => void;
}

/** Sends files to be reviewed, each by itself, and tells the wizard what becomes of them. */
export function useSending(tell: Dispatch<WizardEvent>): Sending {
  const dispatch = useAppDispatch();
  const running = useRef(new Map<string, AbortController>());

  const cancelAll = () => {
    for (const controller of running.current.values()) controller.abort();
    running.current = new Map();
    tell({ type: 'sending cancelled' });
  };

  const cancelOne = (id: string) => {
    running.current.get(id)?.abort();
    running.current.delete(id);
    tell({ type: 'transfer cancelled', id });
  };

  const sendAll = async (picks: Pick[]) => {
    const controllers = new Map(picks.map(({ id }) => [id, new AbortController()]));
    running.current = controllers;
    tell({ type: 'sending started' });
    const outcomes: Transfer[] = [];
    const queue = [...picks];
    const work = async () => {
      for (let pick = queue.shift(); pick; pick = queue.shift()) {
        const signal = controllers.get(pick.id)?.signal;
        // A file cancelled while it waited has none any more.
        if (!signal) continue;
        const outcome = await sendOne(pick, signal, tell);
        if (!signal.aborted) outcomes.push(outcome);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    // Cancelled, or the page was left.
    if (running.current !== controllers) return;

    const problem = problemOf(outcomes);
    if (problem) {
      dispatch(showToast({ title: 'Error Uploading Images', description: problem, type: 'error' }));
    }
    tell({ type: 'sending ended' });
  };

  useEffect(
    () => () => {
      for (const controller of running.current.values()) controller.abort();
      running.current = new Map();
    },
    [],
  );

  return { send: (picks) => void sendAll(picks), cancelOne, cancelAll };
}

async function sendOne(
  { id, file }: Pick,
  signal: AbortSignal,
  tell: Dispatch<WizardEvent>,
): Promise<Transfer> {
  const move = (transfer: Transfer) => {
    if (!signal.aborted) tell({ type: 'transfer moved', id, transfer });
    return transfer;
  };
  move({ status: 'sending', share: 0 });
  try {
    const reply = await reviewFile(file, {
      signal,
      onProgress: (sent, total) =>
        move(sent < total ? { status: 'sending', share: sent / total } : { status: 'reading' }),
    });
    const [refusal] = reply.errors;
    if (reply.images.length || !refusal) return move({ status: 'staged', images: reply.images });
    return move({ status: 'failed', message: refusal.message, isFinal: true });
  } catch (error) {
    return move({ status: 'failed', ...refusalOf(error) });
  }
}

/** The server's reason for this very file, where it gave one. */
function refusalOf(error: unknown): { message: string; isFinal: boolean } {
  const { status = 0, data } = error instanceof ApiError ? error : {};
  const isFinal = status === 400 || status === 413 || status === 422;
  const first: unknown = Array.isArray(data?.errors) ? data.errors[0] : undefined;
  const reason = isRecord(first) ? first.message : undefined;
  return { message: typeof reason === 'string' ? reason : errorMessage(error), isFinal };
}

/** What to say aloud: a broken connection always, refusals only when nothing is left to review. */
function problemOf(outcomes: Transfer[]): string | null {
  const failed = outcomes.filter((outcome) => outcome.status === 'failed');
  const isAnyStaged = outcomes.some((outcome) => outcome.status === 'staged');
  const worst = failed.find(({ isFinal }) => !isFinal) ?? (isAnyStaged ? undefined : failed[0]);
  return worst?.message ?? null;
}
