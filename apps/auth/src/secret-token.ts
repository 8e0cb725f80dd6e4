import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits. Only their hash may be stored. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** The stored form of a token. SHA-256 is enough because a random token cannot be guessed. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');
