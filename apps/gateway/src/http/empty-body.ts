import { Readable } from 'node:stream';

/** The body of a reply to HEAD that sets its own `content-length`; without a body, Fastify would set it to 0. */
export const emptyBody = (): Readable => Readable.from([]);
