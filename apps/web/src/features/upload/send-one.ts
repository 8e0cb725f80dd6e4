import type { Dispatch } from 'react';
import { reviewFile } from '../../domain/uploads/uploads.ts';
import { ApiError, errorMessage, isRecord } from '../../http/api-error.ts';
import type { Pick, Transfer, WizardEvent } from './wizard.ts';

/** Why a transfer is aborted when a person wants the file no more. */
export const cancelled = new Error('The file was cancelled.');

interface Way {
  signal: AbortSignal;
  tell: Dispatch<WizardEvent>;
  /** The sessions of a file that arrived although it was cancelled. */
  onLate: (sessionIds: string[]) => void;
}

/** Takes one file to the server and tells how far it is; never throws. */
export async function sendOne({ id, file }: Pick, way: Way): Promise<Transfer> {
  const { signal, tell, onLate } = way;
  const line = new AbortController();
  let isAllSent = false;
  const cut = () => {
    // Once the server has every byte it keeps the file: only its answer says what to discard.
    if (!isAllSent) line.abort(signal.reason);
  };
  signal.addEventListener('abort', cut);
  const move = (transfer: Transfer) => {
    if (!signal.aborted) tell({ type: 'transfer moved', id, transfer });
    return transfer;
  };

  move({ status: 'sending', share: 0 });
  try {
    const reply = await reviewFile(file, {
      key: id,
      signal: line.signal,
      onProgress: (sent, total) => {
        isAllSent = sent >= total;
        move(isAllSent ? { status: 'reading' } : { status: 'sending', share: sent / total });
      },
      onWait: () => {
        isAllSent = false;
        if (signal.aborted) cut();
        move({ status: 'waiting' });
      },
    });
    if (signal.reason === cancelled) onLate(reply.images.map(({ sessionId }) => sessionId));
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
