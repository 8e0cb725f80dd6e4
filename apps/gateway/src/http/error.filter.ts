import {
  Catch,
  HttpException,
  Logger,
  type ArgumentsHost,
  type ExceptionFilter,
} from '@nestjs/common';
import type { Failure } from '@salon/api-contract';
import { isStoreUnavailable } from '@salon/server-kit';
import { ServiceError } from '@salon/service-contract';
import type { FastifyReply } from 'fastify';
import { noStore } from './cache-control.ts';
import { dataFor, errorReplies, messageFor } from './error-replies.ts';
import { isOutage, messageForStatus } from './status-messages.ts';

/** The time in which a service restarts. */
const outageRetryS = 2;

/** Browsers open no dialog for this scheme. RFC 6750 requires a parameter. */
const challenge = 'Bearer realm="Salon"';

const headersOfBody = [
  'accept-ranges',
  'content-disposition',
  'content-encoding',
  'content-length',
  'content-type',
  'etag',
];

const logger = new Logger('http');

/** Turns any error into the contract's failure body. Details of unexpected errors go only to the log. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  catch(error: unknown, host: ArgumentsHost): void {
    answerError(error, host.switchToHttp().getResponse<FastifyReply>());
  }
}

/** The same for routes and hooks that are registered on Fastify directly. */
export function answerError(error: unknown, reply: FastifyReply): void {
  if (reply.sent) return;
  // Part of another reply has been sent; without the rest, the client notices that it is not whole.
  if (reply.raw.headersSent) return void reply.raw.destroy();
  const { status, ...failure } = toFailure(error);
  removeHeadersOfBody(reply, status);
  reply.header('cache-control', noStore);
  if (status === 401) reply.header('www-authenticate', challenge);
  const retryAfterS = retryAfterOf(error, status);
  if (retryAfterS !== undefined) reply.header('retry-after', retryAfterS);
  void reply.status(status).send({ ...failure, requestId: reply.request.id } satisfies Failure);
}

function toFailure(error: unknown): Omit<Failure, 'requestId'> & { status: number } {
  if (error instanceof ServiceError) {
    const data = dataFor(error.code, error.facts);
    return {
      status: errorReplies[error.code].status,
      message: messageFor(error.code, error.facts),
      ...(data && { data }),
    };
  }
  const status = statusOf(error);
  if (status < 500) return { status, message: messageForStatus(status) };
  if (isStoreUnavailable(error)) {
    logger.warn(`a store is away: ${error.message}`);
    return errorReplies['service/unavailable'];
  }
  logger.error(error);
  return { status: 500, message: errorReplies.internal.message };
}

/**
 * The headers of a rendition or a list may be set already: clients would cache the failure, or decompress it. They are
 * on the raw response too if the body is a stream that fails before its first byte.
 */
function removeHeadersOfBody(reply: FastifyReply, status: number): void {
  // A reply to an unsatisfiable range says which ranges exist.
  const names = status === 416 ? headersOfBody : [...headersOfBody, 'content-range'];
  for (const name of names) {
    reply.removeHeader(name);
    reply.raw.removeHeader(name);
  }
}

/** Seconds to wait before a repeat, of failures that pass. */
function retryAfterOf(error: unknown, status: number): number | undefined {
  const { retryAfterS } = error instanceof ServiceError ? error.facts : {};
  if (typeof retryAfterS === 'number') return retryAfterS;
  return isOutage(status) ? outageRetryS : undefined;
}

/** Fastify and its plugins throw errors with a `statusCode`, Nest throws HttpException. */
function statusOf(error: unknown): number {
  if (error instanceof HttpException) return error.getStatus();
  if (error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number') {
    return error.statusCode;
  }
  return 500;
}
