import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import etag from '@fastify/etag';
import { NotFoundException } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { isObserved } from '@salon/observability';
import { hourMs, NestLogger, type Logger } from '@salon/server-kit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { accessOf } from './access/access-of.ts';
import { checkAccess } from './access/check-access.ts';
import { warnOfUnknownProxy } from './access/proxies.ts';
import { FileAccess } from './files/file-access.ts';
import { serveFiles } from './files/file-routes.ts';
import { FileService } from './files/file.service.ts';
import { serveHotRenditions } from './files/hot-renditions.ts';
import { limitBodies } from './http/body-deadline.ts';
import { allowLargeBodies, refuseEncodedBodies, visitorBodyBytes } from './http/body-size.ts';
import { compression } from './http/compression.ts';
import { answerError } from './http/error.filter.ts';
import { limitConnections } from './http/limit-connections.ts';
import { limitPipelining } from './http/limit-pipelining.ts';
import { logRequests } from './http/log-requests.ts';
import { answerInPlaceOfNode, refuseMalformed } from './http/malformed-requests.ts';
import { observeRequests } from './http/observe-requests.ts';
import { refuseOtherMethods } from './http/other-methods.ts';
import { readJson } from './http/read-json.ts';
import {
  answerUnchanged,
  forbidCaching,
  ignoreConditionsOfWrites,
  varyByEncoding,
} from './http/reply-headers.ts';
import { requestIdHeader, requestIdOf } from './http/request-id.ts';
import { isApi } from './http/routed-path.ts';
import { setSecurityHeaders } from './http/security-headers.ts';
import type { GatewayEnvironment } from './environment.ts';
import { GatewayModule } from './gateway.module.ts';
import { routedUrl } from './pages/broken-paths.ts';
import { PageService } from './pages/page.service.ts';
import { servePages } from './pages/pages.ts';
import { QueueBoard } from './queues/queue-board.ts';

/** Idle connections are closed after this time, which is longer than the longest call. */
const idleMs = 90_000;
/** Time limit for the body of an upload on a slow connection. */
const uploadMs = hourMs;
/** Time limit for the body of any other request, which has at most 2 MB. */
const bodyMs = 30_000;
/** Time limit for the headers of a request. */
const headersMs = 30_000;

/** Builds the HTTP server; the caller calls `listen`. */
export async function createGateway(
  environment: GatewayEnvironment,
  logger: Logger,
  { bodyWithinMs = bodyMs } = {},
): Promise<NestFastifyApplication> {
  const adapter = new FastifyAdapter({
    bodyLimit: visitorBodyBytes,
    connectionTimeout: idleMs,
    requestTimeout: uploadMs,
    trustProxy: environment.TRUST_PROXY ?? false,
    genReqId: requestIdOf,
    // A request that arrives on a new connection while the gateway closes is answered like any other.
    return503OnClosing: false,
    http: { requireHostHeader: false },
    rewriteUrl: routedUrl,
    frameworkErrors: refuseUnrouted,
    clientErrorHandler: refuseMalformed(logger),
  });
  const fastify = adapter.getInstance<FastifyInstance>();
  fastify.server.maxConnections = environment.MAX_CONNECTIONS;
  if (!environment.TRUST_PROXY) limitConnections(fastify.server, environment.MAX_CONNECTIONS);
  fastify.server.headersTimeout = headersMs;
  if (isObserved()) observeRequests(fastify, environment.TRUST_TRACEPARENT);
  logRequests(fastify, logger);
  answerInPlaceOfNode(fastify);
  warnOfUnknownProxy(fastify, logger);
  limitBodies(fastify, bodyWithinMs);
  allowLargeBodies(fastify);
  // Before requireAccessRule: routes that refuse every request need no access rule.
  refuseOtherMethods(fastify);
  requireAccessRule(fastify);
  readJson(adapter);
  // The upload controller reads the stream itself.
  fastify.addContentTypeParser('multipart/form-data', (_request, payload, done) =>
    done(null, payload),
  );
  const app = await NestFactory.create<NestFastifyApplication>(
    GatewayModule.configure(environment),
    adapter,
    // Nest's parsers would read forms too, which other sites can send.
    { logger: new NestLogger(logger), bodyParser: false },
  );
  app.setGlobalPrefix('api');
  await fastify.register(cookie);
  setSecurityHeaders(fastify, environment.PUBLIC_URL);
  ignoreConditionsOfWrites(fastify);
  await fastify.register(etag, { replyWith304: false });
  forbidCaching(fastify);
  varyByEncoding(fastify);
  answerUnchanged(fastify);
  refuseEncodedBodies(fastify);
  await fastify.register(compress, compression);
  serveFiles(fastify, app.get(FileService), app.get(FileAccess));
  serveHotRenditions(fastify, app.get(FileService), app.get(FileAccess));
  limitPipelining(fastify.server, logger);
  app.get(QueueBoard).serve(fastify);
  await servePages(fastify, environment.WEB_ROOT, app.get(PageService), environment.PUBLIC_URL);
  // Last: Nest registers its routes when it starts, and the routes above check the access themselves.
  checkAccess(fastify);
  return app;
}

/** Answers errors that occur before routing. A path that cannot be decoded is one of the unknown ones. */
function refuseUnrouted(error: Error, request: FastifyRequest, reply: FastifyReply): void {
  const isUndecodable = 'code' in error && error.code === 'FST_ERR_BAD_URL';
  const failure = isUndecodable ? new NotFoundException() : error;
  answerError(failure, reply.header(requestIdHeader, request.id));
}

/** Refuses to register a route without an access rule. */
function requireAccessRule(fastify: FastifyInstance): void {
  fastify.addHook('onRoute', ({ method, path }) => {
    if (!isApi(path)) return;
    for (const each of [method].flat()) {
      if (!accessOf(each, path)) throw new Error(`${each} ${path} is no route of the contract`);
    }
  });
}
