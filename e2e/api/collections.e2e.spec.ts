import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { collectionReply, failure } from '@salon/api-contract';
import request from 'supertest';
import { Api } from '../support/api.ts';
import { publishPhotos } from '../support/photos.ts';
import { Stack } from '../support/stack.ts';

describe('collections', () => {
  let stack: Stack;
  let visitor: Api;
  let admin: Api;
  /** Six images. */
  let ids: string[];

  beforeAll(async () => {
    stack = await Stack.start();
    visitor = new Api(stack.url);
    admin = await visitor.loggedIn();
    ids = await publishPhotos(
      admin,
      ['a', 'b', 'c', 'd', 'e', 'f'].map((letter) => `${letter}.jpg`),
    );
  });

  beforeEach(async () => {
    const { collections } = (await admin.collections()).data.data;
    for (const { id } of collections) await admin.deleteCollection(id);
  });

  afterAll(() => stack.destroy());

  const pick = (...at: number[]) => at.map((each) => ids[each] ?? '');
  const create = async (imageIds: string[] = [], title = 'Iceland') => {
    const { id } = (await admin.createCollection({ title })).data.data.collection;
    await admin.setImages(id, imageIds);
    return id;
  };
  const imagesOf = async (id: string) =>
    (await visitor.collection(id)).data.data.collection.images.map((image) => image.id);
  const placeOf = async (id: string) => {
    const { collectionId, collectionOrder } = (await visitor.image(id)).data.data.image;
    return [collectionId, collectionOrder];
  };
  const listedPlaceOf = async (id: string) => {
    const { images } = (await visitor.images()).data.data;
    const image = images.find((each) => each.id === id);
    return [image?.collectionId, image?.collectionOrder];
  };

  describe('POST /collections', () => {
    it('creates an empty collection', async () => {
      const { status, data } = await admin.createCollection({
        title: '  Iceland ',
        description: ' In June. ',
      });
      expect(status).toBe(201);
      expect(data.data.collection).toMatchObject({
        title: 'Iceland',
        description: 'In June.',
        images: [],
        imageCount: 0,
        cover: null,
      });
    });

    it('creates one collection for a request that is repeated with its key', async () => {
      const post = async (title: string, key: string) => {
        const headers = { 'idempotency-key': key };
        const reply = await admin.raw('POST', '/collections', JSON.stringify({ title }), headers);
        expect(reply.status).toBe(201);
        return collectionReply.parse(await reply.json()).data.collection.id;
      };
      const [first, atOnce] = await Promise.all([post('Iceland', 'k'), post('Iceland', 'k')]);
      expect([atOnce, await post('Iceland', 'k')]).toEqual([first, first]);
      const others = [await post('Norway', 'k'), await post('Iceland', 'l')];
      expect(new Set([first, ...others]).size).toBe(3);
    });

    it.each(['', 'k'.repeat(201)])('refuses the idempotency key "%s"', async (key) => {
      const reply = await admin.raw('POST', '/collections', '{"title":"Iceland"}', {
        'idempotency-key': key,
      });
      expect([reply.status, failure.parse(await reply.json()).data]).toEqual([
        400,
        {
          validation: [
            { field: 'idempotency-key', message: 'An idempotency key has 1 to 200 characters.' },
          ],
        },
      ]);
    });

    it('stores an empty description as missing', async () => {
      const { data } = await admin.createCollection({ title: 'Iceland', description: '  ' });
      expect(data.data.collection.description).toBeNull();
    });

    it.each([
      ['nothing', {}, 'title'],
      ['a blank title', { title: '   ' }, 'title'],
      ['null as title', { title: null }, 'title'],
      ['a number as title', { title: 7 }, 'title'],
      ['an operator as title', { title: { $gt: '' } }, 'title'],
      ['too long a title', { title: 'x'.repeat(201) }, 'title'],
      ['a number as description', { title: 'x', description: 7 }, 'description'],
      ['too long a description', { title: 'x', description: 'x'.repeat(5_001) }, 'description'],
    ])('refuses %s', async (_what, body, field) => {
      const { status, data } = await admin.refused('POST', '/collections', body);
      expect(status).toBe(400);
      expect(data?.validation).toEqual([expect.objectContaining({ field })]);
      expect((await visitor.collections()).data.data.collections).toEqual([]);
    });
  });

  describe('GET /collections', () => {
    it('lists the newest first, with the ids of their images and the first one as cover', async () => {
      const older = await create(pick(2, 0), 'Older');
      const newer = await create([], 'Newer');
      const { collections } = (await visitor.collections()).data.data;
      const cover = (await visitor.image(ids[2] ?? '')).data.data.image.renditions.thumbnail;
      expect(collections).toEqual([
        { id: newer, title: 'Newer', description: null, images: [], imageCount: 0, cover: null },
        {
          ...{ id: older, title: 'Older', description: null },
          ...{ images: pick(2, 0), imageCount: 2, cover },
        },
      ]);
    });

    it('answers an unchanged list with 304, and a changed one in full, compressed', async () => {
      await create(pick(0, 1, 2, 3, 4, 5));
      const get = () => request(stack.url).get('/api/collections');
      const { etag } = (await get().expect(200)).headers;
      await get().set('if-none-match', String(etag)).expect(304);
      const { headers } = await get().set('accept-encoding', 'gzip').expect(200);
      expect(headers['content-encoding']).toBe('gzip');
      await create();
      await get().set('if-none-match', String(etag)).expect(200);
    });
  });

  describe('GET /collections/{id}', () => {
    it('has the images themselves, in order, with an ETag', async () => {
      const id = await create(pick(3, 1, 4));
      const { collection } = (await visitor.collection(id)).data.data;
      expect(collection.images.map((image) => image.id)).toEqual(pick(3, 1, 4));
      const reply = await request(stack.url).get(`/api/collections/${id}`);
      await request(stack.url)
        .get(`/api/collections/${id}`)
        .set('if-none-match', String(reply.headers.etag))
        .expect(304);
    });

    it.each([
      ['an unknown', 'nothing'],
      ['a hostile', '%24ne'],
      ['an endless', 'x'.repeat(300)],
    ])('answers 404 for %s id', async (_what, id) => {
      expect((await visitor.refused('GET', `/collections/${id}`)).status).toBe(404);
    });
  });

  describe('PUT /collections/{id}', () => {
    it('changes title and description, not the images', async () => {
      const id = await create(pick(0, 1));
      const { data } = await admin.updateCollection(id, { title: 'Norway', description: 'North.' });
      expect(data.data.collection).toMatchObject({
        ...{ id, title: 'Norway', description: 'North.', imageCount: 2 },
      });
      expect(await imagesOf(id)).toEqual(pick(0, 1));
    });

    it('answers 400 without a title and 404 for an unknown one', async () => {
      const id = await create();
      expect((await admin.refused('PUT', `/collections/${id}`, { title: '' })).status).toBe(400);
      expect((await admin.refused('PUT', '/collections/x', { title: 'x' })).status).toBe(404);
    });
  });

  describe('DELETE /collections/{id}', () => {
    it('makes its images standalone', async () => {
      const id = await create(pick(0, 1));
      expect((await admin.deleteCollection(id)).data.data).toEqual({ id });
      expect(await placeOf(ids[0] ?? '')).toEqual([null, null]);
      expect(await listedPlaceOf(ids[1] ?? '')).toEqual([null, null]);
      expect((await admin.refused('DELETE', `/collections/${id}`)).status).toBe(404);
    });

    it('keeps it in the trash, from which it comes back with its images in order', async () => {
      const id = await create(pick(2, 0, 1));
      await admin.deleteCollection(id);
      const [deleted] = (await admin.deletedCollections()).data.data.collections;
      expect(deleted).toMatchObject({ id, title: 'Iceland', imageCount: 3 });
      await create(pick(0));
      for (const taken of [1, 0]) {
        const { data } = await admin.restoreCollection(id);
        expect(data.data).toEqual({ id, imageCount: 2, taken, missing: 0 });
        expect(await imagesOf(id)).toEqual(pick(2, 1));
      }
      const left = (await admin.deletedCollections()).data.data.collections;
      expect(left.map((collection) => collection.id)).not.toContain(id);
      expect((await admin.refused('POST', '/collections/x/restore')).status).toBe(404);
    });

    it('answers a repeat with the same key like the first attempt', async () => {
      const id = await create();
      const remove = async (key: string) =>
        (await admin.raw('DELETE', `/collections/${id}`, undefined, { 'idempotency-key': key }))
          .status;
      expect([await remove('a'), await remove('a'), await remove('b')]).toEqual([200, 200, 404]);
    });
  });

  describe('PUT /collections/{id}/images', () => {
    it('sets exactly that order, and removes the other images from the collection', async () => {
      const id = await create(pick(0, 1, 2));
      const { data } = await admin.setImages(id, pick(4, 2, 0));
      expect(data.data.collection.images.map((image) => image.id)).toEqual(pick(4, 2, 0));
      expect(await imagesOf(id)).toEqual(pick(4, 2, 0));
      expect(await placeOf(ids[2] ?? '')).toEqual([id, 1]);
      expect(await listedPlaceOf(ids[0] ?? '')).toEqual([id, 2]);
      expect(await placeOf(ids[1] ?? '')).toEqual([null, null]);
    });

    it('changes the ETag of the list of images', async () => {
      const id = await create();
      const { etag } = (await request(stack.url).get('/api/images')).headers;
      await admin.setImages(id, pick(5));
      await request(stack.url).get('/api/images').set('if-none-match', String(etag)).expect(200);
    });

    it.each(['x', { imageIds: 'x' }, { imageIds: [7] }, { imageIds: [], replaces: 'x' }, {}])(
      'refuses %j',
      async (body) => {
        const id = await create(pick(0));
        const { status } = await admin.refused('PUT', `/collections/${id}/images`, body);
        expect(status).toBe(400);
        expect(await imagesOf(id)).toEqual(pick(0));
      },
    );

    it('refuses an image named twice', async () => {
      const id = await create(pick(0));
      const imageIds = pick(1, 2, 1);
      const reply = await admin.refused('PUT', `/collections/${id}/images`, { imageIds });
      expect(reply.status).toBe(400);
      expect(reply.data?.validation).toEqual([expect.objectContaining({ field: 'imageIds' })]);
      expect(await imagesOf(id)).toEqual(pick(0));
    });

    it('names unknown images, and changes nothing', async () => {
      const id = await create(pick(0));
      const imageIds = [...pick(1), 'unknown', '', 'x'.repeat(200)];
      const reply = await admin.refused('PUT', `/collections/${id}/images`, { imageIds });
      expect(reply.status).toBe(404);
      expect(reply.data?.imageIds).toEqual(imageIds.slice(1));
      expect(await imagesOf(id)).toEqual(pick(0));
    });

    it('names images of another collection, and changes nothing', async () => {
      const [id, other] = [await create(pick(0)), await create(pick(1, 2))];
      const imageIds = pick(3, 2, 0, 1);
      const reply = await admin.refused('PUT', `/collections/${id}/images`, { imageIds });
      expect(reply.status).toBe(409);
      expect(reply.data?.imageIds).toEqual(pick(2, 1));
      expect(await imagesOf(id)).toEqual(pick(0));
      expect(await imagesOf(other)).toEqual(pick(1, 2));
    });

    it('replaces only the state that the request names, also when it is repeated', async () => {
      const id = await create(pick(0, 1));
      for (let times = 0; times < 2; times += 1) {
        const { status } = await admin.setImages(id, pick(2, 0), pick(0, 1));
        expect(status).toBe(200);
      }
      const body = { imageIds: pick(1, 0), replaces: pick(0, 1) };
      const reply = await admin.refused('PUT', `/collections/${id}/images`, body);
      expect(reply.status).toBe(409);
      expect(reply.message).toBe('The collection was changed in the meantime. Nothing was saved.');
      expect(await imagesOf(id)).toEqual(pick(2, 0));
    });

    it('answers 404 for an unknown collection', async () => {
      const reply = await admin.refused('PUT', '/collections/x/images', { imageIds: pick(0) });
      expect(reply.status).toBe(404);
      expect(await placeOf(ids[0] ?? '')).toEqual([null, null]);
    });

    it('adds an image that two admins add at once only to one collection', async () => {
      const [one, two] = [await create(), await create()];
      const replies = await Promise.all(
        [one, two].map((id) =>
          admin.raw('PUT', `/collections/${id}/images`, JSON.stringify({ imageIds: pick(0, 1) })),
        ),
      );
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
      const held = [await imagesOf(one), await imagesOf(two)];
      expect(held).toContainEqual([]);
      expect(held).toContainEqual(pick(0, 1));
    });
  });

  it('leave out a deleted image', async () => {
    const [first = '', second = ''] = await publishPhotos(admin, ['first.jpg', 'second.jpg']);
    const id = await create([first, second]);
    await admin.deleteImage(first);
    const { collection } = (await visitor.collection(id)).data.data;
    expect(collection).toMatchObject({ imageCount: 1, images: [{ id: second }] });
    expect(collection.cover).toEqual(collection.images[0]?.renditions.thumbnail);
    await admin.deleteImage(second);
    expect((await visitor.collection(id)).data.data.collection.cover).toBeNull();
  });

  it.each([
    ['POST', ''],
    ['PUT', '/x'],
    ['DELETE', '/x'],
    ['PUT', '/x/images'],
  ])('let only an admin %s %s', async (method, path) => {
    expect((await visitor.refused(method, `/collections${path}`, {})).status).toBe(401);
  });
});
