import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { Busboy, type BusboyFileStream, type BusboyHeaders } from '@fastify/busboy';
import { bytesPerMb } from '@salon/api-contract';
import { ServiceError } from '@salon/service-contract';

export interface UploadLimits {
  maxFiles: number;
  maxBytesPerFile: number;
}

export interface UploadPart {
  filename: string;
  /** Must be read to its end before the next part can arrive. Fails if the request fails. */
  content: Readable;
  /** Whether the file exceeded the limit; valid after the content was read. */
  isTooLarge(): boolean;
}

/** For boundaries and part headers. */
const overheadBytes = bytesPerMb;
const fieldName = 'images';

const maxBytesOf = ({ maxFiles, maxBytesPerFile }: UploadLimits) =>
  maxFiles * maxBytesPerFile + overheadBytes;

/**
 * The content length of a request, or 0 if it has none.
 * @throws ServiceError `upload/too-large` when it exceeds these limits
 */
export function statedLength({ headers }: IncomingMessage, limits: UploadLimits): number {
  const bytes = Number(headers['content-length'] ?? 0);
  if (bytes > maxBytesOf(limits)) throw new ServiceError('upload/too-large');
  return bytes;
}

/**
 * Reads a multipart request to its end and passes each file to `receive` as it arrives.
 * @returns the results of `receive`, after the whole request has arrived
 * @throws ServiceError `upload/too-many-files`, `upload/too-large`, or `request/invalid` when the request is cut off or
 * malformed; or the error of `receive`. All calls of `receive` have ended by then.
 */
export async function receiveParts<T>(
  request: IncomingMessage,
  { maxFiles, maxBytesPerFile }: UploadLimits,
  receive: (part: UploadPart) => Promise<T>,
): Promise<T[]> {
  const maxBytes = maxBytesOf({ maxFiles, maxBytesPerFile });
  const parser = parserFor(request, { maxFiles, maxBytesPerFile });
  const failure = new AbortController();
  const fail = (reason: unknown) => failure.abort(reason); // only the first one counts
  const received: Promise<T>[] = [];
  const open = new Set<BusboyFileStream>();
  failure.signal.addEventListener('abort', () => {
    for (const stream of open) stream.destroy(failure.signal.reason as Error); // see `fail`
  });
  const onFile = (field: string, stream: BusboyFileStream, filename?: string) => {
    // The parser also emits the error on the part, which would end the process without a listener.
    stream.on('error', () => undefined);
    if (field !== fieldName || failure.signal.aborted) return void stream.resume();
    open.add(stream);
    stream.once('close', () => open.delete(stream));
    // A part with the content type of a file needs no name, which the parser's types do not say.
    const part = { filename: filename ?? '', content: stream, isTooLarge: () => stream.truncated };
    const result = receive(part);
    result.catch(fail);
    received.push(result);
  };
  parser.on('file', onFile);
  parser.on('filesLimit', () => fail(new ServiceError('upload/too-many-files', { maxFiles })));
  // Without this, the files after too many other parts would be missing in the reply.
  parser.on('partsLimit', () => fail(new ServiceError('request/invalid')));
  await parsed(request, parser, { maxBytes, failure });
  await Promise.allSettled(received);
  failure.signal.throwIfAborted();
  return Promise.all(received);
}

/** Resolves when the parser has read the whole request, or at the first failure. Never rejects. */
function parsed(
  request: IncomingMessage,
  parser: InstanceType<typeof Busboy>,
  { maxBytes, failure }: { maxBytes: number; failure: AbortController },
): Promise<void> {
  const invalid = () => failure.abort(new ServiceError('request/invalid'));
  return new Promise((resolve) => {
    let bytes = 0;
    let awaited = 2;
    const onEnd = () => --awaited === 0 && resolve();
    const onData = (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > maxBytes) failure.abort(new ServiceError('upload/too-large'));
      else if (!parser.write(chunk)) request.pause();
    };
    failure.signal.addEventListener('abort', () => {
      // Reads and drops the rest: a client that is still sending would not read the reply.
      request.off('data', onData).resume();
      resolve();
    });
    parser.on('error', invalid).on('drain', () => request.resume());
    parser.once('finish', onEnd);
    request.once('end', () => (parser.end(), onEnd()));
    request.once('error', invalid).once('close', () => request.complete || invalid());
    // The request may have been cut off before the listeners were added.
    if (request.destroyed) invalid();
    else request.on('data', onData);
  });
}

function parserFor({ headers }: IncomingMessage, { maxFiles, maxBytesPerFile }: UploadLimits) {
  try {
    return new Busboy({
      headers: headers as BusboyHeaders, // Fastify's content-type parser has checked the content type
      limits: { files: maxFiles, fileSize: maxBytesPerFile, fields: 10, parts: maxFiles + 20 },
    });
  } catch {
    throw new ServiceError('request/invalid');
  }
}
