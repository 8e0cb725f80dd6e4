import { createParamDecorator, HttpCode, RequestMapping, RequestMethod } from '@nestjs/common';
import {
  isMedia,
  type Route as AnyRoute,
  type RouteInput,
  type RouteReplyInput,
} from '@salon/api-contract/routes';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { validated } from './validated.ts';

/** The parsed request, if the route has one, then the parameters that Nest injects. */
type CallParameters<R extends AnyRoute> =
  unknown extends RouteInput<R> ? never[] : [input: RouteInput<R>, ...rest: never[]];
/** The reply, or Fastify's reply object if the method sends it itself. */
type Result<R extends AnyRoute> = RouteReplyInput<R> | FastifyReply;
type Handler<R extends AnyRoute> = (
  ...parameters: CallParameters<R>
) => Result<R> | Promise<Result<R>>;

/**
 * Registers a controller's method as the handler of a route. Its first parameter is the parsed request, if the route has
 * parameters, a query, headers or a JSON body; invalid requests do not reach the method.
 */
export const Route =
  <R extends AnyRoute>(route: R) =>
  <H extends Handler<R>>(
    target: object,
    key: string | symbol,
    descriptor: TypedPropertyDescriptor<H>,
  ) => {
    if (hasInput(route)) ParsedRequest(route)(target, key, 0);
    RequestMapping({ path: route.path, method: RequestMethod[route.method] })(
      target,
      key,
      descriptor,
    );
    HttpCode(route.status ?? 200)(target, key, descriptor);
  };

const hasInput = ({ path, query, headers, body }: AnyRoute) =>
  path.includes(':') || (query ?? headers) !== undefined || (body !== undefined && !isMedia(body));

const ParsedRequest = createParamDecorator((route: AnyRoute, context) => {
  const request = context.switchToHttp().getRequest<FastifyRequest>();
  return {
    params: request.params,
    ...(route.query && { query: validated(route.query, request.query) }),
    ...(route.headers && { headers: validated(route.headers, request.headers) }),
    ...(route.body && !isMedia(route.body) && { body: validated(route.body.schema, request.body) }),
  };
});
