import type { WallImage } from '../../domain/images/wall-image.ts';
import type { Box } from '../../engine/core/box.ts';
import { labelBox } from './label-box.ts';
import type { LabelBox } from './label-box.ts';
import { slidesOf } from './neighbours.ts';
import type { SlideNeighbours, Slide } from './neighbours.ts';
import { photoBox } from './photo-box.ts';
import { slidePositions } from './slide-positions.ts';
import type { SlidePosition, Span, Travel } from './slide-positions.ts';
import type { Frames } from './use-frames.ts';

/** Where an image and its label are when it is in the middle. */
interface Place {
  box: Box;
  frame: Box;
  /** Null where labels have no space. */
  labelBox: LabelBox | null;
}

/** An image of the track with its position. */
export interface PlacedSlide extends Slide, Place {
  position: SlidePosition;
}

interface SlidesOptions extends Pick<Frames, 'frames' | 'windowShape' | 'hasLabel'> {
  /** Null until it is loaded. */
  image: WallImage | null;
  neighbours: SlideNeighbours | null;
  isStripOpen: boolean;
  hasCollectionFailed: boolean;
}

/** The images of the track, each in the frame that it has in the middle: it lands once. */
export function placeSlides(options: SlidesOptions): { slides: PlacedSlide[]; travel: Travel } {
  const { image, neighbours, frames, windowShape, hasLabel } = options;
  const placeOf = (shown: WallImage): Place => {
    const frame = hasStrip(shown.collectionId, options) ? frames.withStrip : frames.bare;
    const box = photoBox(shown, frame);
    return { box, frame, labelBox: hasLabel ? labelBox(box, frame, windowShape.isMirrored) : null };
  };
  // A neighbour's label is only its caption.
  const besideOf = (shown: WallImage) =>
    shown.caption ? span(placeOf(shown)) : placeOf(shown).box;
  const { positions, travel } = slidePositions(
    image ? span(placeOf(image)) : frames.bare,
    {
      [-1]: neighbours && besideOf(neighbours.before),
      1: neighbours && besideOf(neighbours.after),
    },
    windowShape,
  );
  const slides = image ? slidesOf(image, neighbours) : [];
  return {
    slides: slides.map((slide) => ({
      ...slide,
      ...placeOf(slide.image),
      position: positions[slide.side],
    })),
    travel,
  };
}

/** How far an image and its label reach, so that the label of a neighbour waits outside the window too. */
function span({ box, labelBox: label }: Place): Span {
  if (!label) return box;
  const left = Math.min(box.left, label.left);
  return { left, width: Math.max(box.left + box.width, label.left + label.width) - left };
}

/** Whether an image has the strip of its collection below it. Known before the collection is: the image lands once. */
export function hasStrip(
  collectionId: string | null,
  state: { isStripOpen: boolean; hasCollectionFailed: boolean },
): boolean {
  return collectionId !== null && state.isStripOpen && !state.hasCollectionFailed;
}
