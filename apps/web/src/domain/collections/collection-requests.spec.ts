import { describe, expect, it } from '@jest/globals';
import { anImage } from '../../../testing/an-image.ts';
import { failure, fakeServer } from '../../../testing/fake-server.ts';
import { readListedImage } from '../images/listed-image.ts';
import {
  createCollection,
  deleteCollection,
  fetchCollection,
  fetchCollections,
  setImages,
  updateCollection,
} from './collection-requests.ts';

const list = (...collections: unknown[]) =>
  fakeServer({ 'GET /collections': () => ({ data: { collections } }) });
const card = { id: 'sea', title: 'Sea', images: ['a', 'b'], cover: { path: '/api/files/a' } };

const inSea = { collectionId: 'sea' };
const sea = {
  id: 'sea',
  title: 'Sea',
  description: null,
  imageCount: 2,
  cover: null,
  images: [anImage('b', inSea), anImage('a', inSea)],
};
const reply = () => ({ data: { collection: sea } });
const text = { title: 'Sea', description: null };

describe('a collection in the dashboard', () => {
  it('has its images in order, as the lists show them', async () => {
    fakeServer({ 'GET /collections/sea': reply });
    const { images, ...collection } = await fetchCollection('sea');
    expect(collection).toMatchObject({ id: 'sea', title: 'Sea', description: null });
    expect(images).toMatchObject([
      { id: 'b', filename: 'b.jpg', caption: 'Picture b' },
      { id: 'a', filename: 'a.jpg', caption: 'Picture a' },
    ]);
  });

  it('is frozen with its list of images, so that the store does not walk them', async () => {
    fakeServer({ 'GET /collections/sea': reply, 'PUT /collections/sea/images': reply });
    const collections = [
      await fetchCollection('sea'),
      await setImages('sea', { imageIds: ['b', 'a'], replaces: ['a', 'b'] }),
    ];
    expect(collections.map(Object.isFrozen)).toEqual([true, true]);
    expect(collections.map(({ images }) => Object.isFrozen(images))).toEqual([true, true]);
  });

  it('is read also if the server describes an image in a way that is not known yet', async () => {
    const versions = [{ type: 'huge', format: 'jxl' }, ...anImage('a').versions];
    const image = { ...anImage('a', inSea), versions, rating: 5 };
    fakeServer({
      'GET /collections/sea': () => ({ data: { collection: { ...sea, images: [image] } } }),
    });
    const { images } = await fetchCollection('sea');
    expect(images).toEqual([readListedImage(anImage('a', inSea))]);
  });

  it.each([
    ['without the collection', {}],
    ['without its images', { collection: { ...sea, images: undefined } }],
    ['without its id', { collection: { ...sea, id: undefined } }],
  ])('is not read from a reply %s', async (_what, data) => {
    fakeServer({ 'GET /collections/sea': () => ({ data }) });
    await expect(fetchCollection('sea')).rejects.toMatchObject({
      message: 'The server sent an unknown answer. Reload the page.',
    });
  });

  it('is created and changed by its text', async () => {
    const server = fakeServer({ 'POST /collections': reply, 'PUT /collections/sea': reply });
    expect((await createCollection(text, 'key')).id).toBe('sea');
    expect((await updateCollection('sea', text)).id).toBe('sea');
    expect(server.calls.map(({ body }) => body)).toEqual([text, text]);
  });

  it('gets its images only in place of those that were seen', async () => {
    const server = fakeServer({ 'PUT /collections/sea/images': reply });
    const images = { imageIds: ['b', 'a'], replaces: ['a'] };
    expect((await setImages('sea', images)).images).toHaveLength(2);
    expect(server.calls[0]?.body).toEqual(images);
  });

  it('keeps its images where others have changed it since', async () => {
    fakeServer({ 'PUT /collections/sea/images': () => failure(409, 'It has changed.') });
    await expect(setImages('sea', { imageIds: [], replaces: ['a'] })).rejects.toMatchObject({
      status: 409,
      message: 'It has changed.',
    });
  });

  it.each([
    ['is deleted', () => ({ data: { id: 'sea' } }), true],
    ['had been deleted before where it is missing', () => failure(404, 'Unknown.'), false],
  ])('%s', async (_what, answer, isDeleted) => {
    fakeServer({ 'DELETE /collections/sea': answer });
    expect(await deleteCollection('sea')).toBe(isDeleted);
  });

  it('is not deleted where the server refuses', async () => {
    fakeServer({ 'DELETE /collections/sea': () => failure(403, 'No.') });
    await expect(deleteCollection('sea')).rejects.toMatchObject({ status: 403 });
  });
});

describe('the collections', () => {
  it('have a title, the ids of their images in order, and a cover', async () => {
    list(card);
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
