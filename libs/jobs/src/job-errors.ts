import { isServerAway, storageOutage } from '@salon/server-kit';
import { decodeError, encodeError, ServiceError } from '@salon/service-contract';
import { UnrecoverableError } from 'bullmq';

/** Temporary failures: a retry may succeed. */
const passing: readonly ServiceError['code'][] = ['service/unavailable', 'storage/unavailable'];

/**
 * Errors of a whole disk or mounted folder that is full, read-only or away, and of a full MinIO. `EIO` is not one of
 * them: a disk may fail at one file only.
 */
const storageCodes = new Set<unknown>(
  'ENOSPC EDQUOT EROFS ENOTCONN XMinioStorageFull XMinioAdminBucketQuotaExceeded'.split(' '),
);

const isStorageFault = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && storageCodes.has(error.code);

/** BullMQ stores failures as text, so a ServiceError is written as JSON. Most are final: a retry cannot change them. */
export function toJobFailure(error: unknown): unknown {
  // Otherwise callers would take an outage for a fault of the image.
  if (isServerAway(error)) return toJobFailure(new ServiceError('service/unavailable'));
  if (isStorageFault(error)) return toJobFailure(storageOutage.unavailable());
  if (!(error instanceof ServiceError)) return error;
  const reason = JSON.stringify(encodeError(error));
  return passing.includes(error.code) ? new Error(reason) : new UnrecoverableError(reason);
}

/** The inverse of {@link toJobFailure}; any other reason is 'internal'. */
export function fromJobFailure(reason: string): ServiceError {
  try {
    return decodeError(JSON.parse(reason));
  } catch {
    return new ServiceError('internal');
  }
}
