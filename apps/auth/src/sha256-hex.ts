import { createHash } from 'node:crypto';

/** Also the stored form of a token: SHA-256 is enough because a random token cannot be guessed. */
export const sha256Hex = (text: string): string => createHash('sha256').update(text).digest('hex');
