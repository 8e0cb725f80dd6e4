import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** A proxy's id is used if it is safe in a log line. */
const acceptable = /^[\w-]{8,64}$/;

export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && acceptable.test(given) ? given : randomUUID();
}
