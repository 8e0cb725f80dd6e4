import type { WallImages } from '../../engine/dom/wall-types.ts';
import type { WallImage } from './wall-image.ts';

/** What helps to find an image that has not loaded. */
export interface ImageHint {
  id: string;
  date?: string | null | undefined;
  /** Its index in the list, some time ago. */
  index?: number | undefined;
}

/** The images of a wall of which only those near the visitor are loaded. */
export interface ChunkedImages extends WallImages<WallImage> {
  /** Called for each image that is seen or soon will be: loads it, and those around it. */
  readonly expect: (index: number) => void;
  /** Loads an image and those around it, now. */
  load(index: number): Promise<void>;
  /** Loads the images around one, if it is found. */
  find(image: ImageHint): Promise<void>;
  /** Sorts images by the dates that are shown, in the direction of the wall; undated ones are last. */
  byDate(images: readonly WallImage[]): WallImage[];
  /** Calls the listener when nothing is loading. @returns how to stop */
  whenSettled(listener: () => void): () => void;
  /** Calls the listener when changes on the server make it necessary to load the list again. @returns how to stop */
  whenOutdated(listener: () => void): () => void;
  /** A number that grows when images have arrived. */
  version(): number;
  /** Calls the listener when `version` has grown. @returns how to stop */
  subscribe(listener: () => void): () => void;
}

/** The images of the wall in their order: complete, or chunked in a large gallery. */
export type ImagesOfWall = readonly WallImage[] | ChunkedImages;

export function isChunked(images: ImagesOfWall): images is ChunkedImages {
  return !Array.isArray(images);
}
