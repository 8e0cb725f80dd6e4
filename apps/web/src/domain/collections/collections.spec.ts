import { describe, expect, it } from '@jest/globals';
import { fakeServer } from '../../../testing/fake-server.ts';
import { collectionPath } from './collection-path.ts';
import { fetchCollections, titleOf } from './collections.ts';
import { coverItems } from './cover-items.ts';

const list = (...collections: unknown[]) =>
  fakeServer({ 'GET /collections': () => ({ data: { collections } }) });
const sea = { id: 'sea', title: 'Sea', images: ['a', 'b'], cover: { path: '/api/files/a' } };

describe('the collections', () => {
  it('have a title, the ids of their images in order, and a cover', async () => {
    list(sea);
    expect(await fetchCollections()).toEqual([
      { id: 'sea', title: 'Sea', imageCount: 2, imageIds: ['a', 'b'], cover: '/api/files/a' },
    ]);
  });

  it('may have no title, no images and no cover', async () => {
    list({ id: 'new', title: null, images: [], cover: null });
    expect(await fetchCollections()).toEqual([
      { id: 'new', title: 'Untitled', imageCount: 0, imageIds: [], cover: '' },
    ]);
  });

  it('leave out what is not understood, without failing', async () => {
    list({ id: 'odd', title: 7, images: ['a', 3, null], cover: { path: 5 } }, { id: 'bare' });
    expect(await fetchCollections()).toEqual([
      { id: 'odd', title: 'Untitled', imageCount: 1, imageIds: ['a'], cover: '' },
      { id: 'bare', title: 'Untitled', imageCount: 0, imageIds: [], cover: '' },
    ]);
  });

  it.each([
    ['without a list', { data: {} }],
    ['without data', null],
    ['with a collection without an id', { data: { collections: [{ title: 'Sea' }] } }],
    ['with something else in the list', { data: { collections: ['sea'] } }],
  ])('are not read from a reply %s', async (_what, reply) => {
    fakeServer({ 'GET /collections': () => reply });
    await expect(fetchCollections()).rejects.toMatchObject({
      message: 'The server sent an unknown answer. Reload the page.',
    });
  });

  it('are no longer awaited once the caller aborts', async () => {
    const server = fakeServer({ 'GET /collections': () => new Promise(() => undefined) });
    const controller = new AbortController();
    void fetchCollections(controller.signal).catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve));
    expect(server.calls[0]?.signal?.aborted).toBe(false);
    controller.abort();
    expect(server.calls[0]?.signal?.aborted).toBe(true);
  });
});

describe('a collection on a contact sheet', () => {
  it('is named by its title, with its cover and the number of its images', () => {
    const cards = ['Sea', 'Sky'].map((title, index) => {
      const imageIds = ['a', 'b'].slice(index);
      return { id: title, title, imageIds, imageCount: imageIds.length, cover: `/${title}` };
    });
    const cover = { srcSet: '', icon: 'folders' };
    expect(coverItems(cards)).toEqual([
      { ...cover, id: 'Sea', name: 'Sea', src: '/Sea', title: 'Sea', note: '2 images' },
      { ...cover, id: 'Sky', name: 'Sky', src: '/Sky', title: 'Sky', note: '1 image' },
    ]);
  });

  it('opens at an address that no id can break', () => {
    expect(collectionPath('a/b?c')).toBe('/dashboard/collections/a%2Fb%3Fc');
  });

  it.each([
    ['Sea', 'Sea'],
    ['', 'Untitled'],
    [null, 'Untitled'],
  ])('with the title %j is called %j', (title, called) => {
    expect(titleOf(title)).toBe(called);
  });
});
