import { limits } from '@salon/api-contract';

/** The JSON around the items. */
const FRAME_BYTES = 100;

/**
 * The items in parts, each as many as fit into a request.
 * @param valueOf what a request contains for an item
 */
export function* requestParts<T>(
  items: readonly T[],
  valueOf: (item: T) => unknown,
): Generator<T[], void> {
  let part: T[] = [];
  let bytes = FRAME_BYTES;
  for (const item of items) {
    // And a comma.
    const size = new TextEncoder().encode(JSON.stringify(valueOf(item))).length + 1;
    if (part.length > 0 && bytes + size > limits.requestBytes) {
      yield part;
      part = [];
      bytes = FRAME_BYTES;
    }
    part.push(item);
    bytes += size;
  }
  if (part.length > 0) yield part;
}
