import { Readable } from 'node:stream';

/** The body of a reply to HEAD; without a body, Fastify would set `content-length` to 0. */
export const emptyBody = (): Readable => Readable.from([]);
