import { createInflate } from 'node:zlib';

/** Chunks that metadata readers inflate and parse: text, colour profile, EXIF. */
export const TEXT_CHUNKS = new Set(['tEXt', 'zTXt', 'iTXt', 'iCCP', 'eXIf']);

/**
 * Bytes of text in one of these chunks after inflating, counted up to `limit`.
 * @returns Infinity beyond the limit
 */
export async function textBytes(type: string, body: Buffer, limit: number): Promise<number> {
  const compressed = compressedPart(type, body);
  // Readers skip data that is not a zlib stream, or use it unchanged.
  return compressed ? Math.max(body.length, await inflatedBytes(compressed, limit)) : body.length;
}

/**
 * Counts the bytes of a stream until it ends, fails or exceeds the limit. Readers inflate a damaged stream as far as
 * they can.
 */
function inflatedBytes(compressed: Buffer, limit: number): Promise<number> {
  return new Promise((resolve) => {
    let bytes = 0;
    const inflate = createInflate();
    inflate.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes <= limit) return;
      bytes = Infinity;
      inflate.destroy();
    });
    inflate.on('error', () => resolve(bytes));
    inflate.on('close', () => resolve(bytes));
    inflate.end(compressed);
  });
}

/** The deflated text of a chunk (PNG specification, 11.3.4); undefined if it has no deflated text. */
function compressedPart(type: string, body: Buffer): Buffer | undefined {
  const keywordEnd = body.indexOf(0);
  if (keywordEnd < 0) return undefined;
  // Keyword, zero, method, stream.
  if (type === 'zTXt' || type === 'iCCP') return body.subarray(keywordEnd + 2);
  // Keyword, zero, flag, method, language, zero, translated keyword, zero, text: deflated or plain.
  if (type !== 'iTXt') return undefined;
  const languageEnd = body.indexOf(0, keywordEnd + 3);
  const translationEnd = languageEnd < 0 ? -1 : body.indexOf(0, languageEnd + 1);
  return translationEnd < 0 ? undefined : body.subarray(translationEnd + 1);
}
