import 'reflect-metadata';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { limits } from '@salon/api-contract';
import { CollectionRepository, ImageRepository } from '@salon/media-data';
import { ServiceError } from '@salon/service-contract';
import fc from 'fast-check';
import { anImageRecord } from '../../testing/an-image-record.ts';
import { startMediaService, type MediaService } from '../../testing/media-service.ts';
import { CollectionTrashService } from '../trash/collection-trash.service.ts';
import { TrashService } from '../trash/trash.service.ts';
import { CollectionService } from './collection.service.ts';

/** Errors that an admin may get while other admins edit too. */
const refusals = [
  'collection/unknown-images',
  'collection/images-taken',
  'collection/not-found',
  'image/not-found',
];
const expectRefusal = (error: unknown) => {
  if (!(error instanceof ServiceError)) throw error;
  expect(refusals).toContain(error.code);
};

const letters = ['a', 'b', 'c', 'd', 'e'];
const change = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ to: fc.nat(1), images: fc.shuffledSubarray(letters) }),
  },
  { weight: 3, arbitrary: fc.record({ deleteImage: fc.constantFrom(...letters) }) },
  { weight: 2, arbitrary: fc.record({ restoreImage: fc.constantFrom(...letters) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      to: fc.nat(1),
      add: fc.shuffledSubarray(letters, { minLength: 1 }),
      move: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ deleteCollection: fc.nat(1) }) },
  { weight: 1, arbitrary: fc.record({ restoreCollection: fc.nat(1) }) },
);

