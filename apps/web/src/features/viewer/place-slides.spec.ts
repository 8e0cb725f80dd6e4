import { describe, expect, it } from '@jest/globals';
import { aViewerImage } from '../../../testing/a-viewer-image.ts';
import { hasStrip, placeSlides } from './place-slides.ts';

const frames = {
  bare: { left: 0, top: 0, width: 1000, height: 600 },
  withStrip: { left: 0, top: 0, width: 1000, height: 500 },
};
const windowShape = { width: 1000, margin: 20, isMirrored: false };
const state = { isStripOpen: true, hasCollectionFailed: false };
const one = aViewerImage('one');
const inCollection = aViewerImage('two', { collectionId: 'c' });
const place = (image: typeof one | null, before = one, after = inCollection) =>
  placeSlides({
    ...{ frames, windowShape, image },
    ...state,
    neighbours: { before, after, position: 1 },
  });

describe('the images of the track', () => {
  it('are each in the frame that they have in the middle', () => {
    const { slides } = place(one);
    expect(slides.map(({ side, frame }) => [side, frame.height])).toEqual([
      [-1, 600],
      [0, 600],
      [1, 500],
    ]);
  });

  it('are none while the image is loading', () => {
    expect(place(null).slides).toEqual([]);
  });

  it('wait on both sides of the one in the middle', () => {
    const [before, middle, after] = place(one).slides;
    expect(middle?.position.offset).toBe(0);
    expect(before?.position.offset).toBeLessThan(0);
    expect(after?.position.offset).toBeGreaterThan(0);
  });
});

describe('the strip', () => {
  it('has room as soon as the collection is known to exist', () => {
    expect(hasStrip('c', state)).toBe(true);
    expect(hasStrip(null, state)).toBe(false);
    expect(hasStrip('c', { ...state, isStripOpen: false })).toBe(false);
    expect(hasStrip('c', { ...state, hasCollectionFailed: true })).toBe(false);
  });
});
