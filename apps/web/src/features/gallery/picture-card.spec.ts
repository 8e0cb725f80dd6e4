import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Picture } from '../../domain/images/images.ts';
import { createPictureCard } from './picture-card.ts';

const picture: Picture = {
  ...{ id: 'p', collectionId: null, caption: 'Dusk', date: null, aspect: 1.5 },
  // Grey all over.
  placeholder: 'H/cRBYKAiIiIh4iIiIiIiIiIeIiIiIiI',
  webp: '/s.webp 376w, /t.webp 640w',
  thumbnail: '/t.jpg',
  regular: '/r.webp',
};

function mount({ isFirstScreen = false, given = {} } = {}) {
  const card = createPictureCard({ ...picture, ...given }, { width: 200, isFirstScreen });
  const link = card.querySelector('a');
  const image = card.querySelector('img');
  if (!link || !image) throw new Error('a card is a link around an image');
  const come = () => {
    jest.spyOn(image, 'complete', 'get').mockReturnValue(true);
    image.dispatchEvent(new Event('load'));
  };
  jest.spyOn(image, 'complete', 'get').mockReturnValue(false);
  return { link, image, come };
}

/** A card whose frame is over. */
function hang(options: Parameters<typeof mount>[0] = {}) {
  const mounted = mount(options);
  jest.advanceTimersByTime(0);
  return mounted;
}

describe('a card', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('whose picture comes soon just shows it', () => {
    const { link, come } = hang();
    jest.advanceTimersByTime(99);
    come();
    jest.advanceTimersByTime(1);
    expect([link.dataset.state, link.style.backgroundImage]).toEqual([undefined, '']);
  });

  it('has the tone of its picture at once, and a preview when that is awaited', () => {
    const { link, come } = hang();
    expect(link.style.backgroundColor).toMatch(/^rgb/);
    jest.advanceTimersByTime(100);
    expect(link.dataset.state).toBe('waiting');
    expect(link.style.backgroundImage).toContain('data:image/png');
    come();
    expect(link.dataset.state).toBe('fading');
  });

  it('asks for its picture after the frame that hung it', () => {
    const { image } = mount();
    expect([image.srcset, image.alt]).toEqual(['', '']);
    jest.advanceTimersByTime(0);
    expect([image.srcset, image.alt]).toEqual([picture.webp, 'Dusk']);
  });

  it('of the first screen asks at once, gives way to others, and then draws its preview', () => {
    const { image, link } = mount({ isFirstScreen: true });
    expect([image.srcset, image.fetchPriority]).toEqual([picture.webp, 'low']);
    expect(link.style.backgroundImage).toBe('');
    jest.advanceTimersByTime(0);
    expect(link.style.backgroundImage).toContain('data:image/png');
  });

  it('lets the browser take a version that is a tenth too small', () => {
    expect(hang().image.sizes).toBe('180px');
  });

  it('falls back to the JPEG, and then to its words', () => {
    const { link, image } = hang();
    image.dispatchEvent(new Event('error'));
    expect([image.srcset, image.getAttribute('src')]).toEqual(['', '/t.jpg']);
    image.dispatchEvent(new Event('error'));
    jest.advanceTimersByTime(100);
    expect(link.dataset.state).toBe('failed');
  });

  it('asks twice for a picture that fails, and no more', () => {
    const given = { id: 'broken', webp: '' };
    for (let time = 0; time < 2; time++) hang({ given }).image.dispatchEvent(new Event('error'));
    const { link, image } = hang({ given });
    expect([link.dataset.state, image.getAttribute('src')]).toEqual(['failed', null]);
  });
});
