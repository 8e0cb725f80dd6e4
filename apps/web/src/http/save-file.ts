import { ApiError, errorOf } from './api-error.ts';
import * as messages from './messages.ts';
import { persistently } from './persistently.ts';
import { withAccess } from './request.ts';

/**
 * Saves a file of the server that only signed-in people may have: a link would come without the token.
 * @param path below `/api`
 * @throws ApiError
 */
export async function saveFile(path: string, name: string): Promise<void> {
  const file = await withAccess((token) => persistently(() => load(path, token), {}));
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser reads it after this task.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

async function load(path: string, token: string | null): Promise<Blob> {
  const headers = new Headers();
  if (token) headers.set('authorization', `Bearer ${token}`);
  const response = await fetch(`/api${path}`, { headers }).catch(failAsUnreachable);
  if (!response.ok) throw errorOf(response.status, await response.json().catch(() => null));
  // The connection can also break while the file arrives.
  return response.blob().catch(failAsUnreachable);
}

function failAsUnreachable(cause: unknown): never {
  throw new ApiError(0, messages.unreachable, { cause });
}
