import { isKey } from '@salon/object-storage';
import { ServiceError } from '@salon/service-contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ErrorFilter } from '../http/error.filter.ts';
import { parseRange } from './byte-range.ts';
import type { FileService } from './file.service.ts';

/** A path names its bytes by their hash, so an answer holds for ever. */
const forever = 'public, max-age=31536000, immutable';

/** All that means something for a picture; pages are sent more. */
const safety = {
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  'content-security-policy': "default-src 'none'",
};

interface FileRoute {
  Params: { imageId: string; filename: string };
}

/**
 * Serves renditions to anyone. On Fastify itself: a wall asks for hundreds of them, and what Nest and the headers of
 * pages add costs more than sending one.
 */
export function serveFiles(fastify: FastifyInstance, files: FileService): void {
  const errors = new ErrorFilter();
  fastify.get<FileRoute>(
    '/api/files/:imageId/:filename',
    {
      helmet: false,
      compress: false,
      errorHandler: (error, request, reply) => errors.answer(error, request, reply),
    },
    (request, reply) => serve(files, request, reply),
  );
}

async function serve(
  files: FileService,
  { params: { imageId, filename }, headers }: FastifyRequest<FileRoute>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  reply.headers(safety);
  const key = `renditions/${imageId}/${filename}`;
  if (!isKey(key)) throw new ServiceError('file/not-found');
  const etag = `"${filename}"`;
  const file = await files.find(key);
  reply.headers({ etag, 'cache-control': forever, 'accept-ranges': 'bytes' });
  if (headers['if-none-match']?.includes(etag)) return reply.status(304).send();
  const range = parseRange(headers.range, file.size);
  if (range === 'unsatisfiable') {
    return reply.status(416).header('content-range', `bytes */${file.size}`).send();
  }
  reply.type(file.contentType);
  if (range === 'whole') {
    return reply.header('content-length', file.size).send(await file.open());
  }
  const end = range.end ?? file.size - 1;
  return reply
    .status(206)
    .header('content-length', end - range.start + 1)
    .header('content-range', `bytes ${range.start}-${end}/${file.size}`)
    .send(await file.open(range));
}
