import type { FastifyRequest } from 'fastify';

/** The path of the route. The router decodes what was sent: `/%61pi/login` has the route `/api/login`. */
export const routedPath = (request: FastifyRequest): string =>
  request.routeOptions.url ?? sentPath(request);

/** The path as it was sent, without its query, which may contain a token. */
export const sentPath = ({ url }: Pick<FastifyRequest, 'url'>): string =>
  url.split('?', 1)[0] ?? '';

/** Whether a path belongs to the API, and not to the web app. */
export const isApi = (path: string): boolean => /^\/api(\/|$)/.test(path);
