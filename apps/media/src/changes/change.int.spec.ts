import 'reflect-metadata';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { ImageChange } from '@salon/api-contract';
import { Queues } from '@salon/jobs';
import {
  ChangeRepository,
  CollectionRepository,
  GalleryChanges,
  ImageRepository,
  TrashRepository,
} from '@salon/media-data';
import { ServiceError } from '@salon/service-contract';
import { anImageRecord } from '../../testing/an-image-record.ts';
import { aChangeRecord, untilOver } from '../../testing/changes.ts';
import { startMediaService, type MediaService } from '../../testing/media-service.ts';
import { GallerySync } from '../gallery/gallery-sync.ts';
import { TaskService } from '../tasks/task.service.ts';
import { TrashService } from '../trash/trash.service.ts';
import { ListService } from '../windows/list.service.ts';
import { ChangeHandler } from './change.handler.ts';
import { ChangeService } from './change.service.ts';
import { ChangeSteps } from './change-steps.ts';

const count = 1_200;
const idOf = (number: number) => `image-${String(number).padStart(4, '0')}`;
const all = Array.from({ length: count }, (_, number) => idOf(number));

describe('a change to many images', () => {
  let media: MediaService;
  let changes: ChangeService;
  let images: ImageRepository;
  let collections: CollectionRepository;

  beforeAll(async () => {
    media = await startMediaService();
    changes = media.module.get(ChangeService);
    images = media.module.get(ImageRepository);
    collections = media.module.get(CollectionRepository);
    await media.seed(
      all.map((_id, number) =>
        anImageRecord({
          _id,
          createdAt: new Date(Date.UTC(2026, 0) - number * 1_000),
          camera: `Camera ${number}`,
          captions: { en: `Sea ${number}`, de: 'Meer' },
        }),
      ),
    );
    await collections.create({ title: 'Sea', description: null }, 'sea');
    await collections.create({ title: 'Sky', description: null }, 'sky');
  });

  beforeEach(async () => {
    await collections.setImages('sea', [idOf(3), idOf(700), idOf(5)]);
    await collections.setImages('sky', [idOf(9)]);
    await media.module.get(GalleryChanges).publish({ collections: true });
  });

  afterAll(() => media.stop());

  const versionOf = async (text = '') => {
    const { gallery } = await media.module.get(GallerySync).current();
    return (await media.module.get(ListService).prepare({ text })).rows(gallery).version;
  };
  const start = async (change: ImageChange, { except = [] as string[], text = '' } = {}) => {
    const selection = { list: { text }, version: await versionOf(text), except };
    return changes.start({ selection, change });
  };
  const undo = async (id: string) => untilOver(media, (await changes.undo(id)).run.id);
  const left = async () => [...(await images.existing(all))].sort();
  const imagesOf = async (id: string) => (await collections.byId(id))?.images ?? [];
  const noReport = async () => undefined;

  it('is made by a run that counts the images, and is undone in its order', async () => {
    const { id, run } = await start({ kind: 'delete' }, { except: [idOf(9), idOf(1_100)] });
    expect(run).toMatchObject({ task: 'delete-images', failures: [] });
    const over = await untilOver(media, run.id);
    const result = { successful: count - 2, errors: 0, scanned: count - 2 };
    expect(over).toMatchObject({ state: 'finished', result, total: count - 2 });
    expect(await left()).toEqual([idOf(9), idOf(1_100)]);
    expect(await imagesOf('sea')).toEqual([]);
    expect(await undo(id)).toMatchObject({ task: 'undo-change', state: 'finished', result });
    expect(await left()).toEqual(all);
    expect(await imagesOf('sea')).toEqual([idOf(3), idOf(700), idOf(5)]);
    const listed = await media.module.get(TaskService).list();
    expect(listed.map(({ task }) => task)).toEqual(['undo-change', 'delete-images']);
  });

  it('runs when no other one runs, in any process', async () => {
    const queue = media.module.get(Queues, { strict: false }).queue('changes');
    await queue.removeGlobalConcurrency();
    const { id, run } = await start({ kind: 'delete' }, { text: '1199' });
    expect(await queue.getGlobalConcurrency()).toBe(1);
    await untilOver(media, run.id);
    await undo(id);
  });

  it('edits images, and gives each its own values back', async () => {
    const edit = { camera: 'Leica', captions: { en: 'Fog' } };
    const { id, run } = await start({ kind: 'edit', metadata: edit });
    await untilOver(media, run.id);
    const edited = { camera: 'Leica', captions: { en: 'Fog', de: 'Meer' } };
    expect(await images.byId(idOf(1_199))).toMatchObject(edited);
    await undo(id);
    const before = { camera: 'Camera 1199', captions: { en: 'Sea 1199', de: 'Meer' } };
    expect(await images.byId(idOf(1_199))).toMatchObject(before);
  });

  it('adds images to a collection, and puts moved ones back', async () => {
    const { id, run } = await start({ kind: 'add', collectionId: 'sky', move: true });
    await untilOver(media, run.id);
    expect(await imagesOf('sea')).toEqual([]);
    expect((await imagesOf('sky')).length).toBe(count);
    await undo(id);
    expect(await imagesOf('sea')).toEqual([idOf(3), idOf(700), idOf(5)]);
    expect(await imagesOf('sky')).toEqual([idOf(9)]);
  });

  it('reports the images of other collections, which stay there', async () => {
    const { id, run } = await start({ kind: 'add', collectionId: 'sky', move: false });
    const { result, failures } = await untilOver(media, run.id);
    expect(result).toMatchObject({ successful: count - 3, errors: 3 });
    expect(failures).toContainEqual({ imageId: idOf(700), problem: 'in-other-collection' });
    expect(await imagesOf('sea')).toEqual([idOf(3), idOf(700), idOf(5)]);
    await undo(id);
    expect(await imagesOf('sky')).toEqual([idOf(9)]);
  });

  it('of some images names them', async () => {
    const selection = { ids: [idOf(3), 'never'] };
    const { id, run } = await changes.start({ selection, change: { kind: 'delete' } });
    const { result, failures } = await untilOver(media, run.id);
    expect(result).toEqual({ successful: 1, errors: 1, scanned: 2 });
    expect(failures).toEqual([{ imageId: 'never', problem: 'gone' }]);
    await undo(id);
    expect(await imagesOf('sea')).toEqual([idOf(3), idOf(700), idOf(5)]);
  });

  it('of a search has only the found images', async () => {
    const { id, run } = await start({ kind: 'delete' }, { text: '1199' });
    expect((await untilOver(media, run.id)).result).toMatchObject({ successful: 1 });
    expect((await left()).length).toBe(count - 1);
    await undo(id);
  });

  it('is refused if the list has other images than the admin has seen', async () => {
    const selection = { list: { text: '' }, version: await versionOf(), except: [] };
    await media.module.get(TrashRepository).put([idOf(0)], new Map());
    await media.module.get(GalleryChanges).publish({ images: [idOf(0)] });
    const change = { kind: 'delete' } as const;
    await expect(changes.start({ selection, change })).rejects.toMatchObject({
      code: 'list/changed',
    });
    await media.module.get(TrashRepository).takeOut([idOf(0)]);
    await media.module.get(GalleryChanges).publish({ images: [idOf(0)] });
  });

  it('to a collection that does not exist is refused', async () => {
    await expect(start({ kind: 'add', collectionId: 'never', move: false })).rejects.toMatchObject({
      code: 'collection/not-found',
    });
  });

  it('that is sent again joins its run', async () => {
    const selection = { list: { text: '1198' }, version: await versionOf('1198'), except: [] };
    const body = { selection, change: { kind: 'delete' } as const };
    const first = await changes.start(body, 'key');
    await untilOver(media, first.run.id);
    // The list differs by now.
    const second = await changes.start(body, 'key');
    expect([second.id, second.run.id]).toEqual([first.id, first.run.id]);
    expect((await untilOver(media, second.run.id)).result).toMatchObject({ successful: 1 });
    await undo(first.id);
  });

  it('that is sent again after it was cancelled is not continued', async () => {
    const body = { selection: { ids: [idOf(60)] }, change: { kind: 'delete' } as const };
    const queue = media.module.get(Queues, { strict: false }).queue('changes');
    await queue.pause();
    const first = await changes.start(body, 'cancelled');
    await media.module.get(TaskService).cancel(first.run.id);
    await queue.resume();
    expect(await untilOver(media, first.run.id)).toMatchObject({ state: 'cancelled' });
    const second = await changes.start(body, 'cancelled');
    expect(await untilOver(media, second.run.id)).toMatchObject({
      id: first.run.id,
      state: 'cancelled',
    });
    expect(await left()).toContain(idOf(60));
  });

  it('that is sent again after it failed is continued', async () => {
    const body = { selection: { ids: [idOf(61)] }, change: { kind: 'delete' } as const };
    const make = jest.spyOn(media.module.get(ChangeSteps), 'make');
    make.mockRejectedValueOnce(new ServiceError('change/not-found'));
    const first = await changes.start(body, 'failed');
    expect(await untilOver(media, first.run.id)).toMatchObject({ state: 'failed' });
    make.mockRestore();
    const second = await changes.start(body, 'failed');
    expect(await untilOver(media, second.run.id)).toMatchObject({ state: 'finished' });
    expect((await changes.start(body, 'failed')).run.id).toBe(second.run.id);
    await undo(first.id);
    expect(await left()).toContain(idOf(61));
  });

  it('continues after a crash, without forgetting what was there before', async () => {
    const handler = media.module.get(ChangeHandler);
    const repository = media.module.get(ChangeRepository);
    const change = { kind: 'edit', metadata: { camera: 'Leica' } } as const;
    await repository.add({ ...aChangeRecord('crash', 'edit-images', count), change }, all);
    const data = { changeId: 'crash' };
    const write = repository.update.bind(repository);
    // The process ends after the first step was made, and before that was recorded.
    jest.spyOn(repository, 'update').mockImplementation(async (step, progress) => {
      if (progress.changed !== undefined) throw new Error('killed');
      await write(step, progress);
    });
    await expect(handler.edit(data, noReport)).rejects.toThrow('killed');
    jest.restoreAllMocks();
    expect(await images.byId(idOf(0))).toMatchObject({ camera: 'Leica' });
    expect(await handler.edit(data, noReport)).toMatchObject({ successful: count, errors: 0 });
    const make = jest.spyOn(media.module.get(ChangeSteps), 'make');
    await handler.edit(data, noReport);
    expect(make).not.toHaveBeenCalled();
    await undo('crash');
    for (const number of [0, 1_199]) {
      expect(await images.byId(idOf(number))).toMatchObject({ camera: `Camera ${number}` });
    }
  });

  it('that two processes make at the same time keeps what was there before the first one', async () => {
    const repository = media.module.get(ChangeRepository);
    const change = { kind: 'edit', metadata: { camera: 'Leica' } } as const;
    await repository.add({ ...aChangeRecord('twice', 'edit-images', 1), change }, [idOf(50)]);
    for await (const step of repository.stepsOf('twice')) {
      for (let times = 0; times < 2; times += 1) {
        // Each process has read the step before the other one made it.
        await media.module.get(ChangeSteps).make(step, change);
      }
    }
    await undo('twice');
    expect(await images.byId(idOf(50))).toMatchObject({ camera: 'Camera 50' });
  });

  it('that is cancelled keeps what it has done, which can be undone', async () => {
    const handler = media.module.get(ChangeHandler);
    const repository = media.module.get(ChangeRepository);
    const change = { kind: 'delete' } as const;
    await repository.add({ ...aChangeRecord('half', 'delete-images', count), change }, all);
    const cancelled = { code: 'task/cancelled' } as const;
    const cancel = async ({ done }: { done: number }) => {
      if (done > 0) throw new ServiceError(cancelled.code);
    };
    await expect(handler.delete({ changeId: 'half' }, cancel)).rejects.toMatchObject(cancelled);
    expect((await left()).length).toBe(700);
    // Also if it gets another job: Redis may have lost that it was cancelled.
    await expect(handler.delete({ changeId: 'half' }, noReport)).rejects.toMatchObject(cancelled);
    expect((await left()).length).toBe(700);
    expect((await undo('half')).result).toMatchObject({ successful: 500 });
    expect((await left()).length).toBe(count);
  });

  it('that is tried again after its undo makes no further step', async () => {
    const handler = media.module.get(ChangeHandler);
    await media.module
      .get(ChangeRepository)
      .add({ ...aChangeRecord('late', 'delete-images', count), change: { kind: 'delete' } }, all);
    const fail = async ({ done }: { done: number }) => {
      if (done > 0) throw new Error('the database is away');
    };
    await expect(handler.delete({ changeId: 'late' }, fail)).rejects.toThrow('is away');
    await undo('late');
    expect(await handler.delete({ changeId: 'late' }, noReport)).toMatchObject({ successful: 500 });
    expect(await left()).toEqual(all);
  });

  it('is undone without images that another deletion has moved to the trash', async () => {
    const trash = media.module.get(TrashService);
    await trash.deleteMany([idOf(7)]);
    const selection = { ids: [idOf(7), idOf(8)] };
    const { id, run } = await changes.start({ selection, change: { kind: 'delete' } });
    await untilOver(media, run.id);
    await undo(id);
    expect(await left()).toEqual(all.filter((each) => each !== idOf(7)));
    await trash.restore([idOf(7)]);
    expect(await left()).toEqual(all);
  });

  const written = { captions: { en: 'A beach' }, captionModel: 'captioner' };

  it.each<Record<string, string>>([{ en: 'Fog' }, {}])(
    'of captions to %j is undone with their model',
    async (captions) => {
      await images.editMany(new Map([[idOf(2), written]]));
      const selection = { ids: [idOf(2)] };
      const { id, run } = await changes.start({
        selection,
        change: { kind: 'edit', metadata: { captions } },
      });
      await untilOver(media, run.id);
      expect(await images.byId(idOf(2))).toMatchObject({ captionModel: null });
      await undo(id);
      expect(await images.byId(idOf(2))).toMatchObject(written);
    },
  );

  it('is undone without the fields that were edited since', async () => {
    const selection = { ids: [idOf(20), idOf(21)] };
    const change = { kind: 'edit', metadata: { camera: 'Leica', lens: '50mm' } } as const;
    const { id, run } = await changes.start({ selection, change });
    await untilOver(media, run.id);
    await images.updateMetadata(idOf(20), { camera: 'Nikon' });
    const counts = { successful: 1, errors: 1, scanned: 2 };
    const failures = [{ imageId: idOf(20), problem: 'changed' }];
    expect(await undo(id)).toMatchObject({ result: counts, failures });
    expect(await images.byId(idOf(20))).toMatchObject({ camera: 'Nikon', lens: null });
    expect(await images.byId(idOf(21))).toMatchObject({ camera: 'Camera 21', lens: null });
    const repeated = media.module.get(ChangeHandler).undo({ changeId: `undo ${id}` }, noReport);
    expect(await repeated).toMatchObject(counts);
  });

  it('is undone without captions that a person or a model wrote since', async () => {
    const ids = [idOf(30), idOf(31), idOf(32)];
    const selection = { ids };
    const change = { kind: 'edit', metadata: { captions: { en: 'Fog' } } } as const;
    const { id, run } = await changes.start({ selection, change });
    await untilOver(media, run.id);
    const captions = { en: 'Fog', de: 'Meer' };
    await images.updateMetadata(idOf(30), { captions: { en: 'Storm', de: 'Sturm' } });
    await images.editMany(new Map([[idOf(31), { captions, captionModel: 'captioner' }]]));
    expect((await undo(id)).result).toEqual({ successful: 1, errors: 2, scanned: 3 });
    const records = await images.byIds(ids);
    expect(records.map((each) => each.captions.en).toSorted()).toEqual(['Fog', 'Sea 32', 'Storm']);
  });

  it('is undone after a crash of its undo, without failures', async () => {
    const repository = media.module.get(ChangeRepository);
    const selection = { ids: [idOf(40), idOf(41)] };
    const change = { kind: 'edit', metadata: { captions: { en: 'Fog' }, lens: '50mm' } } as const;
    const { id, run } = await changes.start({ selection, change });
    await untilOver(media, run.id);
    await repository.add({ ...aChangeRecord('undo', 'undo-change', count), undoOf: id }, []);
    const repeat = () => media.module.get(ChangeHandler).undo({ changeId: 'undo' }, noReport);
    // The process ends after the step was undone, and before that was recorded.
    jest.spyOn(repository, 'update').mockRejectedValueOnce(new Error('killed'));
    await expect(repeat()).rejects.toThrow('killed');
    jest.restoreAllMocks();
    expect(await images.byId(idOf(40))).toMatchObject({ captions: { en: 'Sea 40' }, lens: null });
    expect(await repeat()).toMatchObject({ successful: 2, errors: 0 });
    expect(await images.byId(idOf(41))).toMatchObject({ captions: { en: 'Sea 41' }, lens: null });
  });

  it('can be undone for a day', async () => {
    const repository = media.module.get(ChangeRepository);
    const old = { ...aChangeRecord('old', 'delete-images', 1), createdAt: new Date(0) };
    await repository.add({ ...old, change: { kind: 'delete' } }, [idOf(0)]);
    await untilOver(media, (await start({ kind: 'delete' }, { text: 'nothing found' })).run.id);
    await expect(changes.undo('old')).rejects.toMatchObject({ code: 'change/not-found' });
    for await (const step of repository.stepsOf('old')) expect(step).toBeUndefined();
    expect(await left()).toContain(idOf(0));
  });

  it('leaves no steps of a process that was killed before it added their change', async () => {
    const repository = media.module.get(ChangeRepository);
    const stepIds = async () => {
      const ids: string[] = [];
      for await (const { _id } of repository.stepsOf('killed')) ids.push(_id);
      return ids;
    };
    const killed = jest.spyOn(repository['changes'], 'insertMany');
    killed.mockRejectedValueOnce(new Error('killed'));
    const change = { kind: 'delete' } as const;
    const adding = repository.add({ ...aChangeRecord('killed', 'delete-images', 1), change }, [
      idOf(0),
    ]);
    await expect(adding).rejects.toThrow('killed');
    await repository.removeBefore(new Date(Date.now() - 3_600_000));
    expect(await stepIds()).toEqual(['killed 0']);
    await repository.removeBefore(new Date(Date.now() + 1_000));
    expect(await stepIds()).toEqual([]);
  });

  it('keeps its steps until they are undone, even if its day is over meanwhile', async () => {
    const day = 24 * 3_600_000;
    const repository = media.module.get(ChangeRepository);
    const createdAt = new Date(Date.now() - day + 3_600_000);
    const change = { kind: 'delete' } as const;
    await repository.add({ ...aChangeRecord('aging', 'delete-images', 1), createdAt, change }, [
      idOf(0),
    ]);
    await media.module.get(ChangeHandler).delete({ changeId: 'aging' }, noReport);
    const add = repository.add.bind(repository);
    // Another admin starts a change two hours later, before the undo has begun.
    jest.spyOn(repository, 'add').mockImplementationOnce(async (...added) => {
      await repository.removeBefore(new Date(Date.now() + 7_200_000 - day));
      await add(...added);
    });
    const { run } = await changes.undo('aging');
    jest.restoreAllMocks();
    expect((await untilOver(media, run.id)).result).toMatchObject({ successful: 1, scanned: 1 });
    expect(await left()).toContain(idOf(0));
  });

  it('fails, and does not finish, if its steps are missing', async () => {
    const change = { kind: 'delete' } as const;
    await media.module
      .get(ChangeRepository)
      .add({ ...aChangeRecord('cut', 'delete-images', 2), change }, [idOf(0)]);
    const run = media.module.get(ChangeHandler).delete({ changeId: 'cut' }, noReport);
    await expect(run).rejects.toMatchObject({ code: 'change/not-found' });
    await media.module.get(TrashService).restore([idOf(0)]);
  });
});
