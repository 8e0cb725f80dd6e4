import { describe, expect, it } from '@jest/globals';
import { anImage } from '../../../testing/an-image.ts';
import { failure, fakeServer } from '../../../testing/fake-server.ts';
import {
  createCollection,
  deleteCollection,
  fetchCollection,
  setImages,
  updateCollection,
} from './collection-requests.ts';

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
