import { describe, expect, it } from '@jest/globals';
import { aViewerImage } from '../../../testing/a-viewer-image.ts';
import { hasStrip, placeSlides } from './place-slides.ts';

const frames = {
  bare: { left: 0, top: 0, width: 1000, height: 600 },
  withStrip: { left: 0, top: 0, width: 1000, height: 500 },
};
const windowShape = { width: 1000, margin: 20, isMirrored: false };
const state = { isStripOpen: true, hasCollectionFailed: false };
const hasLabel = true;
const one = aViewerImage('one');
const inCollection = aViewerImage('two', { collectionId: 'c' });
const place = (image: typeof one | null, before = one, after = inCollection) =>
  placeSlides({
    ...{ frames, windowShape, hasLabel, image },
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

describe('the label of an image', () => {
  const smallImage = aViewerImage('small', { aspect: 0.5, regularWidth: 100 });
  const inWindow = (width: number, isMirrored: boolean) => {
    const bare = { left: 8, top: 8, width: width - 16, height: 600 };
    return placeSlides({
      ...{ frames: { bare, withStrip: bare }, hasLabel, image: smallImage, ...state },
      windowShape: { width, margin: 8, isMirrored },
      neighbours: { before: smallImage, after: smallImage, position: 1 },
    });
  };
  const windows = [390, 1024, 1920].flatMap((width) =>
    [false, true].map((isMirrored) => ({ width, isMirrored })),
  );

  it.each(windows)('waits outside the window with it: %o', ({ width, isMirrored }) => {
    const { slides, travel } = inWindow(width, isMirrored);
    for (const { side, labelBox, position } of slides) {
      if (!labelBox) throw new Error('no label');
      const left = labelBox.left + position.offset;
      expect(left < width && left + labelBox.width > 0).toBe(side === 0);
      if (side === 0) continue;
      const leaving = labelBox.left + travel[side];
      expect(leaving < width && leaving + labelBox.width > 0).toBe(false);
    }
  });

  it.each([
    ['where labels have no space', false, 'A caption'],
    ['without a caption', true, ''],
  ])('of a neighbour needs no distance %s', (_where, hasLabel, caption) => {
    const beside = { ...smallImage, caption };
    const { slides } = placeSlides({
      ...{ frames, windowShape, hasLabel, image: smallImage, ...state },
      neighbours: { before: beside, after: beside, position: 1 },
    });
    expect(slides.map(({ position }) => position.offset)).toEqual([-595, 0, 595]);
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
