import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Image } from '@salon/api-contract';
import request from 'supertest';
import { Api } from '../support/api.ts';
import { aPhoto, publishPhotos } from '../support/photos.ts';
import { Stack } from '../support/stack.ts';
import { loseOriginal } from '../support/storage.ts';

/** The lists, their order and their ETags are tested in serving.e2e.spec.ts. */
describe('images', () => {
  let stack: Stack;
  let visitor: Api;
  let admin: Api;

  beforeAll(async () => {
    stack = await Stack.start();
    visitor = new Api(stack.url);
    admin = await visitor.loggedIn();
  });

  afterAll(() => stack.destroy());

  const publish = async (name = 'photo.jpg') => (await publishPhotos(admin, [name]))[0] ?? '';
  const get = async (id: string, who = visitor) => (await who.image(id)).data.data.image;
  const listed = async (id: string, who = visitor) => {
    const { images } = (await who.images()).data.data;
    return images.find((image) => image.id === id);
  };

  describe('GET /images/{id}', () => {
    it('has an ETag, and is answered with 304 while it is unchanged', async () => {
      const path = `/api/images/${await publish()}`;
      const { etag } = (await request(stack.url).get(path).expect(200)).headers;
      await request(stack.url).get(path).set('if-none-match', String(etag)).expect(304);
    });

    it('is the same as in the list', async () => {
      const id = await publish();
      expect(await get(id)).toEqual(await listed(id));
    });
  });

  describe('GET /images/{id}/original', () => {
    it('answers 404 when storage has lost the file', async () => {
      const id = await publish();
      await loseOriginal(stack, id);
      expect(await admin.refused('GET', `/images/${id}/original`)).toMatchObject({
        status: 404,
        message: 'The file does not exist.',
      });
      await admin.deleteImage(id);
    });
  });

  describe('PUT /images/{id}/metadata', () => {
    it('changes the given fields, normalised as at upload, and no others', async () => {
      const photo = await aPhoto('camera.jpg', { Make: 'Canon', Model: 'Canon EOS R6' });
      const before = (await admin.publish([photo])).data.data.images[0];
      const id = before?.id ?? '';
      const { status, data } = await admin.editMetadata(id, {
        ...{ captions: { en: ' A fox. ' }, lens: ' EF \n 50mm ', comment: '', iso: 100 },
        ...{ date: '2024-01-05T13:20:00', shutterSpeed: '1/250' },
      });
      expect(status).toBe(200);
      const { image } = data.data;
      expect(image).toEqual({
        ...before,
        ...{
          captions: { en: 'A fox.' },
          captionBy: 'person',
          lens: 'EF 50mm',
          comment: null,
          iso: 100,
        },
        ...{ date: '2024-01-05T13:20:00', shutterSpeed: 0.004 },
        updatedAt: image.updatedAt,
      });
      expect(image.camera).toBe('Canon EOS R6');
      expect(Date.parse(image.updatedAt)).toBeGreaterThan(Date.parse(before?.updatedAt ?? ''));
      expect(await get(id, admin)).toEqual(image);
      expect(await listed(id, admin)).toEqual(image);
    });

    it.each([
      ['1/250', 0.004],
      [0.004, 0.004],
      ['0.004', 0.004],
      ['', null],
      [null, null],
    ])('accepts the shutter speed %j', async (shutterSpeed, seconds) => {
      const { data } = await admin.editMetadata(await publish(), { shutterSpeed });
      expect(data.data.image.shutterSpeed).toBe(seconds);
    });

    it.each([
      ['shutterSpeed', '1/0'],
      ['shutterSpeed', 'fast'],
      ['aperture', -1],
      ['iso', '100'],
      ['date', '2024-13-01T00:00:00'],
      ['date', '2024-01-05T13:20:00Z'],
      ['camera', { $ne: null }],
      ['camera', 'x'.repeat(201)],
      ['comment', 'x'.repeat(10_001)],
      ['captions', 'A fox.'],
    ])('refuses a wrong %s, and changes nothing', async (field, value) => {
      const id = await publish();
      const before = await get(id);
      const body = { focalLength: 50, [field]: value };
      const { status, data } = await admin.refused('PUT', `/images/${id}/metadata`, body);
      expect(status).toBe(400);
      expect(data?.validation).toEqual([expect.objectContaining({ field })]);
      expect(await get(id)).toEqual(before);
    });

    it('ignores what is not metadata', async () => {
      const id = await publish();
      const before = await get(id);
      const body = { size: 1, status: 'failed', collectionId: 'x', sha256: 'x', _id: 'x' };
      const { status } = await admin.raw('PUT', `/images/${id}/metadata`, JSON.stringify(body));
      expect(status).toBe(200);
      expect(await get(id)).toEqual({ ...before, updatedAt: (await get(id)).updatedAt });
    });

    it('answers 404 for an unknown image, and 401 to a visitor', async () => {
      const path = `/images/${await publish()}/metadata`;
      expect((await admin.refused('PUT', '/images/unknown/metadata', { iso: 1 })).status).toBe(404);
      expect((await visitor.refused('PUT', path, { iso: 1 })).status).toBe(401);
    });
  });

  describe('DELETE /images/{id}', () => {
    const statusesOf = (paths: string[], headers = {}) =>
      Promise.all(
        paths.map(async (path) => (await request(stack.url).get(path).set(headers)).status),
      );

    it('removes the image from all lists, and keeps its files to be restored', async () => {
      const id = await publish();
      const collection = (await admin.createCollection({ title: 'One' })).data.data.collection;
      await admin.setImages(collection.id, [id]);
      const paths = (await get(id)).versions.map(({ path }) => path);
      expect(paths.length).toBeGreaterThan(0);

      expect((await admin.deleteImage(id)).data.data).toEqual({ id });

      expect((await visitor.refused('GET', `/images/${id}`)).status).toBe(404);
      expect(await listed(id)).toBeUndefined();
      expect((await visitor.collection(collection.id)).data.data.collection.images).toEqual([]);
      const asAdmin = { authorization: `Bearer ${admin.accessToken}` };
      expect(await statusesOf(paths, asAdmin)).toEqual(paths.map(() => 200));
      expect((await admin.refused('GET', `/images/${id}/original`)).status).toBe(404);
    });

    it('answers 404 the second time, and for an unknown image', async () => {
      const id = await publish();
      await admin.deleteImage(id);
      expect((await admin.refused('DELETE', `/images/${id}`)).status).toBe(404);
      expect((await admin.refused('DELETE', '/images/unknown')).status).toBe(404);
    });

    it('is one deletion if it is requested twice at once', async () => {
      const id = await publish();
      const replies = await Promise.all([1, 2].map(() => admin.raw('DELETE', `/images/${id}`)));
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 404]);
    });

    it('does not apply to staged uploads', async () => {
      const staged = (await admin.review([await aPhoto('staged.jpg')])).data.data.images[0];
      const sessionId = staged?.sessionId ?? '';
      expect((await admin.refused('DELETE', `/images/${sessionId}`)).status).toBe(404);
      await admin.confirm([{ sessionId }]);
      expect((await admin.raw('GET', `/images/${sessionId}/original`)).status).toBe(200);
    });

    it('is refused to a visitor', async () => {
      const id = await publish();
      expect((await visitor.refused('DELETE', `/images/${id}`)).status).toBe(401);
      expect(await listed(id)).toBeDefined();
    });
  });

  it('give a visitor no fields beyond the contract', async () => {
    const id = await publish();
    const expected: (keyof Image)[] = [
      ...(['aperture', 'camera', 'captions', 'collectionId', 'collectionOrder'] as const),
      ...(['createdAt', 'date', 'focalLength', 'focalLengthEquivalent'] as const),
      ...(['height', 'id', 'iso', 'lens', 'placeholder'] as const),
      ...(['renditions', 'shutterSpeed', 'size', 'status', 'updatedAt', 'versions'] as const),
      'width',
    ];
    // Not parsed, because the schemas of the contract drop unknown fields.
    const { body } = await request(stack.url).get(`/api/images/${id}`);
    expect(Object.keys((body as { data: { image: Image } }).data.image).sort()).toEqual(expected);
  });
});
