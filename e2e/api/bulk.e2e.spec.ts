import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { bulkReply, cleanupReply, deleteReply, taskListReply } from '@salon/api-contract';
import { until } from '@salon/test-kit';
import { Api } from '../support/api.ts';
import { publishPhotos } from '../support/photos.ts';
import { Stack } from '../support/stack.ts';

const noImage = { ok: false, code: 'image/not-found', message: 'The image does not exist.' };

describe('many images at once', () => {
  let stack: Stack;
  let visitor: Api;
  let admin: Api;
  let made = 0;

  beforeAll(async () => {
    stack = await Stack.start();
    visitor = new Api(stack.url);
    admin = await visitor.loggedIn();
  });

  afterAll(() => stack.destroy());

  const publish = (...names: string[]) => {
    made += 1;
    return publishPhotos(
      admin,
      names.map((name) => `${name}-${made}.jpg`),
    );
  };
  const listed = async () => (await visitor.images()).data.data.images.map(({ id }) => id);
  const image = async (id: string) => (await admin.image(id)).data.data.image;
  const newCollection = async (...imageIds: string[]) => {
    const { id } = (await admin.createCollection({ title: 'One' })).data.data.collection;
    await admin.setImages(id, imageIds);
    return id;
  };
  const imagesOf = async (id: string) =>
    (await visitor.collection(id)).data.data.collection.images.map((each) => each.id);

  describe('POST /images/delete and /images/restore', () => {
    it('undo each other, including the positions in a collection', async () => {
      const ids = await publish('a', 'b', 'c');
      const collectionId = await newCollection(...ids);
      const before = { listed: await listed(), images: await Promise.all(ids.map(image)) };
      const [a = '', b = ''] = ids;

      const deleted = await admin.deleteImages([b, 'never', a]);
      expect(deleted).toMatchObject({ status: 200 });
      expect(deleted.data.data.results).toEqual([
        { id: b, ok: true },
        { id: 'never', ...noImage },
        { id: a, ok: true },
      ]);
      expect(await listed()).not.toContain(a);
      expect(await imagesOf(collectionId)).toEqual(ids.slice(2));
      expect((await visitor.refused('GET', `/images/${a}`)).status).toBe(404);

      const trash = (await admin.deletedImages()).data.data.images;
      expect(trash.map(({ id }) => id).sort()).toEqual([a, b].sort());
      const [{ deletedAt = '', goesAt = '' } = {}] = trash;
      expect(Date.parse(goesAt) - Date.parse(deletedAt)).toBe(30 * 86_400_000);

      for (let times = 0; times < 2; times += 1) {
        const { results } = (await admin.restoreImages([a, b])).data.data;
        expect(results.every(({ ok }) => ok)).toBe(true);
      }
      expect(await listed()).toEqual(before.listed);
      expect(await Promise.all(ids.map(image))).toEqual(before.images);
      expect((await admin.deletedImages()).data.data.images).toEqual([]);
    });

    it('mark what was deleted before the request, also in a repeat', async () => {
      const [a = '', b = ''] = await publish('a', 'b');
      await admin.deleteImage(a);
      const remove = async (key: string) => {
        const body = JSON.stringify({ ids: [a, b] });
        const headers = { 'idempotency-key': key };
        const response = await admin.raw('POST', '/images/delete', body, headers);
        return deleteReply.parse(await response.json()).data.results;
      };
      const results = [
        { id: a, ok: true, already: true },
        { id: b, ok: true },
      ];
      for (let times = 0; times < 2; times += 1) expect(await remove('first')).toEqual(results);
      expect(await remove('second')).toEqual(results.map((each) => ({ ...each, already: true })));
      await admin.restoreImages([a, b]);
    });

    it('report an unknown image', async () => {
      const { results } = (await admin.restoreImages(['never'])).data.data;
      expect(results).toEqual([{ id: 'never', ...noImage }]);
    });
  });

  describe('PUT /images/metadata', () => {
    it('changes the given fields of each image, normalised, and returns the stored values', async () => {
      const [a = '', b = ''] = await publish('a', 'b');
      await admin.editMetadata(a, { iso: 200, captions: { en: 'A fox.' } });
      const edit = { shutterSpeed: '1/250', lens: ' 50 \n mm ', comment: '' };
      const { results, metadata } = (await admin.editMetadataOfMany([a, 'never', b], edit)).data
        .data;
      const before = { shutterSpeed: null, lens: null, comment: null };
      expect(results).toEqual([
        { id: a, ok: true, before },
        { id: 'never', ...noImage },
        { id: b, ok: true, before },
      ]);
      expect(metadata).toEqual({ shutterSpeed: 0.004, lens: '50 mm', comment: null });
      expect(await image(a)).toMatchObject({ ...metadata, iso: 200, captions: { en: 'A fox.' } });
      expect(await image(b)).toMatchObject(metadata);
      expect((await visitor.search('fox')).data.data.images.map(({ id }) => id)).toEqual([a]);
    });

    it('returns the values that undo it', async () => {
      const ids = await publish('a', 'b');
      await admin.editMetadata(ids[0] ?? '', { iso: 200, captions: { en: 'A fox.' } });
      const facts = async () =>
        (await Promise.all(ids.map(image))).map((one) => ({ ...one, updatedAt: '' }));
      const before = await facts();
      const edit = { iso: 400, captions: { en: 'Two foxes.' } };
      const { results } = (await admin.editMetadataOfMany(ids, edit)).data.data;
      const each = Object.fromEntries(
        results.map((result) => [result.id, result.ok ? result.before : {}]),
      );
      for (let times = 0; times < 2; times += 1) {
        await admin.editMetadataOfMany(ids, {}, each);
        expect(await facts()).toEqual(before);
      }
      const wrong = { ids, metadata: {}, each: { [ids[1] ?? '']: { iso: -1 } } };
      const { status, data } = await admin.refused('PUT', '/images/metadata', wrong);
      expect(status).toBe(400);
      expect(data?.validation).toEqual([expect.objectContaining({ field: `each.${ids[1]}.iso` })]);
      expect(await facts()).toEqual(before);
    });

    it('refuses a wrong value for all images', async () => {
      const [a = ''] = await publish('a');
      const before = await image(a);
      const body = { ids: [a], metadata: { iso: 100, aperture: -1 } };
      const { status, data } = await admin.refused('PUT', '/images/metadata', body);
      expect(status).toBe(400);
      expect(data?.validation).toEqual([expect.objectContaining({ field: 'metadata.aperture' })]);
      expect(await image(a)).toEqual(before);
    });
  });

  describe('POST /collections/{id}/images', () => {
    it('appends in the given order, each once, and takes images of other collections only to move them', async () => {
      const [a = '', b = '', c = '', d = ''] = await publish('a', 'b', 'c', 'd');
      const [mine, other] = [await newCollection(a), await newCollection(b)];
      const asked = [d, b, a, 'never', c];
      expect((await admin.addImages(mine, asked)).data.data.results).toEqual([
        { id: d, ok: true },
        {
          ...{ id: b, ok: false, code: 'collection/image-taken' },
          message: 'The image is in another collection.',
        },
        { id: a, ok: true },
        { id: 'never', ...noImage },
        { id: c, ok: true },
      ]);
      expect([await imagesOf(mine), await imagesOf(other)]).toEqual([[a, d, c], [b]]);
      await admin.addImages(mine, [b], true);
      expect([await imagesOf(mine), await imagesOf(other)]).toEqual([[a, d, c, b], []]);
      expect(await image(b)).toMatchObject({ collectionId: mine, collectionOrder: 3 });
    });

    it('answers a repeat with the same key as the first attempt, and adds nothing twice', async () => {
      const [a = '', b = ''] = await publish('a', 'b');
      const id = await newCollection(a);
      const body = JSON.stringify({ imageIds: [b, 'never'] });
      const add = async () => {
        const headers = { 'idempotency-key': 'added again' };
        const reply = await admin.raw('POST', `/collections/${id}/images`, body, headers);
        expect(reply.status).toBe(200);
        return bulkReply.parse(await reply.json()).data.results;
      };
      const first = await add();
      expect(first).toEqual([
        { id: b, ok: true },
        { id: 'never', ...noImage },
      ]);
      expect(await add()).toEqual(first);
      expect(await imagesOf(id)).toEqual([a, b]);
    });

    it('answers 404 for an unknown collection', async () => {
      const body = { imageIds: await publish('a') };
      expect((await admin.refused('POST', '/collections/never/images', body)).status).toBe(404);
    });
  });

  const calls = [
    ['POST', '/images/delete', 'ids', {}],
    ['POST', '/images/restore', 'ids', {}],
    ['PUT', '/images/metadata', 'ids', { metadata: { iso: 100 } }],
    ['POST', '/collections/any/images', 'imageIds', {}],
  ] as const;

  it.each(calls)(
    '%s %s refuses no ids, too many, and one twice',
    async (method, path, field, rest) => {
      const many = Array.from({ length: 1_001 }, (_, at) => `id-${at}`);
      for (const ids of [[], many, ['twice', 'twice'], 'id', [1], undefined]) {
        const { status, data } = await admin.refused(method, path, { ...rest, [field]: ids });
        expect(status).toBe(400);
        expect(data?.validation).toHaveLength(1);
      }
    },
  );

  it.each([...calls, ['GET', '/images/deleted', 'ids', {}] as const])(
    '%s %s is refused to a visitor',
    async (method, path, field, rest) => {
      const body = method === 'GET' ? undefined : { ...rest, [field]: ['id'] };
      expect((await visitor.refused(method, path, body)).status).toBe(401);
    },
  );

  it('stay in the trash for the time in the settings, even if the task is started by hand', async () => {
    const ids = await publish('a');
    await admin.deleteImages(ids);
    const response = await admin.raw('POST', '/tasks/cleanup/images/deleted');
    expect(response.status).toBe(200);
    expect(cleanupReply.parse(await response.json()).data.data).toEqual({
      ...{ deleted: 0, errors: 0, scanned: 0 },
    });
    const { runs } = taskListReply.parse(await (await admin.raw('GET', '/tasks')).json()).data.data;
    expect(runs[0]).toMatchObject({ task: 'cleanup-deleted', state: 'finished' });
    expect((await admin.restoreImages(ids)).data.data.results).toMatchObject([{ ok: true }]);
  });

  it('go for good on request, with their files, and cannot come back', async () => {
    const [gone = '', kept = ''] = await publish('a', 'b');
    const { path = '' } = (await image(gone)).versions[0] ?? {};
    const headers = { authorization: `Bearer ${admin.accessToken}` };
    await admin.deleteImages([gone, kept]);
    const body = { images: [gone, kept], collections: [] };
    for (const [path, sent] of [
      ['/trash/purge', body],
      ['/trash/empty', { until: new Date().toISOString() }],
    ] as const)
      expect((await visitor.refused('POST', path, sent)).status).toBe(401);
    const preview = async () => (await fetch(stack.url + path, { headers })).status;
    expect(await preview()).toBe(200);
    expect((await admin.purge([gone])).data.data).toEqual({ images: 1, collections: 0 });
    await until(async () => (await preview()) === 404, 'the preview is gone');
    const { results } = (await admin.restoreImages([gone, kept])).data.data;
    expect(results).toMatchObject([{ ok: false }, { ok: true }]);
  });

  it('wait for one request of a thousand, which fits into its time', async () => {
    const ids = Array.from({ length: 999 }, (_, at) => `never-${at}`);
    const [real = ''] = await publish('a');
    const { results } = (await admin.deleteImages([...ids, real])).data.data;
    expect(results).toHaveLength(1_000);
    expect(results.filter(({ ok }) => ok)).toEqual([{ id: real, ok: true }]);
  });
});
