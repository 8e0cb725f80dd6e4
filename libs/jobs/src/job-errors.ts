import { isDatabaseUnavailable, isStorageFault, storageOutage } from '@salon/server-kit';
import { decodeError, encodeError, ServiceError } from '@salon/service-contract';
import { UnrecoverableError } from 'bullmq';

/** Temporary failures: a retry may succeed. */
const passing: readonly ServiceError['code'][] = ['service/unavailable', 'storage/unavailable'];

/** The outage of a store that caused an error; undefined for any other cause. */
export function outageOf(error: unknown): ServiceError | undefined {
  if (isDatabaseUnavailable(error)) return new ServiceError('service/unavailable');
  if (isStorageFault(error)) return storageOutage.unavailable();
  return error instanceof ServiceError && passing.includes(error.code) ? error : undefined;
}

/** BullMQ stores failures as text, so a ServiceError is written as JSON. Most are final: a retry cannot change them. */
export function toJobFailure(error: unknown): unknown {
  // Checked first: otherwise callers would take an outage for a fault of the image.
  const outage = outageOf(error);
  if (outage) return new Error(JSON.stringify(encodeError(outage)));
  if (!(error instanceof ServiceError)) return error;
  return new UnrecoverableError(JSON.stringify(encodeError(error)));
}

export const isFinal = (error: unknown): boolean =>
  toJobFailure(error) instanceof UnrecoverableError;

/** The inverse of {@link toJobFailure}; any other reason is 'internal'. */
export function fromJobFailure(reason: string): ServiceError {
  try {
    return decodeError(JSON.parse(reason));
  } catch {
    return new ServiceError('internal');
  }
}
