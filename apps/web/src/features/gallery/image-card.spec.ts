import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { WallImage } from '../../domain/images/wall-image.ts';
import { requestFirst } from './first-requests.ts';
import { cardOptions, retryPictures } from './image-card.ts';

const image: WallImage = {
  ...{ id: 'p', collectionId: null, caption: 'Dusk', date: null, aspect: 1.5 },
  // Grey all over.
  placeholder: 'H/cRBYKAiIiIh4iIiIiIiIiIeIiIiIiI',
  webp: '/s.webp 376w, /t.webp 640w',
  thumbnail: '/t.jpg',
  regular: '/r.webp',
  regularWidth: 2048,
};

function mount({ isFirstScreen = false, given = {} } = {}) {
  const card = cardOptions.create();
  cardOptions.fill(card, { ...image, ...given }, { width: 200, isFirstScreen });
  const link = card.querySelector('a');
  const img = card.querySelector('img');
  if (!link || !img) throw new Error('a card is a link around an image');
  const loaded = () => {
    jest.spyOn(img, 'complete', 'get').mockReturnValue(true);
    img.dispatchEvent(new Event('load'));
  };
  jest.spyOn(img, 'complete', 'get').mockReturnValue(false);
  return { card, link, img, loaded };
}

/** A card whose frame is over. */
function settled(options: Parameters<typeof mount>[0] = {}) {
  const mounted = mount(options);
  jest.advanceTimersByTime(0);
  return mounted;
}

