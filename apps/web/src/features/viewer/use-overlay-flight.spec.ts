import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, fireEvent } from '@testing-library/react';
import { aViewerImage } from '../../../testing/a-viewer-image.ts';
import { FakeAnimation, installStage, preferReducedMotion } from '../../../testing/fake-stage.ts';
import { renderInStore } from '../../../testing/render-in-store.tsx';
import { createStore } from '../../app/create-store.ts';
import { useOverlayFlight } from './use-overlay-flight.ts';
import { loadImage, selectOverlay, viewerAddressed } from './viewer-slice.ts';

const image = aViewerImage('a');

/** A card with a picture, as far as jsdom can have one. */
function cardWith(facts: { complete: boolean; naturalWidth: number }): HTMLAnchorElement {
  const picture = document.createElement('img');
  for (const [name, value] of Object.entries({ ...facts, currentSrc: 'http://a/small.webp' }))
    Object.defineProperty(picture, name, { value });
  const card = document.createElement('a');
  card.append(picture);
  return card;
}

/** A viewer on an image that the gallery knows, or not. */
function open(
  known: typeof image | null = image,
  visibleCard: HTMLAnchorElement = document.createElement('a'),
) {
  const backdrop = document.createElement('div');
  const photoFrame = document.createElement('div');
  const broughtCard = document.createElement('a');
  const asked: string[] = [];
  const store = createStore();
  const address = (id: string | null) =>
    act(() => void store.dispatch(viewerAddressed({ id, image: null })));
  store.dispatch(viewerAddressed({ id: 'a', image: known }));
  const rendered = { current: known && photoFrame };
  const arrive = () => {
    rendered.current = photoFrame;
    act(() => void store.dispatch(loadImage.fulfilled(image, 'r', 'a')));
  };
  /** What the viewer does at a step to an image that is not loaded. */
  const removePhoto = () => {
    rendered.current = null;
    FakeAnimation.all = [];
  };
  const { unmount } = renderInStore(
    useOverlayFlight,
    {
      backdrop: { current: backdrop },
      photoFrame: rendered,
      sharedElements: {
        provide: () => () => undefined,
        visible: (id) => (asked.push(`visible ${id}`), visibleCard),
        bring: (id) => (asked.push(`bring ${id}`), broughtCard),
      },
    },
    store,
  );
  const overlay = () => selectOverlay(store.getState());
  return {
    ...{ backdrop, photoFrame, visibleCard, broughtCard, asked },
    ...{ address, arrive, removePhoto, overlay, unmount },
  };
}
const land = () => act(() => FakeAnimation.finishAll());
const flying = () => FakeAnimation.live.map(({ element }) => element);

beforeEach(() => installStage());

describe('the flight of an image', () => {
  it('begins at its card, which is hidden meanwhile, and ends with the viewer shown', async () => {
    const { photoFrame, backdrop, visibleCard, asked, overlay } = open();
    expect(flying()).toEqual([photoFrame, backdrop]);
    expect(asked).toEqual(['visible a']);
    expect([overlay(), visibleCard.style.visibility]).toEqual(['showing', 'hidden']);
    await land();
    expect([overlay(), visibleCard.style.visibility]).toEqual(['shown', '']);
  });

  it.each([
    [
      'shows the picture of its card at once',
      { complete: true, naturalWidth: 376 },
      'url("http://a/small.webp")',
    ],
    ['does not show one that is still loading', { complete: false, naturalWidth: 376 }, ''],
    ['does not show one that could not be loaded', { complete: true, naturalWidth: 0 }, ''],
  ])('%s', (_, facts, expected) => {
    const { photoFrame } = open(image, cardWith(facts));
    expect(photoFrame.style.getPropertyValue('--card-picture')).toBe(expected);
  });

  it('leads back to the card, which the wall brings into view', async () => {
    const { broughtCard, asked, address, overlay } = open();
    await land();
    address(null);
    expect(overlay()).toBe('hiding');
    expect(asked).toEqual(['visible a', 'bring a']);
    expect(FakeAnimation.live.map(({ timing }) => timing.direction)).toEqual([
      'reverse',
      'reverse',
    ]);
    expect(broughtCard.style.visibility).toBe('hidden');
    await land();
    expect(overlay()).toBe('hidden');
  });

  it('is left out for an image that is not loaded', async () => {
    const { removePhoto, address, overlay } = open();
    await land();
    removePhoto();
    address('b');
    address(null);
    expect([flying(), overlay()]).toEqual([[], 'hidden']);
  });

  it('waits for an image that is not known yet, and fades it in over the backdrop', async () => {
    const { arrive, photoFrame, asked, overlay } = open(null);
    expect(flying()).toEqual([]);
    arrive();
    expect(flying()).toEqual([photoFrame]);
    expect([asked, overlay()]).toEqual([[], 'showing']);
    await land();
    expect(overlay()).toBe('shown');
  });

  it('does not begin again when more is known of the image', () => {
    open().arrive();
    expect(FakeAnimation.all).toHaveLength(2);
  });

  it('does not begin for a step from image to image', async () => {
    const { address } = open();
    await land();
    address('b');
    expect(flying()).toEqual([]);
  });

  it('ends at once when the window changes its size, which moves the ends of the flight', async () => {
    const { overlay } = open();
    await act(async () => void fireEvent(window, new Event('resize')));
    expect(overlay()).toBe('shown');
  });

  it('changes nothing once the viewer is gone', async () => {
    const { overlay, unmount } = open();
    unmount();
    await land();
    expect(overlay()).toBe('showing');
  });

  it('is a short fade for people who prefer reduced motion', () => {
    preferReducedMotion();
    open();
    const [photo] = FakeAnimation.live;
    expect(photo?.timing.duration).toBe(120);
    expect(photo?.keyframes).toMatchObject([{ opacity: 0 }, { opacity: 1 }]);
  });
});
