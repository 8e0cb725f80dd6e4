import { describe, expect, it } from '@jest/globals';
import type { WallImage } from '../../domain/images/images.ts';
import {
  overlayHidden,
  overlayShown,
  viewerAddressed,
  viewerLeft,
  viewerReducer,
} from './viewer-slice.ts';

const image = (id: string): WallImage => ({
  id,
  collectionId: null,
  caption: '',
  date: null,
  aspect: 1,
  placeholder: null,
  webp: '',
  thumbnail: '',
  regular: '',
});
const address = (id: string | null, known = true) =>
  viewerAddressed({ id, image: id && known ? image(id) : null });
const after = (...actions: Parameters<typeof viewerReducer>[1][]) =>
  actions.reduce(viewerReducer, viewerReducer(undefined, { type: 'start' }));

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
