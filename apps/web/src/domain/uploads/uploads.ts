import { confirmReply, discardReply, reviewReply, waitingListReply } from '@salon/api-contract';
import type { ConfirmBody, FullImage, ReviewReply, WaitingImage } from '@salon/api-contract';
import { ApiError } from '../../http/api-error.ts';
import { persistently } from '../../http/persistently.ts';
import { parseReply, request, withAccess } from '../../http/request.ts';
import { sendForm } from '../../http/send-form.ts';
import type { Sending } from '../../http/send-form.ts';

/** The server may still be making pictures when it has every byte. */
const CONFIRM_TIMEOUT_MS = 120_000;

export interface Delivery {
  /** Names the file for this upload: sent again with it, the file is there once. */
  key: string;
  signal: AbortSignal;
  onProgress: Sending['onProgress'];
  /** The connection broke, or the server is away: it goes on from the start after a wait. */
  onWait: () => void;
}

/**
 * Sends one file to be checked and read. One call per file: each has its own progress, its own cancel
 * and its own refusal, and a broken connection costs one file instead of all.
 */
export async function reviewFile(file: File, delivery: Delivery): Promise<ReviewReply['data']> {
  const { key, signal, onProgress, onWait } = delivery;
  const path = '/upload/review';
  const form = new FormData();
  form.append('images', file);
  const headers = { 'idempotency-key': key };
  const send = () =>
    withAccess(path, (token) => sendForm(path, form, { token, signal, headers, onProgress }));
  return parseReply(reviewReply, await persistently(send, { signal, onWait })).data;
}

/** What arrived on an earlier visit and waits for review, the newest first. */
export async function fetchWaiting(signal: AbortSignal): Promise<WaitingImage[]> {
  return (await request('/upload/staged', { schema: waitingListReply, signal })).data.images;
}

/** Gives up a file that waits; one that is gone already counts as given up. */
export async function discardUpload(sessionId: string): Promise<void> {
  const path = `/upload/staged/${encodeURIComponent(sessionId)}`;
  try {
    await request(path, { method: 'DELETE', schema: discardReply });
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  }
}

/** Makes images of reviewed files. The server answers a repeat with the same images. */
export async function confirmUpload(body: ConfirmBody): Promise<FullImage[]> {
  const reply = await request('/upload/confirm', {
    method: 'POST',
    body,
    schema: confirmReply,
    timeoutMs: CONFIRM_TIMEOUT_MS,
  });
  return reply.data.images;
}