describe('membership', () => {
  let media: MediaService;
  let runs = 0;

  beforeAll(async () => {
    media = await startMediaService();
  });

  afterAll(() => media.stop());

  it('is exclusive, and names only existing images, also with concurrent edits', async () => {
    const trash = media.module.get(TrashService);
    const service = media.module.get(CollectionService);
    const collections = media.module.get(CollectionRepository);
    const restored = media.module.get(CollectionTrashService);

    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 3, maxLength: 8 }), async (changes) => {
        runs += 1;
        const idOf = (letter: string) => `${letter}-${runs}`;
        await media.seed(letters.map((letter) => anImageRecord({ _id: idOf(letter) })));
        const text = { title: 'Iceland', description: null };
        const ids = [await collections.create(text), await collections.create(text)].map(
          ({ _id }) => _id,
        );
        await Promise.all(
          changes
            .map(async (each) => {
              if ('deleteImage' in each) await trash.delete(idOf(each.deleteImage));
              else if ('restoreImage' in each) await trash.restore([idOf(each.restoreImage)]);
              else if ('add' in each) {
                const imageIds = each.add.map(idOf);
                await service.addImages(ids[each.to] ?? '', { imageIds, move: each.move });
              } else if ('deleteCollection' in each) {
                await service.delete(ids[each.deleteCollection] ?? '');
              } else if ('restoreCollection' in each) {
                await restored.restore(ids[each.restoreCollection] ?? '');
              } else {
                await service.setImages(ids[each.to] ?? '', { imageIds: each.images.map(idOf) });
              }
            })
            .map((done) => done.catch(expectRefusal)),
        );
        const held = (await collections.list()).flatMap(({ images: list }) => list ?? []);
        expect(new Set(held).size).toBe(held.length);
        const existing = await media.module.get(ImageRepository).existing(held);
        expect(held.filter((id) => !existing.has(id))).toEqual([]);
        for (const id of ids) await collections.moveToTrash(id);
      }),
      { numRuns: 20 },
    );
  });

  it('does not keep an image that is deleted between the lookup and the write', async () => {
    const collections = media.module.get(CollectionRepository);
    const { _id } = await collections.create({ title: 'Iceland', description: null });
    await media.seed(['stays', 'goes'].map((id) => anImageRecord({ _id: id })));
    const write = collections.setImages.bind(collections);
    jest.spyOn(collections, 'setImages').mockImplementationOnce(async (id, imageIds) => {
      await media.module.get(TrashService).delete('goes');
      return write(id, imageIds);
    });
    await media.module.get(CollectionService).setImages(_id, { imageIds: ['goes', 'stays'] });
    expect(await collections.byId(_id)).toMatchObject({ images: ['stays'] });
  });

  it('does not add an image that is deleted between the lookup and the write', async () => {
    const collections = media.module.get(CollectionRepository);
    const { _id } = await collections.create({ title: 'Iceland', description: null });
    await media.seed(['added', 'deleted'].map((id) => anImageRecord({ _id: id })));
    const write = collections.append.bind(collections);
    jest.spyOn(collections, 'append').mockImplementationOnce(async (id, imageIds) => {
      await media.module.get(TrashService).delete('deleted');
      return write(id, imageIds);
    });
    const imageIds = ['deleted', 'added'];
    const outcomes = await media.module
      .get(CollectionService)
      .addImages(_id, { imageIds, move: false });
    expect(outcomes.map(({ ok }) => ok)).toEqual([false, true]);
    expect(await collections.byId(_id)).toMatchObject({ images: ['added'] });
  });

  it('does not put back an image that is deleted while its move fails', async () => {
    const collections = media.module.get(CollectionRepository);
    const text = { title: 'Iceland', description: null };
    const [from, to] = [await collections.create(text), await collections.create(text)];
    await media.seed(['kept', 'removed'].map((id) => anImageRecord({ _id: id })));
    const imageIds = ['removed', 'kept'];
    await collections.setImages(from._id, imageIds);
    const { append, putBack } = collections;
    jest.spyOn(collections, 'append').mockImplementationOnce(async (...which) => {
      await collections.moveToTrash(to._id);
      return append.apply(collections, which);
    });
    jest.spyOn(collections, 'putBack').mockImplementationOnce(async (images) => {
      await media.module.get(TrashService).delete('removed');
      await putBack.call(collections, images);
    });
    const service = media.module.get(CollectionService);
    await expect(service.addImages(to._id, { imageIds, move: true })).rejects.toMatchObject({
      code: 'collection/not-found',
    });
    expect(await collections.byId(from._id)).toMatchObject({ images: ['kept'] });
  });

  describe('set by an admin who names the state to replace', () => {
    const build = async () => {
      runs += 1;
      const ids = ['a', 'b', 'c'].map((letter) => `${letter}-${runs}`);
      await media.seed(ids.map((_id) => anImageRecord({ _id })));
      const collections = media.module.get(CollectionRepository);
      const { _id: id } = await collections.create({ title: 'Iceland', description: null });
      await collections.setImages(id, ids.slice(0, 2));
      const service = media.module.get(CollectionService);
      const imagesOf = async () => (await collections.byId(id))?.images ?? [];
      const [a = '', b = '', c = ''] = ids;
      return { collections, service, id, imagesOf, a, b, c };
    };

    it('replaces that state, and accepts a repeat after a lost reply', async () => {
      const { service, id, imagesOf, a, b, c } = await build();
      for (let times = 0; times < 2; times += 1) {
        await service.setImages(id, { imageIds: [c, a], replaces: [a, b] });
        expect(await imagesOf()).toEqual([c, a]);
      }
    });

    it('does not overwrite a change made in the meantime', async () => {
      const { service, id, imagesOf, a, b, c } = await build();
      await service.addImages(id, { imageIds: [c], move: false });
      const setting = service.setImages(id, { imageIds: [b, a], replaces: [a, b] });
      await expect(setting).rejects.toMatchObject({ code: 'collection/changed' });
      expect(await imagesOf()).toEqual([a, b, c]);
    });

    it('does not overwrite a change made between the lookup and the write', async () => {
      const { collections, service, id, imagesOf, a, b, c } = await build();
      const write = collections.setImages.bind(collections);
      jest.spyOn(collections, 'setImages').mockImplementationOnce(async (...change) => {
        await collections.append(id, [c]);
        return write(...change);
      });
      const setting = service.setImages(id, { imageIds: [b, a], replaces: [a, b] });
      await expect(setting).rejects.toMatchObject({ code: 'collection/changed' });
      expect(await imagesOf()).toEqual([a, b, c]);
    });

    it('ignores an id that a crashed deletion left in it, as readers do', async () => {
      const { collections, service, id, imagesOf, a, b } = await build();
      await collections.setImages(id, [a, 'left-behind', b]);
      await service.setImages(id, { imageIds: [b, a], replaces: [a, b] });
      expect(await imagesOf()).toEqual([b, a]);
    });

    it('is refused for a missing collection', async () => {
      const { service, a } = await build();
      const setting = service.setImages('never', { imageIds: [a], replaces: [] });
      await expect(setting).rejects.toMatchObject({ code: 'collection/not-found' });
    });
  });

  describe('of images that are added', () => {
    const text = { title: 'Iceland', description: null };
    const build = async () => {
      runs += 1;
      const ids = ['a', 'b', 'c', 'd'].map((letter) => `${letter}-${runs}`);
      await media.seed(ids.map((_id) => anImageRecord({ _id })));
      const collections = media.module.get(CollectionRepository);
      const [{ _id: mine }, { _id: other }] = [
        await collections.create(text),
        await collections.create(text),
      ];
      await collections.setImages(mine, ids.slice(0, 1));
      await collections.setImages(other, ids.slice(1, 2));
      const imagesOf = async (id: string) => (await collections.byId(id))?.images ?? [];
      const [a = '', b = '', c = '', d = ''] = ids;
      return { collections, mine, other, imagesOf, a, b, c, d };
    };

    it('appends them in order, each once, except images of other collections', async () => {
      const { mine, other, imagesOf, a, b, c, d } = await build();
      const imageIds = [d, b, a, 'never', c];
      const results = await media.module
        .get(CollectionService)
        .addImages(mine, { imageIds, move: false });
      expect(results).toEqual([
        { id: d, ok: true },
        { id: b, ok: false, code: 'collection/image-taken' },
        { id: a, ok: true },
        { id: 'never', ok: false, code: 'image/not-found' },
        { id: c, ok: true },
      ]);
      expect([await imagesOf(mine), await imagesOf(other)]).toEqual([[a, d, c], [b]]);
    });

    it('appends images until the collection is full; the others stay where they are', async () => {
      const { collections, mine, other, imagesOf, a, b, c, d } = await build();
      const others = Array.from(
        { length: limits.collectionImages - 2 },
        (_, number) => `${number}`,
      );
      await collections.append(mine, others);
      const results = await media.module
        .get(CollectionService)
        .addImages(mine, { imageIds: ['never', a, d, b, c], move: true });
      expect(results).toEqual([
        { id: 'never', ok: false, code: 'image/not-found' },
        { id: a, ok: true },
        { id: d, ok: true },
        { id: b, ok: false, code: 'collection/full' },
        { id: c, ok: false, code: 'collection/full' },
      ]);
      expect((await imagesOf(mine)).length).toBe(limits.collectionImages);
      expect(await imagesOf(other)).toEqual([b]);
    });

    it('keeps no room for images that stay in other collections', async () => {
      const { collections, mine, b, d } = await build();
      const others = Array.from(
        { length: limits.collectionImages - 1 },
        (_, number) => `full-${number}`,
      );
      await collections.setImages(mine, others);
      const results = await media.module
        .get(CollectionService)
        .addImages(mine, { imageIds: [b, d], move: false });
      expect(results).toEqual([
        { id: b, ok: false, code: 'collection/image-taken' },
        { id: d, ok: true },
      ]);
    });

    it('moves images from other collections on request, also after a crash', async () => {
      const { collections, mine, other, imagesOf, a, b } = await build();
      const service = media.module.get(CollectionService);
      const move = { imageIds: [b, a], move: true };
      jest.spyOn(collections, 'append').mockRejectedValueOnce(new Error('the process dies'));
      await expect(service.addImages(mine, move)).rejects.toThrow('the process dies');
      expect(await service.addImages(mine, move)).toMatchObject([{ ok: true }, { ok: true }]);
      expect([await imagesOf(mine), await imagesOf(other)]).toEqual([[a, b], []]);
    });

    it('leaves images where they are if the collection is deleted at the last moment', async () => {
      const { collections, mine, other, imagesOf, b, c, d } = await build();
      await collections.setImages(other, [c, b, d]);
      const append = collections.append.bind(collections);
      jest.spyOn(collections, 'append').mockImplementationOnce(async (id, imageIds) => {
        await collections.moveToTrash(mine);
        return append(id, imageIds);
      });
      const moved = media.module
        .get(CollectionService)
        .addImages(mine, { imageIds: [d, b], move: true });
      await expect(moved).rejects.toMatchObject({ code: 'collection/not-found' });
      expect(await imagesOf(other)).toEqual([c, b, d]);
    });

    it('appends the rest when another request takes one at the last moment', async () => {
      const { collections, mine, other, a, c, d, imagesOf } = await build();
      const append = collections.append.bind(collections);
      jest.spyOn(collections, 'append').mockImplementationOnce(async (id, imageIds) => {
        await collections.append(other, [c]);
        return append(id, imageIds);
      });
      const results = await media.module
        .get(CollectionService)
        .addImages(mine, { imageIds: [c, d], move: false });
      expect(results).toMatchObject([{ code: 'collection/image-taken' }, { ok: true }]);
      expect(await imagesOf(mine)).toEqual([a, d]);
    });

    it('is refused for a collection that does not exist', async () => {
      const { c } = await build();
      const adding = media.module
        .get(CollectionService)
        .addImages('never', { imageIds: [c], move: true });
      await expect(adding).rejects.toMatchObject({ code: 'collection/not-found' });
    });
  });
});
