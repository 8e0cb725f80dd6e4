import { ApiError, errorOf } from './api-error.ts';
import { inactivityTimeout } from './inactivity-timeout.ts';
import { jsonOf } from './json-of.ts';
import * as messages from './messages.ts';
import { withRetries } from './with-retries.ts';
import { withAccess } from './request.ts';

/** A connection of which nothing arrives for as long is broken. */
const SILENCE_MS = 45_000;

/** The browser reads the file after the click, which no event reports. */
const URL_LIFETIME_MS = 60_000;

/**
 * Saves a file of the server that only signed-in people may have: a link would come without the token.
 * @param path below `/api`
 * @throws ApiError
 */
export async function saveFile(path: string, name: string): Promise<void> {
  const file = await withAccess((token) =>
    withRetries((current) => load(path, current), { token, isLong: true }),
  );
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), URL_LIFETIME_MS);
}

async function load(path: string, token?: string | null): Promise<Blob> {
  const headers = new Headers();
  if (token) headers.set('authorization', `Bearer ${token}`);
  const timeout = inactivityTimeout(SILENCE_MS);
  try {
    const response = await fetch(`/api${path}`, { headers, signal: timeout.signal });
    if (!response.ok) throw errorOf(response.status, await jsonOf(response));
    const parts: BlobPart[] = [];
    const reader = response.body?.getReader();
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      timeout.touch();
      parts.push(part.value);
    }
    return new Blob(parts, { type: response.headers.get('content-type') ?? '' });
  } catch (cause) {
    if (cause instanceof ApiError) throw cause;
    // The connection can also break while the file arrives.
    throw new ApiError(0, messages.unreachable, { cause });
  } finally {
    timeout.clear();
  }
}
