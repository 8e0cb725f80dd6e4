/** What the file system, a quota and MinIO answer when there is no room for a file. */
const codes = new Set<unknown>(['ENOSPC', 'EDQUOT', 'XMinioStorageFull']);

export const isDiskFull = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && codes.has(error.code);
