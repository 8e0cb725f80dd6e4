import { useMemo } from 'react';
import type { ViewerImage, WallImage } from '../../domain/images/images.ts';
import { useAppSelector } from '../../state/hooks.ts';
import { neighboursOf } from './neighbours.ts';
import { selectViewer } from './viewer-slice.ts';
import type { Walk } from './viewer-slice.ts';

const NO_IMAGES: readonly ViewerImage[] = [];

/**
 * The neighbours of the image shown. A viewer that was opened on an image of a collection stays in the
 * collection; any other follows the wall, also past images of collections, so that a step back undoes a step ahead.
 */
export function useNeighbours(onWall: readonly WallImage[]) {
  const { shownId, image, collection, walk, hasCollectionFailed } = useAppSelector(selectViewer);
  const collectionId = image?.collectionId ?? null;
  const isKnown = collection !== null && collection.id === collectionId;
  const images = isKnown ? collection.images : NO_IMAGES;
  // A collection of one image, or one that failed to load, has no neighbours.
  const isDeadEnd = collectionId === null || hasCollectionFailed || images.length === 1;
  const followed: Walk = walk === 'collection' && !isDeadEnd ? 'collection' : 'wall';
  const list = followed === 'collection' ? images : onWall;
  const neighbours = useMemo(() => neighboursOf(list, shownId), [list, shownId]);
  return { collection: isKnown ? collection : null, followed, neighbours, count: list.length };
}
