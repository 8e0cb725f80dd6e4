import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createCardPool } from './card-pool.ts';
import type { CardPool } from './card-pool.ts';
import { cardOptions, idOf } from '../../../testing/engine-fakes.ts';
import type { CardHint, SizedImage, WallOptions } from './wall-types.ts';

const create = jest.fn(cardOptions.create);
const fill = jest.fn<WallOptions<SizedImage>['fill']>();
const filled = () => fill.mock.calls.map(([, { id }]) => id);
const imagesOf = (ids: string) => [...ids].map((id) => ({ id, aspect: 1.5 }));
const hint: CardHint = { width: 300, isFirstScreen: true };
let pool: CardPool<SizedImage>;

/** Takes a card and puts it in the document, as a layer does. */
function mount(item: number): HTMLElement {
  const card = pool.take(item);
  document.body.append(card);
  return card;
}
/** Takes a card out of the document, unless it must stay. */
function unmount(card: HTMLElement): boolean {
  const isReleased = pool.release(card);
  if (isReleased) card.remove();
  return isReleased;
}

beforeEach(() => {
  document.body.replaceChildren();
  create.mockClear();
  fill.mockReset().mockImplementation(cardOptions.fill);
  pool = createCardPool({ create, fill });
  pool.use(imagesOf('abc'), hint);
});

describe('createCardPool', () => {
  it('creates the card of an image, with what is known of its place', () => {
    expect(idOf(pool.take(1))).toBe('b');
    expect(fill.mock.calls).toEqual([[expect.anything(), { id: 'b', aspect: 1.5 }, hint]]);
  });

  it('creates one card per image, however often it is taken', () => {
    const card = pool.take(0);
    expect(pool.take(0)).toBe(card);
    expect(pool.take(1)).not.toBe(card);
    expect(create).toHaveBeenCalledTimes(2);
  });

  it.each([-1, 3, NaN])('has no card for the item %d', (item) => {
    expect(() => pool.take(item)).toThrow(new RangeError(`no image ${item} among 3`));
    expect(create).not.toHaveBeenCalled();
  });

  it('has no card before it has images', () => {
    expect(() => createCardPool({ create, fill }).take(0)).toThrow('no image 0 among 0');
  });

  it('announces which of how many images a card shows', () => {
    const card = pool.take(2);
    expect(card.getAttribute('aria-posinset')).toBe('3');
    expect(card.getAttribute('aria-setsize')).toBe('3');
  });

  it('forgets a released card, so that its memory is freed', () => {
    const card = mount(0);
    expect(unmount(card)).toBe(true);
    expect(pool.take(0)).not.toBe(card);
    expect(create).toHaveBeenCalledTimes(2);
  });

  it('keeps the others when one is released', () => {
    const [first, second] = [mount(0), mount(1)];
    unmount(first);
    expect(pool.take(1)).toBe(second);
  });

  it('keeps a focused card, however far it is scrolled away', () => {
    const card = mount(0);
    card.querySelector('a')?.focus();
    expect(unmount(card)).toBe(false);
    expect(pool.take(0)).toBe(card);
  });

  it('releases a card as soon as the focus has moved on', () => {
    const [first, second] = [mount(0), mount(1)];
    first.querySelector('a')?.focus();
    second.querySelector('a')?.focus();
    expect(unmount(first)).toBe(true);
  });
});

describe('a card made ahead', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  const images = imagesOf('abcdefghijklmnop');
  function prepare(...items: number[]): void {
    for (const item of items) pool.prepare?.(item);
    jest.advanceTimersByTime(0);
  }
  beforeEach(() => pool.use(images, hint));

  it('is made after the frame, and then mounted', () => {
    pool.prepare?.(3);
    expect(create).not.toHaveBeenCalled();
    prepare();
    expect(idOf(pool.take(3))).toBe('d');
    expect(create).toHaveBeenCalledTimes(1);
  });

  it('is not made twice, and not for a mounted image', () => {
    mount(1);
    prepare(1, 2, 2);
    expect(filled()).toEqual(['b', 'c']);
  });

  it('is forgotten when ten others have been made and it is not mounted', () => {
    prepare(0, 1);
    const mounted = mount(1);
    prepare(2, 3, 4, 5, 6, 7, 8, 9, 10, 11);
    create.mockClear();
    expect(pool.take(1)).toBe(mounted);
    pool.take(2);
    expect(create).not.toHaveBeenCalled();
    pool.take(0);
    expect(create).toHaveBeenCalledTimes(1);
  });
});

