import type { Dispatch } from 'react';
import { refusedFile } from '@salon/api-contract';
import { reviewFile, UnreadableFile } from '../../domain/uploads/upload-requests.ts';
import { ApiError, errorMessage } from '../../http/api-error.ts';
import { isTemporary } from '../../http/with-retries.ts';
import { refusedTexts } from './messages.ts';
import type { ChosenFile, Transfer, WizardEvent } from './wizard.ts';

/** The abort reason when a person cancels a file. */
export const cancelled = new Error('The file was cancelled.');

/** Longer than progress events lag behind what has been sent. */
const LOOK_MS = 1000;

interface SendOptions {
  signal: AbortSignal;
  report: Dispatch<WizardEvent>;
  /** Called with the ids of a file that arrived although it was cancelled. */
  onLate: (uploadIds: string[]) => void;
  /** Resolves when the person has logged in again, or the signal aborts. */
  nextLogin: (signal: AbortSignal) => Promise<void>;
}

/** Sends one file and reports its progress, again after a login if the session ends; never throws. */
export async function sendOne(chosen: ChosenFile, options: SendOptions): Promise<Transfer> {
  const { id, file, sequence } = chosen;
  const { signal, report, onLate } = options;
  const connection = new AbortController();
  let bytes = { sent: 0, left: Infinity };
  const disconnect = () => connection.abort(signal.reason);
  // Once the server has every byte it keeps the file, and only its reply names the upload to discard. A request that
  // needs less than a second for the rest may be that far already.
  const disconnectIfSlow = (sentBefore: number) =>
    setTimeout(() => {
      if (bytes.left > bytes.sent - sentBefore) disconnect();
      else if (bytes.left > 0) disconnectIfSlow(bytes.sent);
    }, LOOK_MS);
  signal.addEventListener('abort', () => {
    if (signal.reason === cancelled) disconnectIfSlow(bytes.sent);
    else if (bytes.left > 0) disconnect();
  });
  const update = (transfer: Transfer) => {
    if (!signal.aborted) report({ type: 'transfer changed', id, transfer });
    return transfer;
  };

  update({ status: 'sending', share: 0 });
  try {
    const reply = await reviewFile(file, {
      key: id,
      sequence,
      signal: connection.signal,
      onProgress: (sent, total) => {
        bytes = { sent, left: total - sent };
        update(sent < total ? { status: 'sending', share: sent / total } : { status: 'reading' });
      },
      onWait: () => {
        bytes = { sent: 0, left: Infinity };
        if (signal.aborted) disconnect();
        update({ status: 'queued' });
      },
    });
    if (signal.reason === cancelled) onLate(reply.images.map(({ sessionId }) => sessionId));
    const [refusal] = reply.errors;
    if (reply.images.length || !refusal) return update({ status: 'staged', images: reply.images });
    return update({ status: 'failed', message: refusedTexts.reason(refusal), isFinal: true });
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) {
      update({ status: 'queued' });
      await options.nextLogin(signal);
      if (!signal.aborted) return sendOne(chosen, options);
    }
    return update({ status: 'failed', ...refusalOf(error) });
  }
}

/** Why the file was not accepted: the server's reason if it gave one, else the error's message. */
function refusalOf(error: unknown): { message: string; isFinal: boolean; isTemporary?: boolean } {
  if (error instanceof UnreadableFile) return { message: refusedTexts.unreadable, isFinal: true };
  const { status = 0, data } = error instanceof ApiError ? error : {};
  const isFinal = status === 400 || status === 413 || status === 422;
  const first: unknown = Array.isArray(data?.errors) ? data.errors[0] : undefined;
  const refusal = refusedFile.safeParse(first);
  return {
    message: refusal.success ? refusedTexts.reason(refusal.data) : errorMessage(error),
    isFinal,
    isTemporary: isTemporary(error),
  };
}
