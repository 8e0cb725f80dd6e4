import { useMemo } from 'react';
import type { Photo, Picture } from '../../domain/images/images.ts';
import { useAppSelector } from '../../state/hooks.ts';
import { neighboursOf } from './neighbours.ts';
import { selectViewer } from './viewer-slice.ts';
import type { Walk } from './viewer-slice.ts';

const NO_PHOTOS: readonly Photo[] = [];

/**
 * What comes before and after the picture shown. A viewer that was opened on an image of a collection stays in the
 * collection; any other follows the wall, also past images of collections, so that a step back undoes a step ahead.
 */
export function useNeighbours(onWall: readonly Picture[]) {
  const { shownId, picture, collection, walk, hasCollectionFailed } = useAppSelector(selectViewer);
  const collectionId = picture?.collectionId ?? null;
  const isKnown = collection !== null && collection.id === collectionId;
  const photos = isKnown ? collection.photos : NO_PHOTOS;
  // A collection of one, or one that cannot be had, leads nowhere.
  const isDeadEnd = collectionId === null || hasCollectionFailed || photos.length === 1;
  const followed: Walk = walk === 'collection' && !isDeadEnd ? 'collection' : 'wall';
  const list = followed === 'collection' ? photos : onWall;
  const neighbours = useMemo(() => neighboursOf(list, shownId), [list, shownId]);
  return { collection: isKnown ? collection : null, followed, neighbours, count: list.length };
}
