import type { Readable } from 'node:stream';

/** The chunks of a body. Fails unless the body has `size` bytes, so that a truncated body is never stored. */
export async function* chunksOf(body: Readable | Buffer, size?: number): AsyncGenerator<Buffer> {
  const chunks: AsyncIterable<Buffer> | Buffer[] = Buffer.isBuffer(body) ? [body] : body;
  let total = 0;
  for await (const chunk of chunks) {
    total += chunk.length;
    yield chunk;
  }
  if (size !== undefined && total !== size) {
    throw wrongSize(total, size);
  }
}

export const wrongSize = (found: number, expected: number): Error =>
  new Error(`the body has ${found} bytes instead of ${expected}`);

/**
 * The same bytes in buffers of exactly `partBytes`, the last one shorter; at least one buffer.
 * @param allocate returns a buffer of `partBytes`
 */
export async function* inParts(
  chunks: AsyncIterable<Buffer>,
  partBytes: number,
  allocate = () => Buffer.allocUnsafe(partBytes),
): AsyncGenerator<Buffer<ArrayBuffer>, void> {
  let part: Buffer<ArrayBuffer> | undefined;
  let filled = 0;
  let isFirst = true;
  for await (const chunk of chunks) {
    for (let taken = 0; taken < chunk.length;) {
      part ??= allocate();
      const copied = chunk.copy(part, filled, taken);
      taken += copied;
      filled += copied;
      if (filled < partBytes) continue;
      yield part;
      part = undefined;
      filled = 0;
      isFirst = false;
    }
  }
  if (part) yield part.subarray(0, filled);
  else if (isFirst) yield Buffer.alloc(0);
}
