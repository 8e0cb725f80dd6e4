/** The mean number of images in a chunk is at most this. */
const meanChunkLength = 256;

/**
 * A well-spread hash of an id, from 0 to 2³² − 1: FNV-1a, then the last step of MurmurHash3, which spreads similar ids.
 * The shuffled wall has its images in the order of these numbers.
 */
export function hashOfId(id: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < id.length; at += 1) {
    hash = Math.imul(hash ^ id.charCodeAt(at), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** The number of chunks of the shuffled wall. */
export const chunkCountFor = (imageCount: number): number =>
  Math.max(1, Math.ceil(imageCount / meanChunkLength));

/**
 * The chunk of the shuffled wall that has an image with this hash. Linear hashing: one more chunk splits one of the
 * others in two and leaves the content of all others as it is. Chunks are in the order of the hashes.
 */
export function chunkOfHash(hash: number, chunkCount: number): number {
  const bits = Math.floor(Math.log2(chunkCount));
  const split = chunkCount - 2 ** bits;
  const half = Math.floor(hash / 2 ** (31 - bits));
  return half < 2 * split ? half : split + Math.floor(half / 2);
}

/** The chunk of the shuffled wall that has the image. */
export const chunkOf = (id: string, chunkCount: number): number =>
  chunkOfHash(hashOfId(id), chunkCount);

/** The chunk of the shuffled wall that begins with the first page `page`, 0 to 15. */
export const chunkOfFirstPage = (page: number, chunkCount: number): number => page % chunkCount;
