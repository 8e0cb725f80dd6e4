import { randomUUID } from 'node:crypto';
import { STATUS_CODES, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { BadRequestException } from '@nestjs/common';
import type { Failure } from '@salon/api-contract';
import type { Logger } from '@salon/server-kit';
import type { FastifyInstance } from 'fastify';
import { noStore } from './cache-control.ts';
import { answerError } from './error.filter.ts';
import { jsonType } from './json-type.ts';
import { requestIdHeader } from './request-id.ts';
import { messageForStatus } from './status-messages.ts';

/** Statuses by the error code of Node's HTTP parser; all other codes mean 400. */
const statuses: Record<string, number> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
};

/** Answers requests that Node's HTTP parser refuses, for which there is no request object. */
export const refuseMalformed =
  (logger: Logger) =>
  (error: NodeJS.ErrnoException, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return;
    // Browsers open connections in advance, and load balancers to see whether the gateway listens.
    if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && socket.bytesRead === 0) {
      socket.destroy();
      return;
    }
    if (socket.writable && !isReplying(socket)) {
      const status = statuses[error.code ?? ''] ?? 400;
      const requestId = randomUUID();
      logger.info({ msg: 'request refused', requestId, status, reason: error.code });
      socket.write(reply(status, requestId));
    }
    socket.destroy(error);
  };

/** Whether part of another reply has been sent, into which the refusal would be written. */
function isReplying(socket: Socket): boolean {
  // Node keeps the response that is sent on a connection there, and asks it for the same reason.
  const { _httpMessage: response } = socket as Socket & { _httpMessage?: ServerResponse | null };
  return response?.headersSent ?? false;
}

/**
 * Answers what Node would answer before the access is checked, or refuse without the body of a failure. Needs the option
 * `requireHostHeader: false`.
 */
export function answerInPlaceOfNode(fastify: FastifyInstance): void {
  // RFC 9110 allows a server to ignore unknown expectations.
  fastify.server.on('checkExpectation', (request, response) =>
    fastify.server.emit('request', request, response),
  );
  // A client waits for 100 Continue before it sends a large body: one that is refused need not send it.
  fastify.server.on('checkContinue', (request, response) => {
    request.once('resume', () => response.headersSent || response.writeContinue());
    fastify.server.emit('request', request, response);
  });
  fastify.addHook('onRequest', (request, reply, done) => {
    const { httpVersion, headers } = request.raw;
    if (httpVersion === '1.0' || headers.host !== undefined) return done();
    answerError(new BadRequestException(), reply.header('connection', 'close'));
  });
}

function reply(status: number, requestId: string): string {
  const body = JSON.stringify({ message: messageForStatus(status), requestId } satisfies Failure);
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    `content-type: ${jsonType}`,
    `content-length: ${Buffer.byteLength(body)}`,
    `cache-control: ${noStore}`,
    `${requestIdHeader}: ${requestId}`,
    'connection: close',
  ];
  return `${lines.join('\r\n')}\r\n\r\n${body}`;
}
