import { Logger } from '@nestjs/common';
import { codeOf, diskAwayCodes, diskFullCodes } from '@salon/file-system';
import { ServiceError } from '@salon/service-contract';

/** When clients should retry. */
const retryAfterS = 5;

/** How server processes report that the object storage is unreachable: an error with a code, and log lines. */
export const storageOutage = {
  unavailable: () => new ServiceError('storage/unavailable', { retryAfterS }),
  logger: new Logger('storage'),
};

/** Error codes of a full disk, an exceeded quota and a full MinIO. */
const storageFullCodes: ReadonlySet<string> = new Set([
  ...diskFullCodes,
  'XMinioStorageFull',
  'XMinioAdminBucketQuotaExceeded',
]);

/** Whether an operation failed because its disk, quota or bucket is full. */
export const isStorageFull = (error: unknown): boolean => storageFullCodes.has(codeOf(error));

/**
 * Whether an operation failed because a whole disk or mounted folder is full, read-only or away, or because MinIO is
 * full. `EIO` does not count: a disk may fail at one file only.
 */
export const isStorageFault = (error: unknown): boolean =>
  isStorageFull(error) || diskAwayCodes.includes(codeOf(error));
