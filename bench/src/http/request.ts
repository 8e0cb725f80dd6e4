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
  /** As received, not decompressed. */
  body: Buffer;
}

/** Sends a request and reads the complete reply. @throws Error unless the status is 2xx */
export async function request(url: string, options: RequestOptions = {}): Promise<Reply> {
  const { body: sent = '', ...rest } = options;
  const headers = { ...rest.headers, 'content-length': Buffer.byteLength(sent) };
  const outgoing = httpRequest(url, { ...rest, headers }).end(sent);
  const [reply] = (await once(outgoing, 'response')) as [IncomingMessage]; // the documented argument of the event
  const body = await buffer(reply);
  const status = reply.statusCode ?? 0;
  if (status < 200 || status >= 300) {
    throw new Error(`${options.method ?? 'GET'} ${url} was answered ${status}: ${body.toString()}`);
  }
  return { headers: reply.headers, body };
}
