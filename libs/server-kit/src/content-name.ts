import { createHash } from 'node:crypto';

/** A short name for a content: 162 of the 256 bits of its SHA-256, as 27 characters of base64url. */
export const contentName = (content: string | Buffer): string =>
  createHash('sha256').update(content).digest('base64url').slice(0, 27);
