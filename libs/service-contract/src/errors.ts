/** Every failure a service may answer with. The gateway turns each into a status and a sentence. */
export const errorCodes = [
  'internal',
  'request/invalid',
  'service/unavailable',
  'service/timeout',
  'storage/unavailable',
  'access/unauthenticated',
  'access/forbidden',
  'access/too-many-attempts',
  'access/too-many-requests',
  'auth/invalid-credentials',
  'auth/email-unverified',
  'auth/invalid-refresh-token',
  'auth/invalid-reset-link',
  'auth/invalid-verification-link',
  'auth/signups-disabled',
  'auth/taken',
  'image/not-found',
  'image/undecodable',
  'image/too-complex',
  'collection/not-found',
  'collection/unknown-images',
  'collection/images-taken',
  'collection/image-taken',
  'collection/changed',
  'setting/not-found',
  'settings/invalid',
  'upload/no-file',
  'upload/refused',
  'upload/too-large',
  'upload/no-space',
  'upload/too-many-files',
  'upload/not-found',
  'upload/session-used',
  'upload/sessions-not-found',
  'file/not-found',
  'task/not-found',
  'task/over',
  'task/cancelled',
  'model/missing',
  'model/off',
  'model/failed',
  'model/not-downloaded',
] as const;
export type ErrorCode = (typeof errorCodes)[number];

export type ErrorFacts = Record<string, unknown>;

/** An expected failure: a code and the facts its sentence needs. Crosses the wire; stack and message do not. */
export class ServiceError extends Error {
  constructor(
    readonly code: ErrorCode,
    readonly facts: ErrorFacts = {},
  ) {
    super(code);
    this.name = 'ServiceError';
  }
}

const isErrorCode = (value: unknown): value is ErrorCode =>
  typeof value === 'string' && errorCodes.some((code) => code === value);

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** What of an error may cross the wire: a ServiceError as it is, anything else as 'internal'. */
export function encodeError(error: unknown): { code: ErrorCode; facts: ErrorFacts } {
  if (error instanceof ServiceError) return { code: error.code, facts: error.facts };
  return { code: 'internal', facts: {} };
}

/** The inverse of {@link encodeError}; what cannot be read becomes 'internal'. */
export function decodeError(encoded: unknown): ServiceError {
  if (!isRecord(encoded) || !isErrorCode(encoded.code)) return new ServiceError('internal');
  return new ServiceError(encoded.code, isRecord(encoded.facts) ? encoded.facts : {});
}
