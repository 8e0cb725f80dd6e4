import { describe, expect, it } from '@jest/globals';
import { aViewerImage } from '../../../testing/a-viewer-image.ts';
import type { ViewerImage } from '../../domain/images/viewer-images.ts';
import {
  infoToggled,
  loadCollection,
  loadImage,
  overlayHidden,
  overlayShown,
  stripToggled,
  viewerAddressed,
  viewerLeft,
  viewerReducer,
  stepListChosen,
} from './viewer-slice.ts';

const address = (id: string | null, known = true) =>
  viewerAddressed({ id, image: id && known ? aViewerImage(id) : null });
const after = (...actions: Parameters<typeof viewerReducer>[1][]) =>
  actions.reduce(viewerReducer, viewerReducer(undefined, { type: 'start' }));
const loaded = (image: ViewerImage) => loadImage.fulfilled(image, 'r', image.id);
const failed = (id: string) => loadImage.rejected(null, 'r', id, 'Gone.');
const inWalk = { collectionId: 'walk' };
const walk = {
  id: 'walk',
  title: 'Walk',
  description: '',
  images: ['a', 'b'].map((id) => aViewerImage(id, inWalk)),
};
const walkLoaded = loadCollection.fulfilled(walk, 'r', 'walk');
const aborted = Object.assign(new Error('aborted'), { name: 'AbortError' });
const walkFailed = loadCollection.rejected(null, 'r', 'walk', 'No.');

describe('the overlay', () => {
  it('follows the address from hidden to shown and back', () => {
    expect(after(address('a')).overlay).toBe('showing');
    expect(after(address('a'), overlayShown()).overlay).toBe('shown');
    expect(after(address('a'), overlayShown(), address(null)).overlay).toBe('hiding');
    const gone = after(address('a'), overlayShown(), address(null), overlayHidden());
    expect(gone).toMatchObject({ overlay: 'hidden', shownId: null, image: null });
  });

  it('ignores the address during a flight, and follows the latest one at its end', () => {
    const flying = after(address('a'), address(null));
    expect(flying.overlay).toBe('showing');
    expect(viewerReducer(flying, overlayShown()).overlay).toBe('hiding');

    const leaving = after(address('a'), overlayShown(), address(null), address('b'));
    expect(leaving).toMatchObject({ overlay: 'hiding', shownId: 'a' });
    expect(viewerReducer(leaving, overlayHidden())).toMatchObject({
      overlay: 'showing',
      shownId: 'b',
    });
  });

  it('opens again on the image that is still there when Forward is pressed during the flight back', () => {
    const [image, leaving] = [
      aViewerImage('a'),
      after(address('a'), overlayShown(), address(null)),
    ];
    const wanted = viewerReducer(viewerReducer(leaving, loaded(image)), address('a', false));
    expect(viewerReducer(wanted, overlayHidden())).toMatchObject({
      overlay: 'showing',
      shownId: 'a',
      image,
      described: image,
    });
  });

  it('begins again on Forward if what is known of the image is that it is gone', () => {
    const leaving = after(address('a'), overlayShown(), failed('a'), address(null), address('a'));
    expect(leaving.hasFailed).toBe(true);
    expect(viewerReducer(leaving, overlayHidden())).toMatchObject({
      shownId: 'a',
      hasFailed: false,
    });
  });

  it('changes the image without a flight while it is shown', () => {
    const state = after(address('a'), overlayShown(), address('b'));
    expect(state).toMatchObject({ overlay: 'shown', shownId: 'b', image: { id: 'b' } });
  });

  it('can be left before anything is known of the image', () => {
    expect(after(address('a', false), address(null)).overlay).toBe('hidden');
  });

  it('is gone at once when the person leaves for another screen', () => {
    expect(after(address('a'), overlayShown(), viewerLeft()).overlay).toBe('hidden');
  });

  it('ignores the end of a flight that is not its own', () => {
    expect(after(overlayShown()).overlay).toBe('hidden');
    expect(after(address('a'), overlayHidden()).overlay).toBe('showing');
  });
});

