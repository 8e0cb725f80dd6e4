import {
  fillPath,
  isMedia,
  type Route,
  type RouteReply,
  type RouteRequest,
} from '@salon/api-contract/routes';
import type { z } from 'zod';
import { RefusedCall } from './refused-call.ts';

export interface CallOptions {
  headers?: Readonly<Record<string, string>>;
  signal?: AbortSignal;
}

export interface SuccessfulCall<T> {
  status: number;
  reply: T;
}

/** Optional if no part of the request is required. */
type CallParameters<R extends Route> =
  Record<never, never> extends RouteRequest<R>
    ? [request?: RouteRequest<R>, options?: CallOptions]
    : [request: RouteRequest<R>, options?: CallOptions];

/** All parts that a request can have; {@link RouteRequest} has those of one route. */
interface Parts {
  params?: Record<string, string>;
  query?: Readonly<Record<string, string | number | boolean | undefined>>;
  body?: unknown;
}

/** Longer than any route takes, except starting a task. */
const timeoutMs = 60_000;

/** Calls a gallery's routes, with an access token or as a visitor. */
export class ApiClient {
  /** @param url of the gallery, without `/api` */
  constructor(
    readonly url: string,
    readonly accessToken?: string,
  ) {}

  /**
   * Calls a route and parses the reply with its schema.
   * @throws RefusedCall for a status other than 2xx; ZodError for a reply of another shape; the signal's reason, by
   * default after a minute
   */
  async call<R extends Route>(route: R, ...parameters: CallParameters<R>): Promise<RouteReply<R>> {
    return (await this.exchange(route, ...parameters)).reply;
  }

  /** {@link call} with the status of the response. */
  async exchange<R extends Route>(
    route: R,
    ...[request, options]: CallParameters<R>
  ): Promise<SuccessfulCall<RouteReply<R>>> {
    const { reply } = route;
    if (isMedia(reply)) throw new Error(`${route.name} answers with bytes; use send`);
    const response = await this.send(route, request ?? {}, options);
    const text = await response.text();
    if (!response.ok) throw new RefusedCall(route.name, response.status, text);
    // RouteReply is inferred from this schema.
    const schema = reply.schema as z.ZodType<RouteReply<R>>;
    return { status: response.status, reply: schema.parse(JSON.parse(text)) };
  }

  /** Sends a request and returns the raw response, whatever its status. */
  send(
    { method, path }: Pick<Route, 'method' | 'path'>,
    { params, query = {}, body }: Parts,
    { headers, signal = AbortSignal.timeout(timeoutMs) }: CallOptions = {},
  ): Promise<Response> {
    const url = new URL(`${this.url}/api${fillPath(path, params)}`);
    for (const [name, value] of Object.entries(query)) {
      if (value !== undefined) url.searchParams.set(name, String(value));
    }
    const isForm = body instanceof FormData;
    return fetch(url, {
      method,
      signal,
      headers: {
        ...(this.accessToken && { authorization: `Bearer ${this.accessToken}` }),
        ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    });
  }
}
