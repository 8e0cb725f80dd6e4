import type { WallImage } from '../../domain/images/wall-image.ts';
import type { Box } from '../../engine/core/box.ts';
import { slidesOf } from './neighbours.ts';
import type { SlideNeighbours, Slide } from './neighbours.ts';
import { photoBox } from './photo-box.ts';
import { slidePositions } from './slide-positions.ts';
import type { SlidePosition, Travel } from './slide-positions.ts';
import type { Frames } from './use-frames.ts';

/** An image of the track with its position. */
export interface PlacedSlide extends Slide {
  /** Where it is when it is in the middle. */
  box: Box;
  frame: Box;
  position: SlidePosition;
}

interface SlidesOptions extends Pick<Frames, 'frames' | 'windowShape'> {
  /** Null until it is loaded. */
  image: WallImage | null;
  neighbours: SlideNeighbours | null;
  isStripOpen: boolean;
  hasCollectionFailed: boolean;
}

/** The images of the track, each in the frame that it has in the middle: it lands once. */
export function placeSlides(options: SlidesOptions): { slides: PlacedSlide[]; travel: Travel } {
  const { image, neighbours, frames, windowShape } = options;
  const frameOf = ({ collectionId }: WallImage) =>
    hasStrip(collectionId, options) ? frames.withStrip : frames.bare;
  const boxOf = (shown: WallImage) => photoBox(shown, frameOf(shown));
  const middle = image ? boxOf(image) : frames.bare;
  const { positions, travel } = slidePositions(
    middle,
    {
      [-1]: neighbours && boxOf(neighbours.before),
      1: neighbours && boxOf(neighbours.after),
    },
    windowShape,
  );
  const slides = image ? slidesOf(image, neighbours) : [];
  return {
    slides: slides.map((slide) => ({
      ...slide,
      box: boxOf(slide.image),
      frame: frameOf(slide.image),
      position: positions[slide.side],
    })),
    travel,
  };
}

/** Whether an image has the strip of its collection below it. Known before the collection is: the image lands once. */
export function hasStrip(
  collectionId: string | null,
  state: { isStripOpen: boolean; hasCollectionFailed: boolean },
): boolean {
  return collectionId !== null && state.isStripOpen && !state.hasCollectionFailed;
}
