/** The code of a system error, for example ENOENT; undefined for other errors. */
export function systemErrorCode(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

/** Whether the disk, or the part of it that this user may fill, is full. */
export const isNoSpace = (error: unknown): boolean =>
  ['ENOSPC', 'EDQUOT'].includes(systemErrorCode(error) ?? '');
