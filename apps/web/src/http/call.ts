import { isMedia } from '@salon/api-contract/routes';
import type { Route, RouteReply, RouteRequest } from '@salon/api-contract/routes';
import { request } from './request.ts';
import type { CallOptions, Parser } from './request.ts';

type CallParameters<R extends Route> =
  Record<never, never> extends RouteRequest<R>
    ? [options?: RouteRequest<R> & CallOptions]
    : [options: RouteRequest<R> & CallOptions];

/**
 * Calls a route and parses the reply with its schema. Loads zod: for the dashboard only.
 * @throws ApiError; or the signal's reason when the caller aborted
 */
export function call<R extends Route>(
  route: R,
  ...[options]: CallParameters<R>
): Promise<RouteReply<R>> {
  const { name, reply, errors } = route;
  if (isMedia(reply)) throw new Error(`${name} replies with bytes`);
  return request(name, {
    ...options,
    refusesInput: errors?.includes('auth/invalid-credentials'),
    // The type of the reply is inferred from this very schema.
    schema: reply.schema as Parser<RouteReply<R>>,
  });
}
