import { ServiceError } from '@salon/service-contract';
import type { FastifyRequest } from 'fastify';

type Headers = Pick<FastifyRequest, 'headers' | 'host'>;

/**
 * Whether a page of the gallery, or a client other than a browser, made the request. Browsers send the relation of the
 * two sites, except on plain http, where the origin has to be the gallery's: `PUBLIC_URL`, or the address that was
 * requested, as long as no proxy has rewritten it.
 */
export function isSameOrigin({ headers, host }: Headers, publicUrl: string): boolean {
  const { origin, 'sec-fetch-site': site } = headers;
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  return origin === publicUrl || new URL(origin).host === host;
}

/**
 * Refuses a request that another site made the browser send.
 * @throws ServiceError `access/other-site`
 */
export function assertSameOrigin(request: Headers, publicUrl: string): void {
  if (!isSameOrigin(request, publicUrl)) throw new ServiceError('access/other-site');
}
