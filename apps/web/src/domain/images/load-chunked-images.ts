import { ApiError } from '../../http/api-error.ts';
import { maxWholeWall } from '@salon/api-contract';
import { chunkedImages } from './chunked-images.ts';
import type { ChunkedWall } from './chunked-images.ts';
import { isChunked } from './images-of-wall.ts';
import type { ImageHint, ImagesOfWall } from './images-of-wall.ts';
import type { WallCall } from './wall-image.ts';
import { fetchWallIndex } from './wall-index.ts';

interface ChunkedLoad extends Omit<ChunkedWall, 'index' | 'firstPage'> {
  /** What there is of the wall. */
  shown: ImagesOfWall;
  /** The image whose place must be known. */
  near?: ImageHint | null | undefined;
}

/** The images of a large wall; null for a gallery that is small enough to be loaded as a whole. */
export async function loadChunkedImages({ near, shown, ...wall }: ChunkedLoad, call: WallCall) {
  const index = await fetchIndex(wall.order, call);
  if (!index || index.count <= maxWholeWall) return null;
  // A chunked list has no first page to keep; its loaded chunks are reused.
  const firstPage = isChunked(shown) ? [] : shown;
  const { images, aspects, hasFirstPage } = chunkedImages({ ...wall, index, firstPage });
  // Images that were added since the first page came would leave empty cards.
  if (!hasFirstPage) await images.load(0);
  if (near) await images.find(near);
  return { images, aspects };
}

async function fetchIndex(order: ChunkedWall['order'], call: WallCall) {
  try {
    return await fetchWallIndex({ order }, call);
  } catch (error) {
    // During an update, the page may be newer than the server.
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}
