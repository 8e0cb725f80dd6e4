import { promisify } from 'node:util';
import { constants, inflate } from 'node:zlib';

const inflateAsync = promisify(inflate);

/** Chunks that metadata readers inflate and parse: text, colour profile, EXIF. */
export const TEXT_CHUNKS = new Set(['tEXt', 'zTXt', 'iTXt', 'iCCP', 'eXIf']);

/**
 * Bytes of text in such a chunk after inflating, counted up to `limit`.
 * @returns Infinity when there is more
 */
export async function textBytes(type: string, body: Buffer, limit: number): Promise<number> {
  const compressed = compressedPart(type, body);
  if (!compressed) return body.length;
  try {
    // Sync flush: a stream that is cut off counts with what it yields, as readers take it.
    const options = { maxOutputLength: limit, finishFlush: constants.Z_SYNC_FLUSH };
    return (await inflateAsync(compressed, options)).length;
  } catch (error) {
    if (isTooLarge(error)) return Infinity;
    // Not a zlib stream: readers take it as it is or skip it, the picture does not need it.
    return body.length;
  }
}

const isTooLarge = (error: unknown) =>
  typeof error === 'object' &&
  error !== null &&
  'code' in error &&
  error.code === 'ERR_BUFFER_TOO_LARGE';

/** Where the deflated text of a chunk begins (PNG specification, 11.3.4); undefined when there is none. */
function compressedPart(type: string, body: Buffer): Buffer | undefined {
  const keywordEnd = body.indexOf(0);
  if (keywordEnd < 0) return undefined;
  // Keyword, zero, method, stream.
  if (type === 'zTXt' || type === 'iCCP') return body.subarray(keywordEnd + 2);
  // Keyword, zero, flag, method, language, zero, translated keyword, zero, text: deflated or, then not a stream, plain.
  if (type !== 'iTXt') return undefined;
  const languageEnd = body.indexOf(0, keywordEnd + 3);
  const translationEnd = languageEnd < 0 ? -1 : body.indexOf(0, languageEnd + 1);
  return translationEnd < 0 ? undefined : body.subarray(translationEnd + 1);
}
