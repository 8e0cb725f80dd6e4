import 'reflect-metadata';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { limits } from '@salon/api-contract';
import { ChangeRepository, CollectionRepository, TrashRepository } from '@salon/media-data';
import { anImageRecord } from '../../testing/an-image-record.ts';
import { aChangeRecord, untilOver } from '../../testing/changes.ts';
import { startMediaService, type MediaService } from '../../testing/media-service.ts';
import { TrashService } from '../trash/trash.service.ts';
import { ChangeHandler } from './change.handler.ts';
import { ChangeService } from './change.service.ts';

const idOf = (number: number) => `image-${number}`;

describe('an addition of an image of another collection', () => {
  let media: MediaService;
  let changes: ChangeService;
  let collections: CollectionRepository;

  beforeAll(async () => {
    media = await startMediaService();
    changes = media.module.get(ChangeService);
    collections = media.module.get(CollectionRepository);
    await media.seed([3, 4, 5, 9, 700].map((number) => anImageRecord({ _id: idOf(number) })));
    for (const id of ['sea', 'sky', 'land']) {
      await collections.create({ title: id, description: null }, id);
    }
  });

  beforeEach(async () => {
    for (const id of ['sea', 'sky', 'land']) await collections.setImages(id, []);
    await collections.setImages('sea', [idOf(3), idOf(700), idOf(5)]);
    await collections.setImages('sky', [idOf(9)]);
  });

  afterAll(() => media.stop());

  const undo = async (id: string) => untilOver(media, (await changes.undo(id)).run.id);
  const imagesOf = async (id: string) => (await collections.byId(id))?.images ?? [];
  const noReport = async () => undefined;
  const selection = { ids: [idOf(3), idOf(4)] };
  const add = (move: boolean) => ({ kind: 'add', collectionId: 'sky', move }) as const;
  const takeFromSea = () => collections.setImages('sea', [idOf(700), idOf(5)]);

  it('without moving it is undone without the collection that the image has left since', async () => {
    const { id, run } = await changes.start({ selection, change: add(false) });
    await untilOver(media, run.id);
    expect(await imagesOf('sky')).toEqual([idOf(9), idOf(4)]);
    await takeFromSea();
    await undo(id);
    expect([await imagesOf('sea'), await imagesOf('sky')]).toEqual([
      [idOf(700), idOf(5)],
      [idOf(9)],
    ]);
  });

  it('without moving it is undone in the same way after a crash', async () => {
    const repository = media.module.get(ChangeRepository);
    await repository.add(
      { ...aChangeRecord('killed', 'add-images', selection.ids.length), change: add(false) },
      selection.ids,
    );
    jest.spyOn(repository, 'update').mockRejectedValueOnce(new Error('killed'));
    const made = media.module.get(ChangeHandler).add({ changeId: 'killed' }, noReport);
    await expect(made).rejects.toThrow('killed');
    jest.restoreAllMocks();
    await takeFromSea();
    await undo('killed');
    expect([await imagesOf('sea'), await imagesOf('sky')]).toEqual([
      [idOf(700), idOf(5)],
      [idOf(9)],
    ]);
  });

  const moved = async () => {
    const { id, run } = await changes.start({ selection, change: add(true) });
    await untilOver(media, run.id);
    expect(await imagesOf('sea')).toEqual([idOf(700), idOf(5)]);
    return id;
  };

  it('is undone without images that have left the collection since', async () => {
    const id = await moved();
    await collections.setImages('sky', [idOf(9), idOf(4)]);
    expect((await undo(id)).result).toMatchObject({ successful: 1 });
    expect([await imagesOf('sea'), await imagesOf('sky')]).toEqual([
      [idOf(700), idOf(5)],
      [idOf(9)],
    ]);
  });

  it('is undone without images that were deleted since, which keep their place', async () => {
    const id = await moved();
    const trash = media.module.get(TrashService);
    await trash.deleteMany([idOf(3)]);
    await undo(id);
    expect(await imagesOf('sea')).toEqual([idOf(700), idOf(5)]);
    await trash.restore([idOf(3)]);
    expect(await imagesOf('sky')).toEqual([idOf(9), idOf(3)]);
  });

  it('is undone without images whose deletion has not been completed', async () => {
    const id = await moved();
    await media.module.get(TrashRepository).put([idOf(3)], new Map());
    await undo(id);
    expect([await imagesOf('sea'), await imagesOf('sky')]).toEqual([
      [idOf(700), idOf(5)],
      [idOf(9)],
    ]);
    await media.module.get(TrashRepository).takeOut([idOf(3)]);
  });

  it.each(['release', 'putBack'] as const)(
    'is undone after a crash of its undo at %s, without images that were moved since',
    async (write) => {
      const id = await moved();
      await media.module
        .get(ChangeRepository)
        .add({ ...aChangeRecord(`${write} ${id}`, 'undo-change', 2), undoOf: id }, []);
      const repeat = () =>
        media.module.get(ChangeHandler).undo({ changeId: `${write} ${id}` }, noReport);
      jest.spyOn(collections, write).mockRejectedValueOnce(new Error('killed'));
      await expect(repeat()).rejects.toThrow('killed');
      jest.restoreAllMocks();
      await collections.setImages('sky', [idOf(9), idOf(3)].slice(0, write === 'release' ? 2 : 1));
      await collections.setImages('land', [idOf(4)]);
      expect(await repeat()).toMatchObject({ successful: 2 });
      expect(await imagesOf('sea')).toEqual([idOf(3), idOf(700), idOf(5)]);
      expect([await imagesOf('sky'), await imagesOf('land')]).toEqual([[idOf(9)], [idOf(4)]]);
    },
  );

  it('is undone after a crash between the two collections', async () => {
    await media.module
      .get(ChangeRepository)
      .add({ ...aChangeRecord('between', 'add-images', 2), change: add(true) }, selection.ids);
    jest.spyOn(collections, 'append').mockRejectedValueOnce(new Error('killed'));
    const made = media.module.get(ChangeHandler).add({ changeId: 'between' }, noReport);
    await expect(made).rejects.toThrow('killed');
    jest.restoreAllMocks();
    expect(await imagesOf('sea')).toEqual([idOf(700), idOf(5)]);
    expect((await undo('between')).result).toMatchObject({ successful: 1 });
    expect(await imagesOf('sea')).toEqual([idOf(3), idOf(700), idOf(5)]);
    expect(await imagesOf('sky')).toEqual([idOf(9)]);
  });

  it('to a full collection is undone without the collection that the image has left since', async () => {
    const full = Array.from({ length: limits.collectionImages }, (_, number) => `sky-${number}`);
    await collections.setImages('sky', full);
    const { id, run } = await changes.start({ selection, change: add(true) });
    expect((await untilOver(media, run.id)).result).toMatchObject({ errors: 2 });
    await takeFromSea();
    await undo(id);
    expect(await imagesOf('sea')).toEqual([idOf(700), idOf(5)]);
  });
});
