import 'reflect-metadata';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { CollectionRepository, ImageRepository } from '@salon/media-data';
import { ServiceError } from '@salon/service-contract';
import fc from 'fast-check';
import { anImageRecord } from '../../testing/an-image-record.ts';
import { startMediaService, type MediaService } from '../../testing/media-service.ts';
import { ImageService } from '../images/image.service.ts';
import { CollectionService } from './collection.service.ts';

/** What an admin may be told while others edit too. */
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
  { weight: 1, arbitrary: fc.record({ deleteCollection: fc.nat(1) }) },
);

describe('membership', () => {
  let media: MediaService;
  let runs = 0;

  beforeAll(async () => {
    media = await startMediaService();
  });

  afterAll(() => media.stop());

  it('is exclusive, and names only images that are there, whatever admins do at once', async () => {
    const images = media.module.get(ImageService);
    const service = media.module.get(CollectionService);
    const collections = media.module.get(CollectionRepository);

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
              if ('deleteImage' in each) await images.delete(idOf(each.deleteImage));
              else if ('deleteCollection' in each) {
                await service.delete(ids[each.deleteCollection] ?? '');
              } else await service.setImages(ids[each.to] ?? '', each.images.map(idOf));
            })
            .map((done) => done.catch(expectRefusal)),
        );
        const held = (await collections.list()).flatMap(({ images: list }) => list ?? []);
        expect(new Set(held).size).toBe(held.length);
        const existing = await media.module.get(ImageRepository).existing(held);
        expect(held.filter((id) => !existing.has(id))).toEqual([]);
        for (const id of ids) await collections.remove(id);
      }),
      { numRuns: 20 },
    );
  });

  it('does not keep an image that is deleted between the look at it and the write', async () => {
    const collections = media.module.get(CollectionRepository);
    const { _id } = await collections.create({ title: 'Iceland', description: null });
    await media.seed(['stays', 'goes'].map((id) => anImageRecord({ _id: id })));
    const write = collections.setImages.bind(collections);
    jest.spyOn(collections, 'setImages').mockImplementationOnce(async (id, imageIds) => {
      await media.module.get(ImageService).delete('goes');
      return write(id, imageIds);
    });
    await media.module.get(CollectionService).setImages(_id, ['goes', 'stays']);
    expect(await collections.byId(_id)).toMatchObject({ images: ['stays'] });
  });
});
