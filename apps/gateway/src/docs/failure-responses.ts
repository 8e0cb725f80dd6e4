import { failure } from '@salon/api-contract';
import type { ErrorCode } from '@salon/service-contract';
import type { ZodOpenApiResponseObject } from 'zod-openapi';
import type { Access } from '../access/access-table.ts';
import { errorReplies } from '../http/error-replies.ts';
import type { Operation } from './operation.ts';

const requestId = '3f1c8a52-7d0e-4a34-9a86-2f4a1f0c9b7d';

const retryAfter = {
  'retry-after': {
    description: 'Seconds until another try is of use.',
    schema: { type: 'integer' },
  },
} as const;

/** Every failure of an operation by status, each of its codes with the sentence it is answered with. */
export function failureResponses(
  operation: Operation,
  access: Access,
): Record<string, ZodOpenApiResponseObject> {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of codesOf(operation, access)) {
    const { status } = errorReplies[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      {
        description: codes.map((code) => errorReplies[code].message).join(' '),
        ...(status === 429 && { headers: retryAfter }),
        content: { 'application/json': { schema: failure, examples: examplesOf(codes) } },
      },
    ]),
  );
}

function codesOf(
  { body, query, idempotencyKey, errors = [] }: Operation,
  access: Access,
): ErrorCode[] {
  const codes: ErrorCode[] = [...errors];
  if (access === 'admin') codes.push('access/unauthenticated', 'access/forbidden');
  if (body !== undefined || query !== undefined || idempotencyKey) codes.push('request/invalid');
  return [...new Set<ErrorCode>([...codes, 'internal', 'service/unavailable', 'service/timeout'])];
}

function examplesOf(codes: readonly ErrorCode[]) {
  return Object.fromEntries(
    codes.map((code) => [
      code.replace('/', '.'), // a component's name may not have a slash
      { value: { message: errorReplies[code].message, requestId } },
    ]),
  );
}
