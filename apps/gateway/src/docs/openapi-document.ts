import {
  collection,
  collectionSummary,
  failure,
  fullImage,
  id,
  idempotencyKey,
  image,
  imageVersion,
  setting,
  stagedImage,
  taskRun,
  user,
} from '@salon/api-contract';
import { z } from 'zod';
import {
  createDocument,
  type oas31,
  type ZodOpenApiContentObject,
  type ZodOpenApiMediaTypeObject,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
} from 'zod-openapi';
import { accessTable, type Access } from '../access/access-table.ts';
import { failureResponses } from './failure-responses.ts';
import type { Operation } from './operation.ts';
import { operations } from './operations.ts';

/** Any of the two proves who asks; the cookie is good for `POST /refresh` and `POST /logout` only. */
const securitySchemes = {
  accessToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
  refreshToken: { type: 'apiKey', in: 'cookie', name: 'salon_refresh' },
} as const;

/** What more than one answer has in it, by the name it gets in the document. */
const schemas = {
  User: user,
  Setting: setting,
  Image: image,
  FullImage: fullImage,
  ImageVersion: imageVersion,
  StagedImage: stagedImage,
  Collection: collection,
  CollectionSummary: collectionSummary,
  TaskRun: taskRun,
  Failure: failure,
};

const uploadedFiles: ZodOpenApiMediaTypeObject = {
  schema: {
    type: 'object',
    required: ['images'],
    properties: { images: { type: 'array', items: { type: 'string', format: 'binary' } } },
  },
};

/** The whole HTTP contract as OpenAPI 3.1, made from the schemas that also parse it. */
export function openApiDocument(): oas31.OpenAPIObject {
  const paths: Record<string, ZodOpenApiPathsObject[string]> = {};
  for (const [route, operation] of Object.entries(operations)) {
    const [method = '', path = ''] = route.split(' ');
    const templated = path.replace(/:(\w+)/g, '{$1}');
    paths[templated] = {
      ...paths[templated],
      [method.toLowerCase()]: toOperation(route as keyof typeof accessTable, operation), // a key of that very record
    };
  }
  return createDocument({
    openapi: '3.1.0',
    info: {
      title: 'Salon',
      version: '1',
      description:
        'The gallery’s HTTP interface. Success is `{ data }`, failure `{ message, requestId }` with one sentence for a person. ' +
        'Every call may be repeated after 502, 503, 504 or a lost connection, for ten minutes. Where a call accepts an ' +
        '`idempotency-key`, the client makes one key for each action and sends it with each repeat; the repeat then gets the ' +
        'answer of the first attempt. All other calls need no key: a repeat changes nothing more, or costs one more mail.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/api' }],
    paths,
    components: { schemas, securitySchemes },
  });
}

function toOperation(
  route: keyof typeof accessTable,
  operation: Operation,
): ZodOpenApiOperationObject {
  const access: Access = accessTable[route];
  const { tag, summary, description, query, body, status = 200, conditional } = operation;
  return {
    operationId: operationId(route),
    tags: [tag],
    summary,
    ...(description && { description }),
    security: security(route, access),
    requestParams: {
      ...pathParams(route),
      ...(query && { query }),
      ...headerParams(operation),
    },
    ...(body && { requestBody: { required: true, content: bodyContent(body) } }),
    responses: {
      [status]: { description: 'Done.', content: replyContent(operation.reply) },
      ...(conditional && { 304: { description: 'As the If-None-Match header says.' } }),
      ...failureResponses(operation, access),
    },
  };
}

function headerParams({ conditional, idempotencyKey: hasKey }: Operation) {
  if (conditional) return { header: z.object({ 'if-none-match': z.string().optional() }) };
  return hasKey && { header: z.object({ 'idempotency-key': idempotencyKey.optional() }) };
}

/** `GET /images/:id/original` → `getImagesIdOriginal` */
function operationId(route: string): string {
  const [method = '', ...words] = route.split(/[^A-Za-z]+/).filter(Boolean);
  return (
    method.toLowerCase() + words.map((word) => word[0]?.toUpperCase() + word.slice(1)).join('')
  );
}

/** Anyone may call these; admins get more. */
const hasMoreForAdmins = new Set([
  'GET /settings',
  'GET /images',
  'GET /images/search',
  'GET /images/wall',
  'GET /images/:id',
  'GET /collections/:id',
]);

function security(route: string, access: Access): Record<string, string[]>[] {
  if (access === 'admin') return [{ accessToken: [] }];
  if (hasMoreForAdmins.has(route)) return [{}, { accessToken: [] }];
  if (route === 'POST /refresh' || route === 'POST /logout') return [{ refreshToken: [] }];
  return [];
}

function pathParams(route: string): { path: z.ZodObject } | undefined {
  const names = [...route.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  if (names.length === 0) return undefined;
  return { path: z.object(Object.fromEntries(names.map((name) => [name, id]))) };
}

function bodyContent(body: NonNullable<Operation['body']>): ZodOpenApiContentObject {
  return 'media' in body ? { 'multipart/form-data': uploadedFiles } : { 'application/json': body };
}

function replyContent(reply: Operation['reply']): ZodOpenApiContentObject {
  if (!('media' in reply)) return { 'application/json': reply };
  return Object.fromEntries(
    reply.media.map((type) => [type, { schema: { type: 'string', format: 'binary' } as const }]),
  );
}
