import { once } from 'node:events';
import {
  request as httpRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeaders,
} from 'node:http';
import { buffer } from 'node:stream/consumers';

export interface RequestOptions {
  method?: string;
  headers?: OutgoingHttpHeaders;
  body?: Buffer | string;
}

export interface Reply {
  headers: IncomingHttpHeaders;
  /** As it came over the wire: still compressed. */
  body: Buffer;
}

/** One request and its whole reply. @throws Error unless it is answered with 2xx */
export async function request(url: string, options: RequestOptions = {}): Promise<Reply> {
  const { body: sent = '', ...rest } = options;
  const headers = { ...rest.headers, 'content-length': Buffer.byteLength(sent) };
  const outgoing = httpRequest(url, { ...rest, headers }).end(sent);
  const [reply] = (await once(outgoing, 'response')) as [IncomingMessage]; // what the event is declared to carry
  const body = await buffer(reply);
  const status = reply.statusCode ?? 0;
  if (status < 200 || status >= 300) {
    throw new Error(`${options.method ?? 'GET'} ${url} was answered ${status}: ${body.toString()}`);
  }
  return { headers: reply.headers, body };
}
