/** The code of an error of the system or of S3, such as `ENOENT` or `NoSuchKey`; empty without one. */
export function codeOf(error: unknown): string {
  if (typeof error !== 'object' || error === null || !('code' in error)) return '';
  return typeof error.code === 'string' ? error.code : '';
}

/** Whether an error has one of these codes. */
export const hasCode = (error: unknown, ...codes: readonly string[]): boolean =>
  codes.includes(codeOf(error));

/** What went wrong, for a log line or a sentence; anything can be thrown. */
export const reasonOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

/** The codes of a full file system and of an exceeded quota. */
export const diskFullCodes: readonly string[] = ['ENOSPC', 'EDQUOT'];

/** The codes of a disk that has become read-only, and of a mounted folder whose server is away. */
export const diskAwayCodes: readonly string[] = ['EROFS', 'ENOTCONN', 'ESTALE'];

/** Whether the disk, or the part of it that this user may fill, is full. */
export const isDiskFull = (error: unknown): boolean => hasCode(error, ...diskFullCodes);
