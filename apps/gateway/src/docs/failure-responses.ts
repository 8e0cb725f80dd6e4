import { failure, type ErrorCode } from '@salon/api-contract';
import { isMedia, type Route } from '@salon/api-contract/routes';
import { z } from 'zod';
import type { ZodOpenApiResponseObject } from 'zod-openapi';
import { isOutage, messageForStatus } from '../http/status-messages.ts';
import { errorReplies } from '../http/error-replies.ts';

const requestId = '3f1c8a52-7d0e-4a34-9a86-2f4a1f0c9b7d';

const retryAfter = {
  'retry-after': {
    description: 'Seconds to wait before the next attempt.',
    schema: { type: 'integer' },
  },
} as const;

/** Every failure of a route by status, with its messages as examples. */
export function failureResponses(route: Route): Record<string, ZodOpenApiResponseObject> {
  const sentences = new Map<number, Record<string, string>>();
  const add = (status: number, name: string, message: string) =>
    sentences.set(status, { ...sentences.get(status), [name]: message });
  for (const code of codesOf(route)) {
    // Names of components must not contain a slash.
    add(errorReplies[code].status, code.replace('/', '.'), errorReplies[code].message);
  }
  for (const status of refusalsOf(route)) {
    add(status, `http.${status}`, messageForStatus(status));
  }
  return Object.fromEntries(
    [...sentences].map(([status, byName]) => [
      status,
      {
        description: [...new Set(Object.values(byName))].join(' '),
        ...((status === 429 || isOutage(status)) && { headers: retryAfter }),
        content: {
          'application/json': { schema: schemaOf(route, status), examples: examplesOf(byName) },
        },
      },
    ]),
  );
}

function codesOf({ access, method, errors = [] }: Route): Set<ErrorCode> {
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

/** Statuses of requests that the HTTP server refuses before a controller runs. All methods except GET have a body. */
function refusalsOf({ method, path, ranges }: Route): number[] {
  return [
    408,
    431,
    ...(method === 'GET' ? [] : [413, 415]),
    ...(path.includes(':') ? [414] : []),
    ...(ranges ? [416] : []),
  ];
}

function schemaOf({ reportsOutage, reply }: Route, status: number): z.ZodType {
  return status === 503 && reportsOutage && !isMedia(reply)
    ? z.union([reply.schema, failure])
    : failure;
}

const examplesOf = (byName: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(byName).map(([name, message]) => [name, { value: { message, requestId } }]),
  );