describe('a card', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('whose image loads soon just shows it', () => {
    const { link, loaded } = settled();
    jest.advanceTimersByTime(99);
    loaded();
    jest.advanceTimersByTime(1);
    expect([link.dataset.state, link.style.backgroundImage]).toEqual([undefined, '']);
  });

  it('has the tone of its image at once, and a preview when that is awaited', () => {
    const { link, loaded } = settled();
    expect(link.style.backgroundColor).toMatch(/^rgb/);
    jest.advanceTimersByTime(100);
    expect(link.dataset.state).toBe('waiting');
    expect(link.style.backgroundImage).toContain('data:image/png');
    loaded();
    expect(link.dataset.state).toBe('fading');
  });

  it('asks for its image after the frame that placed it', () => {
    const { img } = mount();
    expect([img.srcset, img.alt]).toEqual(['', '']);
    jest.advanceTimersByTime(0);
    expect([img.srcset, img.alt]).toEqual([image.webp, 'Dusk']);
  });

  it('that becomes larger asks for a larger file, and keeps its picture until that has loaded', () => {
    const { img, card } = settled();
    cardOptions.fill(card, image, { width: 1000, isFirstScreen: false });
    expect(card.querySelector('img')).toBe(img);
    expect([img.srcset, img.sizes]).toEqual([`${image.webp}, /r.webp 2048w`, '900px']);
  });

  it('shows a new caption without loading its picture again', () => {
    const { img, card, link } = settled();
    const sources = new MutationObserver(() => undefined);
    sources.observe(img, { attributeFilter: ['src', 'srcset', 'sizes'] });
    cardOptions.fill(card, { ...image, caption: 'Dawn' }, { width: 200, isFirstScreen: false });
    expect(card.querySelector('img')).toBe(img);
    expect([link.dataset.caption, img.alt]).toEqual(['Dawn', 'Dawn']);
    expect(sources.takeRecords()).toEqual([]);
  });

  it('shows a new file in place of the old one', () => {
    const { img, card } = settled();
    const webp = '/s2.webp 376w, /t2.webp 640w';
    cardOptions.fill(card, { ...image, webp }, { width: 200, isFirstScreen: false });
    expect(card.querySelector('img')).toBe(img);
    expect(img.srcset).toBe(webp);
  });

  it('that becomes larger asks for its WebP again after a failure', () => {
    const { img, card } = settled();
    img.dispatchEvent(new Event('error'));
    cardOptions.fill(card, image, { width: 1000, isFirstScreen: false });
    jest.advanceTimersByTime(0);
    expect(card.querySelector('img')?.srcset).toContain('/r.webp');
  });

  it('asks again for the file that it has got since it was made', () => {
    const { img, card } = settled({ given: { id: 'renewed' } });
    const renewed = { ...image, id: 'renewed', webp: '/t2.webp 640w', thumbnail: '' };
    cardOptions.fill(card, renewed, { width: 200, isFirstScreen: false });
    img.dispatchEvent(new Event('error'));
    card.querySelector('button')?.click();
    jest.advanceTimersByTime(0);
    expect(card.querySelector('img')?.srcset).toBe('/t2.webp 640w');
  });

  it('of the first screen asks when the task ends, gives way to others, and then draws its preview', () => {
    const { img, link } = mount({ isFirstScreen: true });
    jest.runAllTicks();
    expect([img.srcset, img.fetchPriority]).toEqual([image.webp, 'low']);
    expect(link.style.backgroundImage).toBe('');
    jest.advanceTimersByTime(0);
    expect(link.style.backgroundImage).toContain('data:image/png');
  });

  it('of the first screen draws its preview while another image comes first', () => {
    const [first, { img, link }] = [mount({ isFirstScreen: true }), mount({ isFirstScreen: true })];
    jest.spyOn(img, 'complete', 'get').mockReturnValue(true);
    requestFirst(first.img);
    jest.advanceTimersByTime(0);
    expect([first.img.srcset, img.srcset]).toEqual([image.webp, '']);
    expect(link.style.backgroundImage).toContain('data:image/png');
    first.loaded();
    expect(img.srcset).toBe(image.webp);
  });

  it('of the first screen without a file is marked at once', () => {
    const { link } = mount({ isFirstScreen: true, given: { webp: '', thumbnail: '' } });
    expect(link.dataset.state).toBe('failed');
  });

  it.each([
    [1, '180px'],
    [2, '180px'],
    [3, '120px'],
  ])('on a screen of density %d asks for at most two pixels per CSS pixel', (density, sizes) => {
    Object.assign(globalThis, { devicePixelRatio: density });
    expect(settled().img.sizes).toBe(sizes);
    Object.assign(globalThis, { devicePixelRatio: 1 });
  });

  it('accepts a version that is a tenth too small', () => {
    expect(settled().img.sizes).toBe('180px');
  });

  it('falls back to the JPEG, and then to its words', () => {
    const { link, img } = settled();
    img.dispatchEvent(new Event('error'));
    expect([img.srcset, img.getAttribute('src')]).toEqual(['', '/t.jpg']);
    img.dispatchEvent(new Event('error'));
    jest.advanceTimersByTime(100);
    expect(link.dataset.state).toBe('failed');
  });

  it('asks twice for an image that fails, and no more', () => {
    const given = { id: 'broken', webp: '' };
    for (let time = 0; time < 2; time++) settled({ given }).img.dispatchEvent(new Event('error'));
    const { link, img } = settled({ given });
    expect([link.dataset.state, img.getAttribute('src')]).toEqual(['failed', null]);
  });

  it('asks again for an image that failed once the server may be back, without taking the focus', () => {
    const { card, link, img } = settled({ given: { webp: '' } });
    document.body.replaceChildren(card);
    img.dispatchEvent(new Event('error'));
    retryPictures();
    jest.advanceTimersByTime(0);
    expect(card.querySelector('button')).toBeNull();
    expect(card.querySelector('img')?.getAttribute('src')).toBe('/t.jpg');
    expect([link.dataset.state, document.activeElement]).toEqual([undefined, document.body]);
  });

  it('leaves a button to the person who is on it', () => {
    const { card, img } = settled({ given: { webp: '' } });
    document.body.replaceChildren(card);
    img.dispatchEvent(new Event('error'));
    const button = card.querySelector('button');
    button?.focus();
    retryPictures();
    expect([document.activeElement, card.contains(button)]).toEqual([button, true]);
  });
});

describe('the frame of an image that has not loaded', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  function fill(card: HTMLElement, given: Partial<WallImage> = {}) {
    const hint = { width: 200, isFirstScreen: false };
    cardOptions.fill(card, { ...image, ...given }, hint);
    jest.advanceTimersByTime(0);
  }

  it('has nothing to open until it is filled in place', () => {
    const card = cardOptions.create();
    const link = card.querySelector('a');
    expect([link?.hasAttribute('href'), link?.dataset.id]).toEqual([false, undefined]);
    fill(card);
    expect(card.querySelector('a')).toBe(link);
    expect([link?.getAttribute('href'), link?.dataset.id]).toEqual(['/images/p', 'p']);
    expect(card.querySelector('img')?.srcset).toBe(image.webp);
  });

  it('becomes that of another image without a trace of the first', () => {
    const card = cardOptions.create();
    fill(card, { webp: '', thumbnail: '' });
    fill(card, { id: 'q', caption: '', placeholder: null });
    const link = card.querySelector('a');
    expect(Object.entries(link?.dataset ?? {})).toEqual([['id', 'q']]);
    expect(link?.style.backgroundColor).toBe('');
    expect(card.querySelectorAll('img')).toHaveLength(1);
  });
});
