import { randomBytes } from 'node:crypto';

/** 256 random bits. Only their hash may be stored. */
export const newToken = (): string => randomBytes(32).toString('base64url');
