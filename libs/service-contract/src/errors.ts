import { errorCodes, type ErrorCode } from '@salon/api-contract';
import { isRecord } from './is-record.ts';

export type ErrorFacts = Record<string, unknown>;

/** An expected failure: a code, and the facts for its message. Services send both, but not the stack. */
export class ServiceError extends Error {
  override readonly name = 'ServiceError';

  constructor(
    readonly code: ErrorCode,
    readonly facts: ErrorFacts = {},
  ) {
    super(code);
  }
}

const isErrorCode = (value: unknown): value is ErrorCode =>
  typeof value === 'string' && errorCodes.some((code) => code === value);

/** The part of an error that a service may send: code and facts of a ServiceError, 'internal' for any other error. */
export function encodeError(error: unknown): { code: ErrorCode; facts: ErrorFacts } {
  if (error instanceof ServiceError) return { code: error.code, facts: error.facts };
  return { code: 'internal', facts: {} };
}

/** The inverse of {@link encodeError}; an unreadable value becomes 'internal'. */
export function decodeError(encoded: unknown): ServiceError {
  if (!isRecord(encoded) || !isErrorCode(encoded.code)) return new ServiceError('internal');
  return new ServiceError(encoded.code, isRecord(encoded.facts) ? encoded.facts : {});
}
