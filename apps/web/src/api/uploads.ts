import { confirmReply, reviewReply } from '@salon/api-contract';
import type { ConfirmBody, Image, ReviewReply } from '@salon/api-contract';
import { parseReply, request, withAccess } from './request.ts';
import { sendForm } from './send-form.ts';
import type { Sending } from './send-form.ts';

/** The server may still be making pictures when it has every byte. */
const CONFIRM_TIMEOUT_MS = 120_000;

/**
 * Sends one file to be checked and read. One call per file: each has its own progress, its own cancel
 * and its own refusal, and a broken connection costs one file instead of all.
 */
export async function reviewFile(
  file: File,
  { signal, onProgress }: Omit<Sending, 'token'>,
): Promise<ReviewReply['data']> {
  const path = '/upload/review';
  const form = new FormData();
  form.append('images', file);
  const reply = await withAccess(path, (token) =>
    sendForm(path, form, { token, signal, onProgress }),
  );
  return parseReply(reviewReply, reply).data;
}

/** Makes images of reviewed files. The server answers a repeat with the same images. */
export async function confirmUpload(body: ConfirmBody): Promise<Image[]> {
  const reply = await request('/upload/confirm', {
    method: 'POST',
    body,
    schema: confirmReply,
    repeatable: true,
    timeoutMs: CONFIRM_TIMEOUT_MS,
  });
  return reply.data.images;
}
