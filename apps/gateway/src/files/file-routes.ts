import { HttpException, HttpStatus } from '@nestjs/common';
import { downloadFile } from '@salon/api-contract/routes';
import { keys } from '@salon/object-storage';
import { ServiceError } from '@salon/service-contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { cacheForever, privateNoStore } from '../http/cache-control.ts';
import { emptyBody } from '../http/empty-body.ts';
import { answerError } from '../http/error.filter.ts';
import { isUnchanged } from '../http/negotiation.ts';
import { parseRange } from './byte-range.ts';
import type { FileAccess } from './file-access.ts';
import type { FileService } from './file.service.ts';

export const ranges = { 'accept-ranges': 'bytes' };

/** The security headers that apply to renditions; pages have more. */
export const safety = {
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  'content-security-policy': "default-src 'none'",
};

/** Of a file that everyone may read. Its name contains a hash of the bytes, so that a reply never becomes stale. */
export const publicHeaders = (filename: string) => ({
  etag: `"${filename}"`,
  'cache-control': cacheForever,
});

export const renditionRoute = `/api${downloadFile.path}`;

interface FileRoute {
  Params: { imageId: string; filename: string };
}

/**
 * Serves renditions. Registered on Fastify directly: a wall requests hundreds of them, and Nest and the headers of
 * pages cost more than sending one.
 */
export function serveFiles(
  fastify: FastifyInstance,
  files: FileService,
  access: Pick<FileAccess, 'visibilityOf'>,
): void {
  fastify.get<FileRoute>(
    renditionRoute,
    {
      config: { hasOwnHeaders: true },
      compress: false,
      errorHandler: (error, _request, reply) => answerError(error, reply),
    },
    (request, reply) => serve({ files, access }, request, reply),
  );
}

async function serve(
  { files, access }: { files: FileService; access: Pick<FileAccess, 'visibilityOf'> },
  request: FastifyRequest<FileRoute>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { imageId, filename } = request.params;
  reply.headers(safety);
  const key = keys.possibleRendition(imageId, filename);
  if (key === undefined) throw new ServiceError('file/not-found');
  const isPublic = (await access.visibilityOf(imageId, request)) === 'public';
  const file = await files.find(key);
  const forAll = publicHeaders(filename);
  const caching = isPublic ? forAll : { 'cache-control': privateNoStore };
  if (isPublic && isUnchanged(forAll.etag, request)) {
    return reply.headers(caching).status(304).send();
  }
  const range = parseRange(rangeOf(request, forAll.etag), file.size);
  if (range === 'unsatisfiable') {
    reply.header('content-range', `bytes */${file.size}`);
    throw new HttpException('', HttpStatus.REQUESTED_RANGE_NOT_SATISFIABLE);
  }
  // Opened before the headers are set, so that a failure is not cached as long as a rendition.
  if (range === 'whole') {
    // HEAD opens no file: Fastify would read the whole file to drop it.
    const body = request.method === 'HEAD' ? emptyBody() : await file.open();
    const length = { 'content-length': file.size };
    return reply
      .headers({ ...caching, ...ranges, ...length })
      .type(file.contentType)
      .send(body);
  }
  const { start, end } = range;
  const body = await file.open(range);
  return reply
    .status(206)
    .headers({ ...caching, ...ranges })
    .header('content-length', end - start + 1)
    .header('content-range', `bytes ${start}-${end}/${file.size}`)
    .type(file.contentType)
    .send(body);
}

/**
 * The requested range, if the client continues the same file: `If-Range` names the one it has begun. HTTP defines ranges
 * only for GET (RFC 9110, 14.2).
 */
function rangeOf({ method, headers }: FastifyRequest, etag: string): string | undefined {
  if (method !== 'GET') return undefined;
  const begun = headers['if-range'];
  return begun === undefined || begun === etag ? headers.range : undefined;
}
