import type { IncomingMessage } from 'node:http';
import { isApi, sentPath } from '../http/routed-path.ts';

/** No page has this path. */
const unknownPath = '/unknown';

/** What precedes the path in a request as it is sent to a proxy. Servers must accept it too (RFC 9112, 3.2.2). */
const origin = /^https?:\/\/[^/?#]*\/?/i;

/**
 * The address by which a request is routed. The router itself refuses a path that cannot be decoded, such as `/50%`;
 * outside the API such a path is routed as any other unknown page, which has the headers of pages.
 */
export function routedUrl(request: Pick<IncomingMessage, 'method' | 'url'>): string {
  const { method } = request;
  const url = (request.url ?? '').replace(origin, '/');
  const path = sentPath({ url });
  const isPage = (method === 'GET' || method === 'HEAD') && !isApi(path);
  return isPage && isBroken(path) ? unknownPath : url;
}

function isBroken(path: string): boolean {
  if (!path.includes('%')) return false;
  try {
    decodeURIComponent(path);
    return false;
  } catch {
    return true;
  }
}
