import { isNativeError } from 'node:util/types';
import { codeOf } from '@salon/file-system';
import { S3Error } from 'minio';

/** The storage cannot be reached, or refuses this client. */
export class StorageUnavailable extends Error {}

/** An answer that the storage cannot handle a request now: only this one, or all. */
export class StorageBusy extends Error {}

/** A request to the storage without data on its connection for too long. */
export class StorageSilent extends Error {}

const systemCodes = new Set(
  'ECONNREFUSED ECONNRESET EPIPE ETIMEDOUT EHOSTUNREACH ENETUNREACH ENOTFOUND EAI_AGAIN'.split(' '),
);
const refusals = new Set('AccessDenied InvalidAccessKeyId SignatureDoesNotMatch'.split(' '));

const isRefusal = (error: unknown): boolean =>
  error instanceof S3Error && refusals.has(codeOf(error));

/** Whether an error affects the whole storage, not only one object or one body. */
export function isOutage(error: unknown): boolean {
  if (error instanceof StorageSilent || error instanceof StorageUnavailable) return true;
  return isRefusal(error) || systemCodes.has(codeOf(error));
}

/** One sentence that names the environment variable to check. */
export function sentenceFor(error: unknown): string {
  const reason = isNativeError(error) ? error.message : String(error);
  if (isNativeError(error) && 'path' in error)
    return `DATA_DIR: the folder of the objects cannot be used: ${reason}`;
  return isRefusal(error)
    ? `MINIO_ACCESS_KEY and MINIO_SECRET_KEY: the storage refuses them: ${reason}`
    : `MINIO_ENDPOINT: the storage cannot be reached: ${reason || codeOf(error)}`;
}
