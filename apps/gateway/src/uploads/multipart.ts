import { on } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { Busboy, type BusboyFileStream, type BusboyHeaders } from '@fastify/busboy';
import { bytesPerMb } from '@salon/api-contract';
import { ServiceError } from '@salon/service-contract';

export interface UploadLimits {
  maxFiles: number;
  maxBytesPerFile: number;
}

export interface UploadPart {
  filename: string;
  /** Must be read to its end, or nothing after it arrives. Fails as the request does when it is cut off. */
  content: AsyncIterable<Buffer>;
  /** Whether the file was longer than allowed; known once all of it was read. */
  isTooLarge(): boolean;
}

/** Room for boundaries and part headers beside the files themselves. */
const overheadBytes = bytesPerMb;
const fieldName = 'images';

/**
 * The files of a multipart request, one after the other, as they arrive.
 * @throws ServiceError `upload/too-many-files`, `upload/too-large`, or `request/invalid` when it is cut off or malformed
 */
export async function* uploadParts(
  request: IncomingMessage,
  { maxFiles, maxBytesPerFile }: UploadLimits,
): AsyncGenerator<UploadPart> {
  const maxBytes = maxFiles * maxBytesPerFile + overheadBytes;
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) {
    throw new ServiceError('upload/too-large');
  }
  const busboy = parserFor(request, { maxFiles, maxBytesPerFile });
  const open = new Set<BusboyFileStream>();
  const arrivals = on(busboy, 'file', { close: ['finish'] });
  let tooManyFiles = false;
  busboy.once('filesLimit', () => (tooManyFiles = true));
  // A request that is cut off must also end the part that is being read.
  const parsing = pipeline(request, bounded(maxBytes), busboy).catch((error: Error) => {
    for (const stream of open) stream.destroy(error);
    busboy.emit('finish');
    throw error;
  });
  parsing.catch(() => undefined); // awaited below, after the parts it delivered
  try {
    // The event's arguments, as @fastify/busboy declares them.
    for await (const [field, stream, filename] of arrivals as AsyncIterable<
      [string, BusboyFileStream, string]
    >) {
      // Nobody may be reading at the moment a part is cut off; an error without a listener ends the process.
      stream.on('error', () => undefined);
      if (field !== fieldName) {
        stream.resume();
        continue;
      }
      open.add(stream);
      stream.once('close', () => open.delete(stream));
      yield { filename, content: contentOf(stream), isTooLarge: () => stream.truncated };
    }
    await parsing;
  } catch (error) {
    throw asRefusal(error);
  }
  if (tooManyFiles) throw new ServiceError('upload/too-many-files', { maxFiles });
}

async function* contentOf(stream: BusboyFileStream): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of stream) yield chunk as Buffer; // no encoding is set on it
  } catch (error) {
    throw asRefusal(error);
  }
}

/** The parser's own errors tell of what was sent: they are the client's. */
const asRefusal = (error: unknown) =>
  error instanceof ServiceError ? error : new ServiceError('request/invalid');

function parserFor({ headers }: IncomingMessage, { maxFiles, maxBytesPerFile }: UploadLimits) {
  try {
    return new Busboy({
      headers: headers as BusboyHeaders, // the content-type parser saw that there is a content type
      limits: { files: maxFiles, fileSize: maxBytesPerFile, fields: 10, parts: maxFiles + 20 },
    });
  } catch {
    throw new ServiceError('request/invalid');
  }
}

/** Passes a stream on and fails once it is longer than a request of these limits can be. */
const bounded = (maxBytes: number) =>
  async function* (source: AsyncIterable<Buffer>) {
    let bytes = 0;
    for await (const chunk of source) {
      bytes += chunk.length;
      if (bytes > maxBytes) throw new ServiceError('upload/too-large');
      yield chunk;
    }
  };
