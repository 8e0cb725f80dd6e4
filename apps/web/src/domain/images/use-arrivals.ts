import { useSyncExternalStore } from 'react';
import { isChunked } from './images-of-wall.ts';
import type { ImagesOfWall } from './images-of-wall.ts';

const nothing = () => undefined;
const never = () => nothing;
const zero = () => 0;

/** Renders again when images of the list arrive. @returns a number that grows each time */
export function useArrivals(images: ImagesOfWall): number {
  const [subscribe, version] = isChunked(images)
    ? [images.subscribe, images.version]
    : [never, zero];
  return useSyncExternalStore(subscribe, version);
}
