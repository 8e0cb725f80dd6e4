import type { z } from 'zod';
import type { ErrorCode } from '../error-codes.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
/** Method and path below `/api`, for example `PUT /images/:id/metadata`. */
export type RouteName = `${Method} /${string}`;
/** Who may call a route. */
export type Access = 'anyone' | 'admin';
export type Tag =
  'Session' | 'Accounts' | 'Settings' | 'Images' | 'Collections' | 'Tasks' | 'Operations';

/** A JSON body with an example of it. */
export interface Json<S extends z.ZodType = z.ZodType> {
  schema: S;
  example: z.input<S>;
}

/** Bytes of these media types instead of JSON. */
export interface Media {
  media: readonly string[];
}

/** The properties of a route besides its name. */
export interface RouteDefinition {
  access: Access;
  tag: Tag;
  summary: string;
  description?: string;
  query?: z.ZodObject;
  /** Headers that only this route reads, by their names in lower case. */
  headers?: z.ZodObject;
  body?: Json | Media;
  /** The status of a success; 200 by default. */
  status?: 200 | 201;
  reply: Json | Media;
  /** Headers that only replies of this route have, by their names in lower case. */
  replyHeaders?: z.ZodObject;
  /** Failures besides those that every route may have: no access, an invalid request, an unavailable service. */
  errors?: readonly ErrorCode[];
  /** Has an ETag and answers If-None-Match with 304. */
  conditional?: true;
  /** Accepts an `idempotency-key`: a repeat with the same key gets the reply of the first attempt. */
  idempotencyKey?: true;
  /** Anyone may call the route, and the reply for admins contains more. */
  moreForAdmins?: true;
  /** Has status 503 while a dependency that the reply lists is down. */
  reportsOutage?: true;
  /** Serves parts of its bytes: 206 for a range of the file, 416 for one beyond its end. */
  ranges?: true;
  /** Whether the route reads the cookie of the session. */
  refreshCookie?: 'required' | 'optional';
}

type MethodOf<N extends string> = N extends `${infer M extends Method} /${string}` ? M : Method;
type PathOf<N extends string> = N extends `${Method} ${infer Path}` ? Path : string;

export type Route<
  N extends RouteName = RouteName,
  D extends RouteDefinition = RouteDefinition,
> = D & {
  readonly name: N;
  readonly method: MethodOf<N>;
  /** Below `/api`; `:id` is any one segment. */
  readonly path: PathOf<N>;
};

/** A JSON body with an example, which the compiler and a test check. */
/* @__NO_SIDE_EFFECTS__ */
export function json<S extends z.ZodType>(schema: S, example: z.input<S>): Json<S> {
  return { schema, example };
}

/**
 * Defines one route of the HTTP contract for the server, its OpenAPI document and all clients. Bundlers remove
 * routes that a client does not import.
 */
/* @__NO_SIDE_EFFECTS__ */
export function route<const N extends RouteName, const D extends RouteDefinition>(
  name: N,
  definition: D,
): Route<N, D> {
  const space = name.indexOf(' ');
  return {
    ...definition,
    name,
    // MethodOf and PathOf split the name in the same way.
    method: name.slice(0, space) as MethodOf<N>,
    path: name.slice(space + 1) as PathOf<N>,
  };
}

type ParamNames<Path extends string> = Path extends `${infer Segment}/${infer Rest}`
  ? ParamNames<Segment> | ParamNames<Rest>
  : Path extends `:${infer Name}`
    ? Name
    : never;

/** The parameters in a route's path. */
export type RouteParams<R extends Route> = Record<ParamNames<R['path']>, string>;

type SchemaOf<Part> = Part extends Json<infer S> ? S : never;
type QueryOf<R extends Route> = R extends { query: infer Q extends z.ZodType } ? Q : never;
type HeadersOf<R extends Route> = R extends { headers: infer H extends z.ZodType } ? H : never;
type BodyOf<R extends Route> = R extends { body: infer B } ? SchemaOf<B> : never;

type Given<Key extends string, Value, Schema> = [Schema] extends [never]
  ? unknown
  : Record<Key, Value>;
type GivenParams<R extends Route> = [ParamNames<R['path']>] extends [never]
  ? unknown
  : { params: RouteParams<R> };

/** The input of a route's handler: the parsed parts of the request. */
export type RouteInput<R extends Route> = GivenParams<R> &
  Given<'query', z.output<QueryOf<R>>, QueryOf<R>> &
  Given<'headers', z.output<HeadersOf<R>>, HeadersOf<R>> &
  Given<'body', z.output<BodyOf<R>>, BodyOf<R>>;

/** Callers may pass readonly values. */
type ReadonlyDeep<T> = unknown extends T ? T : { readonly [K in keyof T]: ReadonlyDeep<T[K]> };

type OptionalIfEmpty<Key extends string, Value> =
  Record<never, never> extends Value ? { [K in Key]?: Value } : Record<Key, Value>;

/** The input of a route's caller, before it is parsed. Files are a `FormData`. */
export type RouteRequest<R extends Route> = GivenParams<R> &
  ([QueryOf<R>] extends [never] ? unknown : OptionalIfEmpty<'query', z.input<QueryOf<R>>>) &
  Given<'body', ReadonlyDeep<z.input<BodyOf<R>>>, BodyOf<R>> &
  (R extends { body: Media } ? { body: FormData } : unknown);

/** The parsed reply; `never` for bytes. */
export type RouteReply<R extends Route> = z.output<SchemaOf<R['reply']>>;
/** A reply before parsing, as a handler returns it. */
export type RouteReplyInput<R extends Route> = z.input<SchemaOf<R['reply']>>;

export const isMedia = (part: Json | Media): part is Media => 'media' in part;
