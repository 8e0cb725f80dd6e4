import type { FastifyCompressOptions } from '@fastify/compress';

/** Replies from 1 KB are compressed. Compressed requests are refused, see body-size.ts. */
export const compression: FastifyCompressOptions = {
  threshold: 1024,
  encodings: ['br', 'gzip'],
  globalDecompression: false,
};
