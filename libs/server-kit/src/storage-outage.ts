import { Logger } from '@nestjs/common';
import { ServiceError } from '@salon/service-contract';

/** When clients should retry. */
const retryAfterS = 5;

/** How server processes report that the object storage is unreachable: an error with a code, and log lines. */
export const storageOutage = {
  unavailable: () => new ServiceError('storage/unavailable', { retryAfterS }),
  logger: new Logger('storage'),
};

/** Error codes of a full file system, an exceeded quota and a full MinIO. */
export const diskFullCodes: ReadonlySet<unknown> = new Set([
  'ENOSPC',
  'EDQUOT',
  'XMinioStorageFull',
  'XMinioAdminBucketQuotaExceeded',
]);

/** Whether an operation failed because its disk, quota or bucket is full. */
export const isDiskFull = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && diskFullCodes.has(error.code);
