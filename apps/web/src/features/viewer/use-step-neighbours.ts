import { useEffect, useMemo, useState } from 'react';
import { isChunked } from '../../domain/images/images-of-wall.ts';
import type { ImagesOfWall } from '../../domain/images/images-of-wall.ts';
import type { ViewerImage } from '../../domain/images/viewer-images.ts';
import { useArrivals } from '../../domain/images/use-arrivals.ts';
import { indexIn } from '../../engine/dom/index-in.ts';
import { useAppSelector } from '../../state/hooks.ts';
import { neighboursOf } from './neighbours.ts';
import { selectViewer } from './viewer-slice.ts';
import type { StepList } from './viewer-slice.ts';

const NO_IMAGES: readonly ViewerImage[] = [];
/** Images that are loaded before a step reaches them. */
const AHEAD = 10;
/** Around the image shown. Those that are wanted last are loaded first. */
const EXPECTED = [0, -AHEAD, AHEAD, -1, 1];

/** Both are empty until they are loaded. */
export interface WallLists {
  /** The images in the order of the wall, or the search results. */
  onWall: ImagesOfWall;
  /** All images in the order of the wall. */
  allImages: ImagesOfWall;
}

/**
 * The neighbours of the image shown. A viewer that was opened on an image of a collection stays in the
 * collection; any other follows the wall, also past images of collections, so that a step back undoes a step ahead.
 */
export function useStepNeighbours(lists: WallLists) {
  const {
    shownId,
    image,
    collection,
    stepList: chosen,
    hasCollectionFailed,
  } = useAppSelector(selectViewer);
  const collectionId = image?.collectionId ?? null;
  const isKnown = collection !== null && collection.id === collectionId;
  const images = isKnown ? collection.images : NO_IMAGES;
  // A collection of one image, or one that failed to load, has no neighbours.
  const isDeadEnd = collectionId === null || hasCollectionFailed || images.length === 1;
  const stepList: StepList = chosen === 'collection' && !isDeadEnd ? 'collection' : 'wall';
  const onWall = useStepsOnWall(lists, stepList === 'wall' ? shownId : null);
  const list = stepList === 'collection' ? images : onWall;
  const arrivals = useLoadsAround(onWall, shownId, image?.id === shownId ? image?.date : undefined);
  const neighbours = useMemo(
    () => neighboursOf(list, shownId),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the images of the list arrive in place
    [list, shownId, arrivals],
  );
  return { collection: isKnown ? collection : null, stepList, neighbours, count: list.length };
}

/** The images that a step follows: all of them from the first image on that is not among the search results. */
function useStepsOnWall({ onWall, allImages }: WallLists, id: string | null): ImagesOfWall {
  const [hasLeft, setLeft] = useState(false);
  if (!hasLeft && id !== null && onWall !== allImages && indexIn(onWall, id) < 0) setLeft(true);
  return hasLeft ? allImages : onWall;
}

/** Loads an image of the wall, wherever it is, and those around it. @returns a number that grows as images arrive */
function useLoadsAround(
  images: ImagesOfWall,
  id: string | null,
  date: string | null | undefined,
): number {
  const arrivals = useArrivals(images);
  useEffect(() => {
    if (id && isChunked(images)) void images.find({ id, date });
  }, [images, id, date]);
  useEffect(() => {
    const at = isChunked(images) ? indexIn(images, id) : -1;
    if (at < 0 || !isChunked(images)) return;
    for (const by of EXPECTED) images.expect((at + by + images.length) % images.length);
  }, [images, id, arrivals]);
  return arrivals;
}
