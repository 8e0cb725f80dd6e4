import { isNativeError } from 'node:util/types';
import { codeOf } from '@salon/file-system';
import { S3Error } from 'minio';

/** The storage cannot be reached, or refuses this client. */
export class StorageUnavailable extends Error {
  override readonly name = 'StorageUnavailable';
}

/** An answer that the storage cannot handle a request now: only this one, or all. */
export class StorageBusy extends Error {
  override readonly name = 'StorageBusy';
}

/** A request to the storage without data on its connection for too long. */
export class StorageSilent extends Error {
  override readonly name = 'StorageSilent';
}

/** Errors of requests that got no response: of the name, the connection, TLS, or a server that speaks no HTTP. */
export const unanswered = new WeakSet<Error>();

/** Also of a connection that breaks during a response. */
const systemCodes: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

const refusedKeys = 'MINIO_ACCESS_KEY and MINIO_SECRET_KEY: the storage refuses them';
/** Codes of answers to correct requests that affect all of them, with the beginnings of their sentences. */
const refusals = new Map([
  ['AccessDenied', refusedKeys],
  ['InvalidAccessKeyId', refusedKeys],
  ['SignatureDoesNotMatch', refusedKeys],
  ['ExpiredToken', 'MINIO_ACCESS_KEY and MINIO_SECRET_KEY: they have expired'],
  ['AllAccessDisabled', 'MINIO_BUCKET: the storage has disabled all access to it'],
  [
    'RequestTimeTooSkewed',
    'MINIO_ENDPOINT: the clock of this machine differs too much from that of the storage',
  ],
]);

/** S3 refuses requests whose date differs by more from its own clock. */
const maxSkewMs = 15 * 60_000;

/** The error of an answer whose `Date` shows that it refuses this machine's clock. The reply to HEAD has no code. */
export function skewedClock(date: string | undefined): S3Error | undefined {
  const storageMs = Date.parse(date ?? '');
  if (!(Math.abs(storageMs - Date.now()) > maxSkewMs)) return undefined;
  const times = `${new Date().toISOString()} here, ${new Date(storageMs).toISOString()} there`;
  return Object.assign(new S3Error(times), { code: 'RequestTimeTooSkewed' });
}

const refusalOf = (error: unknown): string | undefined =>
  error instanceof S3Error ? refusals.get(codeOf(error)) : undefined;

/** Whether the storage refuses this account or its clock. */
export const isRefused = (error: unknown): boolean => refusalOf(error) !== undefined;

/** Whether an error affects the whole storage, not only one object or one body. */
export function isOutage(error: unknown): boolean {
  if (error instanceof StorageSilent) return true;
  if (isNativeError(error) && unanswered.has(error)) return true;
  return isRefused(error) || systemCodes.has(codeOf(error));
}

/** One sentence that names the environment variable to check. */
export function sentenceFor(error: unknown): string {
  const reason = isNativeError(error) ? error.message : String(error);
  if (isNativeError(error) && 'path' in error)
    return `DATA_DIR: the folder of the objects cannot be used: ${reason}`;
  const problem = refusalOf(error) ?? 'MINIO_ENDPOINT: the storage cannot be reached';
  return `${problem}: ${reason || codeOf(error)}`;
}
