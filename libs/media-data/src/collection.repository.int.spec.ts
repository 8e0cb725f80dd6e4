import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Database, isDuplicateKey } from '@salon/mongo';
import { startMongo, type TestServer } from '@salon/test-kit';
import fc from 'fast-check';
import { Model } from 'mongoose';
import { CollectionRepository } from './collection.repository.ts';

describe('collections in the database', () => {
  let mongo: TestServer;
  let database: Database;
  let collections: CollectionRepository;

  beforeAll(async () => {
    mongo = await startMongo();
    database = await Database.connect(mongo.url);
    collections = new CollectionRepository(database);
    await database.onModuleInit();
  });

  beforeEach(async () => {
    for (const { _id } of await collections.list()) await collections.moveToTrash(_id);
  });

  afterAll(async () => {
    await database.onApplicationShutdown();
    await mongo.stop();
  });

  const create = async (images: string[] = []) => {
    const { _id } = await collections.create({ title: 't', description: null });
    await collections.setImages(_id, images);
    return _id;
  };
  const imagesOf = async (id: string) => (await collections.byId(id))?.images ?? [];

  it('keep their images in the given order, and replace all of them', async () => {
    const id = await create(['c', 'a', 'b']);
    expect(await imagesOf(id)).toEqual(['c', 'a', 'b']);
    expect(await collections.setImages(id, ['b', 'd'])).toMatchObject({ images: ['b', 'd'] });
    expect(await collections.setImages(id, [])).not.toHaveProperty('images');
  });

  it('are created once for one id', async () => {
    const text = { title: 'Iceland', description: null };
    await Promise.all([1, 2, 3].map(() => collections.create(text, 'an-id')));
    await collections.setImages('an-id', ['a']);
    expect(await collections.create(text, 'an-id')).toMatchObject({ _id: 'an-id', images: ['a'] });
    expect(await collections.list()).toHaveLength(1);
  });

  it('keep their images if they no longer have those to replace', async () => {
    const [id, empty] = [await create(['a', 'b']), await create()];
    expect(await collections.setImages(id, ['c'], ['b', 'a'])).toBeNull();
    expect(await collections.setImages(id, ['c'], [])).toBeNull();
    expect(await collections.setImages(empty, ['c'], ['a'])).toBeNull();
    expect([await imagesOf(id), await imagesOf(empty)]).toEqual([['a', 'b'], []]);
    expect(await collections.setImages(id, [], ['a', 'b'])).not.toHaveProperty('images');
    expect(await collections.setImages(id, [], ['a', 'b'])).not.toBeNull();
    expect(await collections.setImages(empty, ['c'], [])).toMatchObject({ images: ['c'] });
  });

  it('may be empty, several of them', async () => {
    await Promise.all([create(), create(), create()]);
    expect(await collections.list()).toHaveLength(3);
  });

  it('refuse an image of another collection, and then change nothing', async () => {
    const [mine, other] = [await create(['a']), await create(['b', 'c'])];
    await expect(collections.setImages(mine, ['d', 'c', 'e'])).rejects.toThrow(/E11000/);
    expect(await imagesOf(mine)).toEqual(['a']);
    expect(await imagesOf(other)).toEqual(['b', 'c']);
  });

  it('release their images when they are removed', async () => {
    expect(await collections.moveToTrash(await create(['a', 'b']))).toBe(true);
    expect(await imagesOf(await create(['b', 'a']))).toEqual(['b', 'a']);
    expect(await collections.moveToTrash('never')).toBe(false);
  });

  it('can be found by an image', async () => {
    const [one, two] = [await create(['a', 'b']), await create(['c'])];
    const idsHolding = async (...ids: string[]) =>
      (await collections.holding(ids)).map(({ _id }) => _id).sort();
    expect(await idsHolding('a', 'c')).toEqual([one, two].sort());
    expect(await idsHolding('b', 'x')).toEqual([one]);
  });

  it('lose images that no longer exist, also the last image of several collections', async () => {
    const ids = [await create(['a']), await create(['b']), await create(['c', 'd', 'e'])];
    await collections.release(['a', 'b', 'd', 'never']);
    expect(await Promise.all(ids.map(imagesOf))).toEqual([[], [], ['c', 'e']]);
    // A stored empty list would violate the unique index, which allows only one.
    expect(await collections.holding(['a', 'b', 'd'])).toEqual([]);
    expect(await create()).toBeDefined();
  });

  it('release images in all collections except one', async () => {
    const [keeper, other] = [await create(['a', 'b']), await create(['c', 'd'])];
    await collections.release(['a', 'c'], { but: keeper });
    expect([await imagesOf(keeper), await imagesOf(other)]).toEqual([['a', 'b'], ['d']]);
  });

  it('release images in one collection', async () => {
    const [one, other] = [await create(['a', 'b']), await create(['c', 'd'])];
    await collections.release(['a', 'c'], { from: one });
    expect([await imagesOf(one), await imagesOf(other)]).toEqual([['b'], ['c', 'd']]);
  });

  it('append images, each once, or refuse all of them', async () => {
    const [mine, other] = [await create(['a']), await create(['x'])];
    expect(await collections.append(mine, ['c', 'a', 'b'])).toBe(true);
    expect(await imagesOf(mine)).toEqual(['a', 'c', 'b']);
    await expect(collections.append(mine, ['d', 'x'])).rejects.toThrow(/E11000/);
    expect([await imagesOf(mine), await imagesOf(other)]).toEqual([['a', 'c', 'b'], ['x']]);
    expect(await collections.append('never', ['d'])).toBe(false);
  });

  it('get images back at their old positions, in any order of restoring', async () => {
    const id = await create(['a', 'b', 'c', 'd', 'e']);
    await collections.release(['a', 'b', 'c', 'd']);
    const back = { c: 2, a: 0, d: 3, b: 1 };
    for (let times = 0; times < 2; times += 1) {
      await collections.putBack(
        Object.entries(back).map(([imageId, collectionOrder]) => {
          return { imageId, collectionOrder, collectionId: id };
        }),
      );
      expect(await imagesOf(id)).toEqual(['a', 'b', 'c', 'd', 'e']);
    }
  });

  it('get many images back with one write', async () => {
    const images = Array.from({ length: 300 }, (_, at) => `many-${at}`);
    const id = await create(images);
    const gone = images.filter((_, at) => at % 2 === 0);
    await collections.release(gone);
    const writes = jest.spyOn(Model, 'updateOne');
    await collections.putBack(
      gone.map((imageId, at) => ({ imageId, collectionId: id, collectionOrder: 2 * at })),
    );
    expect(await imagesOf(id)).toEqual(images);
    expect(writes).toHaveBeenCalledTimes(1);
    writes.mockRestore();
  });

  it('do not get back images that are in another collection or were in a removed one', async () => {
    const [mine, other] = [await create(), await create(['taken'])];
    await collections.putBack([
      { imageId: 'taken', collectionId: mine, collectionOrder: 0 },
      { imageId: 'lost', collectionId: 'gone', collectionOrder: 0 },
      { imageId: 'free', collectionId: mine, collectionOrder: 7 },
    ]);
    expect([await imagesOf(mine), await imagesOf(other)]).toEqual([['free'], ['taken']]);
    expect(await collections.holding(['lost'])).toEqual([]);
  });

  it('store one of two orders when two admins arrange the same collection at once', async () => {
    const id = await create(['a', 'b', 'c']);
    const orders = [
      ['c', 'b', 'a', 'x'],
      ['b', 'y'],
    ];
    await Promise.all(orders.map((order) => collections.setImages(id, order)));
    expect(orders).toContainEqual(await imagesOf(id));
  });

  it('accept an image into exactly one of two collections at once', async () => {
    const ids = [await create(), await create()];
    const outcomes = await Promise.allSettled(
      ids.map((id, at) => collections.setImages(id, ['wanted', `own-${at}`])),
    );
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await collections.holding(['wanted'])).toHaveLength(1);
  });

  const imageIds = ['a', 'b', 'c', 'd', 'e'];
  const step = fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({ to: fc.nat(2), images: fc.shuffledSubarray(imageIds) }),
    },
    { weight: 2, arbitrary: fc.record({ release: fc.subarray(imageIds, { minLength: 1 }) }) },
    { weight: 1, arbitrary: fc.record({ remove: fc.nat(2) }) },
  );

  it('never share an image, and always have an order that was set, under concurrent writes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 8 }), async (steps) => {
        const ids = await Promise.all([create(), create(), create()]);
        const given: string[][] = [[]];
        const released = new Set<string>();
        await Promise.all(
          steps.map(async (change) => {
            if ('release' in change) {
              change.release.forEach((image) => released.add(image));
              await collections.release(change.release);
            } else if ('remove' in change) {
              await collections.moveToTrash(ids[change.remove] ?? '');
            } else {
              given.push(change.images);
              await collections.setImages(ids[change.to] ?? '', change.images).catch(expectTaken);
            }
          }),
        );
        const lists = (await collections.list()).map(({ images }) => images ?? []);
        expect(new Set(lists.flat()).size).toBe(lists.flat().length);
        for (const list of lists) {
          const whole = given.map((order) =>
            order.filter((image) => list.includes(image) || !released.has(image)),
          );
          expect(whole).toContainEqual(list);
        }
        for (const id of ids) await collections.moveToTrash(id);
      }),
      { numRuns: 25 },
    );
  });
});

const expectTaken = (error: unknown) => expect(isDuplicateKey(error)).toBe(true);