describe('the next images', () => {
  it('keep the card of an image, at its new place', () => {
    const card = mount(0);
    pool.use(imagesOf('bcad'), hint);
    expect(pool.take(2)).toBe(card);
    expect(card.getAttribute('aria-posinset')).toBe('3');
    expect(card.getAttribute('aria-setsize')).toBe('4');
  });

  it('get their hint', () => {
    const next = { width: 310, isFirstScreen: false };
    pool.take(0);
    pool.use(imagesOf('abc'), next);
    pool.take(0);
    pool.take(1);
    expect(fill.mock.calls.map(([, image, given]) => [image.id, given])).toEqual([
      ['a', hint],
      ['b', next],
    ]);
  });

  it('end where their list ends', () => {
    pool.use(imagesOf('a'), hint);
    expect(() => pool.take(1)).toThrow('no image 1 among 1');
  });

  it('release the card of the image that is now at a place', () => {
    const [a, b] = [mount(0), mount(1)];
    pool.use(imagesOf('ba'), hint);
    unmount(b);
    expect(pool.take(1)).toBe(a);
    expect(pool.take(0)).not.toBe(b);
  });
});

describe('sweep', () => {
  it('forgets the cards that are no longer in the document', () => {
    const [gone, kept] = [mount(0), mount(1)];
    gone.remove();
    pool.sweep();
    expect(pool.take(0)).not.toBe(gone);
    expect(pool.take(1)).toBe(kept);
  });

  it('holds no more cards than are mounted, whatever was shown before', () => {
    for (const ids of ['abc', 'def', 'ghi']) {
      pool.use(imagesOf(ids), hint);
      document.body.replaceChildren(pool.take(0), pool.take(1), pool.take(2));
      pool.sweep();
    }
    fill.mockClear();
    pool.use(imagesOf('abcdefghi'), hint);
    for (let item = 0; item < 9; item++) pool.take(item);
    expect(filled().join('')).toBe('abcdef');
  });
});

describe('a wider layout', () => {
  const widened = (width: number) => ({ width, isFirstScreen: false });
  const images = imagesOf('abc');
  beforeEach(() => pool.use(images, hint));

  /** Mounts a card, and forgets that it was filled. */
  function mountFilled(item: number): HTMLElement {
    const card = mount(item);
    fill.mockClear();
    return card;
  }

  it('enlarges the cards of the same images, each once', () => {
    const card = mountFilled(0);
    for (const width of [340, 350]) pool.use(images, widened(width));
    expect(fill.mock.calls).toEqual([[card, images[0], widened(340)]]);
  });

  it('enlarges the card of an image that is among the next ones', () => {
    const card = mountFilled(1);
    pool.use(imagesOf('b'), widened(900));
    expect(fill).not.toHaveBeenCalled();
    expect(pool.take(0)).toBe(card);
    expect(fill.mock.calls).toEqual([[card, images[1], widened(900)]]);
  });

  it('enlarges none that grow by less than a tenth, or shrink', () => {
    mountFilled(0);
    for (const width of [329, 200, 310]) pool.use(images, widened(width));
    expect(fill).not.toHaveBeenCalled();
  });
});

describe('a list that was loaded again', () => {
  it('fills the card of an image that has changed, and no other', () => {
    const [a, b] = [mount(0), mount(1)];
    fill.mockClear();
    const changed = [
      { id: 'a', aspect: 1.5 },
      { id: 'b', aspect: 1.5, regularWidth: 900 },
    ];
    pool.use(changed, hint);
    expect([pool.take(0), pool.take(1)]).toEqual([a, b]);
    expect(fill.mock.calls).toEqual([[b, changed[1], hint]]);
  });
});

describe('images that have not loaded', () => {
  const known = new Map<number, SizedImage>();
  const partial = { length: 3, at: (index: number) => known.get(index) };

  beforeEach(() => {
    known.clear();
    pool.use(partial, hint);
  });

  it('have an empty card, which is filled in place when they have', () => {
    const card = mount(1);
    expect([idOf(card), card.getAttribute('aria-posinset')]).toEqual(['', '2']);
    known.set(1, { id: 'b', aspect: 1 });
    expect(idOf(card)).toBe('');
    pool.fill();
    expect(idOf(card)).toBe('b');
    expect(pool.take(1)).toBe(card);
    expect(create).toHaveBeenCalledTimes(1);
  });

  it('have the card of the image once it is taken again', () => {
    const card = mount(1);
    known.set(1, { id: 'b', aspect: 1 });
    expect([pool.take(1), idOf(card)]).toEqual([card, 'b']);
  });

  it('keep a focused card when they are let go', () => {
    known.set(0, { id: 'a', aspect: 1 });
    const card = mount(0);
    card.querySelector('a')?.focus();
    known.clear();
    expect(unmount(card)).toBe(false);
    expect([pool.take(0), idOf(card)]).toEqual([card, 'a']);
  });

  it('take over the cards of loaded ones, and none that are empty', () => {
    known.set(0, { id: 'a', aspect: 1 });
    const [a, other] = [mount(0), mount(1)];
    pool.use({ ...partial, at: (index) => (index === 2 ? known.get(0) : undefined) }, hint);
    expect(pool.take(2)).toBe(a);
    expect(pool.take(1)).not.toBe(other);
  });
});
