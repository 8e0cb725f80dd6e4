import type { KnownRoute, RouteByName, RouteRequest } from '@salon/api-contract/routes';
import { request } from './request.ts';
import type { CallOptions, Parser } from './request.ts';

/** A route that refuses wrong input with 401 must be called with `refusesInput`: its 401 does not end the session. */
type RefusesInput<R extends KnownRoute> = R extends { errors: readonly (infer Code)[] }
  ? 'auth/invalid-credentials' extends Code
    ? { refusesInput: true }
    : unknown
  : unknown;

type CallByName = <N extends keyof RouteByName, T>(
  name: N,
  options: RouteRequest<RouteByName[N]> &
    RefusesInput<RouteByName[N]> &
    CallOptions & { schema: Parser<T>; query?: Record<string, string> },
) => Promise<T>;

/**
 * Calls a route by its name, for code that runs before the first picture: the compiler checks what is sent, and neither
 * the route nor zod is loaded.
 * @throws ApiError; or the signal's reason when the caller aborted
 */
// The same function; its type knows the routes.
export const callByName = request as CallByName;
