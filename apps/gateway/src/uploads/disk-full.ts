/** Error codes of a full file system, an exceeded quota and a full MinIO. */
const codes = new Set<unknown>(['ENOSPC', 'EDQUOT', 'XMinioStorageFull']);

export const isDiskFull = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && codes.has(error.code);
