import { diskFullCodes } from '@salon/server-kit';

const codes = new Set<unknown>(diskFullCodes);

export const isDiskFull = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && codes.has(error.code);
