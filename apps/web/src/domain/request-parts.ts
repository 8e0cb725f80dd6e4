import { limits } from '@salon/api-contract';

/** The JSON around the items. */
const FRAME_BYTES = 100;

const sizeOf = (value: unknown) => new TextEncoder().encode(JSON.stringify(value)).length;

/**
 * The items in parts, each as many as fit into a request.
 * @param valueOf what a request contains for an item
 * @param common what each request contains besides
 */
export function* requestParts<T>(
  items: readonly T[],
  valueOf: (item: T) => unknown,
  common: unknown = null,
): Generator<T[], void> {
  const frame = FRAME_BYTES + sizeOf(common);
  let part: T[] = [];
  let bytes = frame;
  for (const item of items) {
    // And a comma.
    const size = sizeOf(valueOf(item)) + 1;
    if (part.length > 0 && bytes + size > limits.requestBytes) {
      yield part;
      part = [];
      bytes = frame;
    }
    part.push(item);
    bytes += size;
  }
  if (part.length > 0) yield part;
}
