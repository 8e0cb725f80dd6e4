import { errorCodes, type ErrorCode } from '@salon/api-contract';
import { isMedia, type Route } from '@salon/api-contract/routes';
import { z } from 'zod';
import type { ZodOpenApiResponseObject } from 'zod-openapi';
import { isOutage, messageForStatus } from '../http/status-messages.ts';
import { errorReplies } from '../http/error-replies.ts';
import { dataExample, documentedFailure } from './failure-data.ts';

const requestId = '3f1c8a52-7d0e-4a34-9a86-2f4a1f0c9b7d';

const retryAfter = {
  'retry-after': {
    description: 'Seconds to wait before the next attempt.',
    schema: { type: 'integer' },
  },
} as const;

/** One failure, with an example of it. Examples with an id are in the document once. */
const toFailure = (status: number, id: string, message: string, data?: object) => ({
  status,
  message,
  example: { id, value: { message, requestId, ...(data && { data }) } },
});
type DocumentedFailure = ReturnType<typeof toFailure>;

const byCode = new Map(
  errorCodes.map((code) => {
    const { status, message, show } = errorReplies[code];
    // Names of components must not contain a slash.
    const data = show && dataExample(code, show);
    return [code, toFailure(status, code.replace('/', '.'), message, data)];
  }),
);
/** Requests that the HTTP server refuses before a controller runs. */
const byStatus = new Map(
  [408, 413, 414, 415, 416, 431].map((status) => [
    status,
    toFailure(status, `http.${status}`, messageForStatus(status)),
  ]),
);

/** Responses that several routes share: the document has an object with an id once. */
const shared = new Map<string, ZodOpenApiResponseObject>();

/** Every failure of a route by status, with an example of each. */
export function failureResponses(route: Route): Record<string, ZodOpenApiResponseObject> {
  const failures = [
    ...[...codesOf(route)].flatMap((code) => byCode.get(code) ?? []),
    ...refusalsOf(route).flatMap((status) => byStatus.get(status) ?? []),
  ];
  const statuses = new Set(failures.map(({ status }) => status));
  return Object.fromEntries(
    [...statuses].map((status) => {
      const some = failures.filter((failure) => failure.status === status);
      return [status, responseOf(route, status, some)];
    }),
  );
}

function responseOf(
  { reportsOutage, reply }: Route,
  status: number,
  failures: readonly DocumentedFailure[],
): ZodOpenApiResponseObject {
  if (status === 503 && reportsOutage && !isMedia(reply)) {
    return toResponse(status, failures, z.union([reply.schema, documentedFailure]));
  }
  const id = failures.map(({ example }) => example.id).join('-or-');
  const response = shared.get(id) ?? { id, ...toResponse(status, failures, documentedFailure) };
  shared.set(id, response);
  return response;
}

const toResponse = (
  status: number,
  failures: readonly DocumentedFailure[],
  schema: z.ZodType,
): ZodOpenApiResponseObject => ({
  description: [...new Set(failures.map(({ message }) => message))].join(' '),
  ...((status === 429 || isOutage(status)) && { headers: retryAfter }),
  content: {
    'application/json': {
      schema,
      examples: Object.fromEntries(failures.map(({ example }) => [example.id, example])),
    },
  },
});

/** Every code that the failures of a route can have. */
export function codesOf({ access, method, errors = [] }: Route): Set<ErrorCode> {
  const admins: ErrorCode[] =
    access === 'admin' ? ['access/unauthenticated', 'access/forbidden'] : [];
  const withBody: ErrorCode[] = method === 'GET' ? [] : ['request/encoded'];
  return new Set<ErrorCode>([
    ...errors,
    ...admins,
    ...withBody,
    'request/invalid',
    'internal',
    'service/unavailable',
    'service/timeout',
  ]);
}

/**
 * Statuses of requests that the HTTP server refuses. All methods except GET have a body. A GET with a parameter that is
 * too long matches the route of the pages instead, which answers 404.
 */
function refusalsOf({ method, path, ranges }: Route): number[] {
  return [
    408,
    431,
    ...(method === 'GET' ? [] : [413, 415, ...(path.includes(':') ? [414] : [])]),
    ...(ranges ? [416] : []),
  ];
}