describe('the image', () => {
  it('is what the gallery knows of it, until its own reply replaces that', () => {
    const known = after(address('a'));
    expect(known).toMatchObject({ image: { id: 'a' }, described: null });
    const own = aViewerImage('a', { caption: 'Harbour' });
    expect(viewerReducer(known, loaded(own))).toMatchObject({ image: own, described: own });
  });

  it('is described by the previous metadata until its own are loaded', () => {
    const state = after(address('a'), overlayShown(), loaded(aViewerImage('a')), address('b'));
    expect(state).toMatchObject({ shownId: 'b', image: { id: 'b' }, described: { id: 'a' } });
  });

  it('is empty while nothing is known of it', () => {
    const state = after(address('a'), overlayShown(), address('b', false));
    expect(state).toMatchObject({ shownId: 'b', image: null });
  });

  it('is not replaced by a reply for another', () => {
    const state = after(address('a'), overlayShown(), address('b'), loaded(aViewerImage('a')));
    expect(state).toMatchObject({ image: { id: 'b' }, described: null });
  });

  it('has failed if it cannot be loaded, until another is shown', () => {
    const state = after(address('a'), overlayShown(), failed('a'));
    expect(state.hasFailed).toBe(true);
    expect(viewerReducer(state, address('b')).hasFailed).toBe(false);
  });

  it('has not failed because of another image, or because it was no longer wanted', () => {
    expect(after(address('a'), failed('b')).hasFailed).toBe(false);
    expect(after(address('a'), loadImage.rejected(aborted, 'r', 'a')).hasFailed).toBe(false);
  });
});

describe('the collection', () => {
  const inCollection = after(address('a'), overlayShown(), loaded(aViewerImage('a', inWalk)));

  it('is known once it is loaded, and describes its images without another reply', () => {
    const known = viewerReducer(inCollection, walkLoaded);
    expect(known.collection).toBe(walk);
    expect(viewerReducer(known, address('b', false))).toMatchObject({
      collection: { id: 'walk' },
      image: { id: 'b' },
      described: { id: 'b' },
    });
  });

  it('leaves with its last image', () => {
    const known = viewerReducer(inCollection, walkLoaded);
    expect(viewerReducer(known, address('z')).collection).toBeNull();
  });

  it('is not shown with an image of another collection, if it comes late', () => {
    const elsewhere = viewerReducer(inCollection, address('z'));
    expect(viewerReducer(elsewhere, walkLoaded).collection).toBeNull();
    expect(viewerReducer(elsewhere, walkFailed).hasCollectionFailed).toBe(false);
  });

  it('has not failed because it was no longer wanted', () => {
    const state = viewerReducer(inCollection, loadCollection.rejected(aborted, 'r', 'walk'));
    expect(state.hasCollectionFailed).toBe(false);
  });

  it('has failed until it is tried again, or left for an image without one', () => {
    const state = viewerReducer(inCollection, walkFailed);
    expect(state.hasCollectionFailed).toBe(true);
    const again = viewerReducer(state, loadCollection.pending('r', 'walk'));
    expect(again.hasCollectionFailed).toBe(false);
    expect(viewerReducer(state, address('z')).hasCollectionFailed).toBe(false);
  });
});

describe('the list that steps follow', () => {
  const shown = (facts: Partial<ViewerImage>) =>
    after(address('a', false), overlayShown(), loaded(aViewerImage('a', facts)));

  it('follows the collection of the first image, else the wall, and stays', () => {
    expect(after(address('a', false)).stepList).toBeNull();
    expect(shown({}).stepList).toBe('wall');
    const state = shown(inWalk);
    expect(state.stepList).toBe('collection');
    expect(viewerReducer(state, address('z')).stepList).toBe('collection');
  });

  it('changes by choice only', () => {
    const state = viewerReducer(shown(inWalk), stepListChosen('wall'));
    expect(viewerReducer(state, loaded(aViewerImage('a', inWalk))).stepList).toBe('wall');
  });
});

describe('the panels', () => {
  it('begin with the strip open and the information closed, and switch', () => {
    expect(after()).toMatchObject({ isInfoOpen: false, isStripOpen: true });
    expect(after(infoToggled(), stripToggled())).toMatchObject({
      isInfoOpen: true,
      isStripOpen: false,
    });
    expect(after(infoToggled(), infoToggled(), stripToggled(), stripToggled())).toEqual(after());
  });

  it('stay as they are from image to image, and begin again with the next viewer', () => {
    const state = after(address('a'), overlayShown(), infoToggled(), stripToggled(), address('b'));
    expect(state).toMatchObject({ isInfoOpen: true, isStripOpen: false });
    const closed = [address(null), overlayHidden(), address('c')].reduce(viewerReducer, state);
    expect(closed).toMatchObject({ isInfoOpen: false, isStripOpen: true });
  });
});
