import { idempotencyHeader, uploadSequenceHeader } from '@salon/api-contract';
import type { ConfirmBody, FullImage, ListedUpload, ReviewReply } from '@salon/api-contract';
import * as routes from '@salon/api-contract/routes';
import { call } from '../../http/call.ts';
import { isTemporary, withRetries } from '../../http/with-retries.ts';
import { parseReply, withAccess } from '../../http/request.ts';
import { sendForm } from '../../http/send-form.ts';
import type { FormOptions } from '../../http/send-form.ts';
import { requestParts } from '../request-parts.ts';

/** The server may still be making pictures when it has every byte. */
const CONFIRM_TIMEOUT_MS = 120_000;

export interface Delivery {
  /** Names the file for this upload: sent again with it, the file is there once. */
  key: string;
  /** Its place among the files of all requests. */
  sequence: number;
  signal: AbortSignal;
  onProgress: FormOptions['onProgress'];
  /** The connection broke, or the server is away: it goes on from the start after a wait. */
  onWait: () => void;
}

/**
 * Sends one file to be checked and read. One call per file: each has its own progress, its own cancel
 * and its own refusal, and a broken connection costs one file instead of all.
 * @throws ApiError; UnreadableFile; or the signal's reason when aborted
 */
export async function reviewFile(file: File, delivery: Delivery): Promise<ReviewReply['data']> {
  const { key, sequence, signal, onProgress, onWait } = delivery;
  const { path, reply } = routes.reviewUploads;
  const form = new FormData();
  form.append('images', file);
  const headers = { [idempotencyHeader]: key, [uploadSequenceHeader]: String(sequence) };
  const send = async (current: string | null = null) => {
    try {
      return await sendForm(path, form, { token: current, signal, headers, onProgress });
    } catch (error) {
      // The browser reports a file that it cannot read as a broken connection.
      if (isTemporary(error)) await checkReadable(file);
      throw error;
    }
  };
  const answer = await withAccess((token) =>
    withRetries(send, { token, signal, onWait, isLong: true }),
  );
  return parseReply(reply.schema, answer).data;
}

/** The file was changed, moved or removed after it had been chosen. */
export class UnreadableFile extends Error {}

async function checkReadable(file: File): Promise<void> {
  try {
    await file.slice(0, 1).arrayBuffer();
  } catch (cause) {
    throw new UnreadableFile(file.name, { cause });
  }
}

/** What arrived on an earlier visit and waits for review, the newest first. */
export async function fetchStagedUploads(signal: AbortSignal): Promise<ListedUpload[]> {
  return (await call(routes.listStagedUploads, { signal })).data.images;
}

/** Keeps files that wait as long as new ones. @returns the earliest time at which the server may remove them */
export async function keepUploads(sessionIds: string[]): Promise<string> {
  const body = { sessionIds };
  return (await call(routes.keepStagedUploads, { body, maxRetries: 0 })).data.until;
}

/** Gives up a file that waits. */
export async function discardUpload(sessionId: string): Promise<void> {
  await call(routes.discardUpload, { params: { sessionId } });
}

/**
 * Makes images of reviewed files, as many at once as fit into a request. The server answers a repeat with the same
 * images.
 * @param idempotencyKey of the review: only with it does a repeat correct images that an earlier attempt has made
 */
export async function confirmUpload(
  body: ConfirmBody,
  idempotencyKey: string,
): Promise<FullImage[]> {
  const options = { idempotencyKey, timeoutMs: CONFIRM_TIMEOUT_MS, isLong: true };
  const made: FullImage[] = [];
  for (const images of requestParts(body.images, (image) => image)) {
    const reply = await call(routes.confirmUploads, { body: { images }, ...options });
    made.push(...reply.data.images);
  }
  return made;
}
