/** The code of an error of the system or of S3, such as `ENOENT` or `NoSuchKey`; empty without one. */
export function codeOf(error: unknown): string {
  if (typeof error !== 'object' || error === null || !('code' in error)) return '';
  return typeof error.code === 'string' ? error.code : '';
}

/** Whether an error has one of these codes. */
export const hasCode = (error: unknown, ...codes: string[]): boolean =>
  codes.includes(codeOf(error));
