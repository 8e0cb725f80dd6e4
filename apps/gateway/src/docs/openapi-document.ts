import { idempotencyHeader } from '@salon/api-contract';
import { isMedia, routes, type Route } from '@salon/api-contract/routes';
import { accessTokenS, refreshGraceMs, repeatableForMs } from '@salon/service-contract';
import { z } from 'zod';
import {
  createDocument,
  type oas31,
  type ZodOpenApiContentObject,
  type ZodOpenApiMediaTypeObject,
  type ZodOpenApiOperationObject,
  type ZodOpenApiOverrideContext,
  type ZodOpenApiPathsObject,
  type ZodOpenApiResponsesObject,
} from 'zod-openapi';
import { refreshCookieName } from '../session/refresh-cookie.ts';
import { failureResponses } from './failure-responses.ts';
import { etagParameter, idempotencyKeyParameter, rangeParameter } from './parameters.ts';
import { describeFields } from './shared-schemas.ts';

/** `POST /refresh` and `POST /logout` use the cookie, other routes that need a login use the access token. */
const securitySchemes = {
  accessToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
  refreshToken: { type: 'apiKey', in: 'cookie', name: refreshCookieName },
} as const;

const uploadedFiles: ZodOpenApiMediaTypeObject = {
  schema: {
    type: 'object',
    required: ['images'],
    properties: {
      images: { type: 'array', minItems: 1, items: { type: 'string', format: 'binary' } },
    },
  },
};

/** The HTTP contract as OpenAPI 3.1, generated from the routes that the gateway serves. */
export function openApiDocument(): oas31.OpenAPIObject {
  const paths: Record<string, ZodOpenApiPathsObject[string]> = {};
  for (const route of routes) {
    const path = route.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: toOperation(route) };
  }
  const document = {
    openapi: '3.1.0' as const,
    info: {
      title: 'Salon',
      version: '1',
      description:
        'The gallery’s HTTP interface. Success is `{ data }`, failure `{ message, requestId }` with one sentence ' +
        'for a person; some failures have `data` for programs, as their examples show. ' +
        `Every call may be repeated after 502, 503, 504 or a lost connection, for ${repeatableForMs / 60_000} minutes, ` +
        `\`POST /refresh\` for ${refreshGraceMs / 60_000}. Where a call ` +
        'accepts an `idempotency-key`, the client makes one key for each action and sends it with each repeat; the ' +
        'repeat then gets the answer of the first attempt. All other calls need no key: a repeat changes nothing more, or ' +
        'costs one more mail or session. ' +
        `An access token is valid for ${accessTokenS / 60} minutes, until its \`exp\`. Where it is optional, a request with ` +
        'an expired or malformed one is answered as without a login: refresh it in time. Conditional writes use `replaces`; ' +
        'If-Match is ignored.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/api' }],
    paths,
    components: { securitySchemes },
  };
  return describeFields(createDocument(document, { override: corrected }));
}

function corrected(context: ZodOpenApiOverrideContext): void {
  describeTuple(context);
  // What replaces a malformed value is not what a missing one means.
  if (context.zodSchema._zod.def.type === 'catch') delete context.jsonSchema.default;
}

/** Describes a tuple as an array of fixed length, as many tools do not read `prefixItems`. */
function describeTuple({ jsonSchema }: ZodOpenApiOverrideContext): void {
  const { prefixItems } = jsonSchema;
  if (!prefixItems) return;
  delete jsonSchema.prefixItems;
  const { length } = prefixItems;
  const distinct = new Map(prefixItems.map((item) => [JSON.stringify(item), item]));
  Object.assign(jsonSchema, {
    items: { anyOf: [...distinct.values()] },
    minItems: length,
    maxItems: length,
  });
}

function toOperation(route: Route): ZodOpenApiOperationObject {
  const { tag, summary, description, query, body } = route;
  return {
    operationId: operationId(route.name),
    tags: [tag],
    summary,
    ...(description && { description }),
    security: security(route),
    requestParams: { ...pathParams(route), ...(query && { query }), ...headerParams(route) },
    ...(body && { requestBody: { required: isRequired(body), content: bodyContent(body) } }),
    responses: { ...successes(route), ...failureResponses(route) },
  };
}

function successes(route: Route): ZodOpenApiResponsesObject {
  const { status = 200, reply, replyHeaders: headers, conditional, ranges } = route;
  const content = replyContent(reply);
  return {
    [status]: { description: 'Done.', ...(headers && { headers }), content },
    ...(ranges && { 206: { description: 'The bytes of the Range header.', content } }),
    ...(conditional && { 304: { description: 'Unchanged since the ETag in If-None-Match.' } }),
  };
}

function headerParams({ headers, conditional, idempotencyKey: hasKey, ranges }: Route) {
  const params = {
    ...(conditional && { 'if-none-match': etagParameter }),
    ...(ranges && { range: rangeParameter }),
    ...headers?.shape,
    ...(hasKey && { [idempotencyHeader]: idempotencyKeyParameter }),
  };
  return Object.keys(params).length > 0 && { header: z.object(params) };
}

/** `GET /images/:id/original` → `getImagesIdOriginal` */
function operationId(name: string): string {
  const [method = '', ...words] = name.split(/[^A-Za-z]+/).filter(Boolean);
  return (
    method.toLowerCase() + words.map((word) => word[0]?.toUpperCase() + word.slice(1)).join('')
  );
}

function security({ access, moreForAdmins, refreshCookie }: Route): Record<string, string[]>[] {
  if (access === 'admin') return [{ accessToken: [] }];
  if (moreForAdmins) return [{}, { accessToken: [] }];
  if (refreshCookie === undefined) return [];
  return [...(refreshCookie === 'optional' ? [{}] : []), { refreshToken: [] }];
}

/** Any text: the reply to a malformed id is that to an unknown one. */
const anyText = z.string().min(1);

function pathParams({ path }: Route): { path: z.ZodObject } | undefined {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  if (names.length === 0) return undefined;
  return { path: z.object(Object.fromEntries(names.map((name) => [name, anyText]))) };
}

/** A missing body is read as an empty object. */
const isRequired = (body: NonNullable<Route['body']>): boolean =>
  isMedia(body) || z.toJSONSchema(body.schema, { io: 'input' }).required !== undefined;

function bodyContent(body: NonNullable<Route['body']>): ZodOpenApiContentObject {
  return isMedia(body)
    ? { 'multipart/form-data': uploadedFiles }
    : { 'application/json': { ...body } };
}

function replyContent(reply: Route['reply']): ZodOpenApiContentObject {
  if (!isMedia(reply)) return { 'application/json': { ...reply } };
  return Object.fromEntries(
    reply.media.map((type) => [type, { schema: { type: 'string', format: 'binary' } as const }]),
  );
}
