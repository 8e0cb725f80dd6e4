import type { IncomingMessage } from 'node:http';
import { negotiate } from '@fastify/accept-negotiator';

/** Smallest result first. */
const encodings = ['br', 'gzip', 'identity'] as const;
export type ReplyEncoding = (typeof encodings)[number];

/** The encoding that the client prefers; of equals, the smallest. */
export const encodingFor = (acceptEncoding: string | string[] | undefined): ReplyEncoding =>
  negotiate(String(acceptEncoding ?? ''), [...encodings]) ?? 'identity';

/** Whether the client has the reply already. */
export const isUnchanged = (etag: string, { headers }: Pick<IncomingMessage, 'headers'>): boolean =>
  headers['if-none-match']?.includes(etag) === true;
