import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits, to be given away and stored nowhere. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** What is stored instead. SHA-256 is enough for what cannot be guessed. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');
