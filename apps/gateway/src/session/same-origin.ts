import { ServiceError } from '@salon/service-contract';
import type { FastifyRequest } from 'fastify';

/**
 * Refuses a request that another site made the browser send. Clients that are no browser send neither header.
 * @throws ServiceError `access/forbidden`
 */
export function assertSameOrigin({
  headers,
  host,
}: Pick<FastifyRequest, 'headers' | 'host'>): void {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') {
    throw new ServiceError('access/forbidden');
  }
  const { origin } = headers;
  if (origin !== undefined && (!URL.canParse(origin) || new URL(origin).host !== host)) {
    throw new ServiceError('access/forbidden');
  }
}
