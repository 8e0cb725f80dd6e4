import { isNativeError } from 'node:util/types';

/** Whether a call of the file system has failed for this reason. */
export const hasCode = (error: unknown, code: string): boolean =>
  isNativeError(error) && 'code' in error && error.code === code;
