import type { IncomingMessage } from 'node:http';

/** No page has this path. */
const unknownPath = '/unknown';

/**
 * The address by which a request is routed. The router itself refuses a path that cannot be decoded, such as `/50%`;
 * outside the API such a path is routed as any other unknown page, which has the headers of pages.
 */
export function routedUrl({ method, url = '' }: Pick<IncomingMessage, 'method' | 'url'>): string {
  const path = url.split('?', 1)[0] ?? '';
  const isPage = (method === 'GET' || method === 'HEAD') && !isApi(path);
  return isPage && isBroken(path) ? unknownPath : url;
}

export const isApi = (path: string): boolean => /^\/api(\/|$)/.test(path);

function isBroken(path: string): boolean {
  if (!path.includes('%')) return false;
  try {
    decodeURIComponent(path);
    return false;
  } catch {
    return true;
  }
}
