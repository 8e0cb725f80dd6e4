import { decodeError, encodeError, ServiceError } from '@salon/service-contract';
import { UnrecoverableError } from 'bullmq';

/** BullMQ keeps a text of a failure; a ServiceError is written as JSON, and is final: a retry cannot change it. */
export const toJobFailure = (error: unknown): unknown =>
  error instanceof ServiceError
    ? new UnrecoverableError(JSON.stringify(encodeError(error)))
    : error;

/** The inverse of {@link toJobFailure}; any other reason is 'internal'. */
export function fromJobFailure(reason: string): ServiceError {
  try {
    return decodeError(JSON.parse(reason));
  } catch {
    return new ServiceError('internal');
  }
}
