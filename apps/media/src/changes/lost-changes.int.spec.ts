import 'reflect-metadata';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { ImageChange } from '@salon/api-contract';
import { JobClient, JobReports, Queues } from '@salon/jobs';
import { ChangeRepository, ImageRepository, type ChangeRecord } from '@salon/media-data';
import { requestContext } from '@salon/server-kit';
import { ServiceError } from '@salon/service-contract';
import { until } from '@salon/test-kit';
import { Redis } from 'ioredis';
import { anAdmin } from '../../testing/an-admin.ts';
import { anImageRecord } from '../../testing/an-image-record.ts';
import { untilOver } from '../../testing/changes.ts';
import { startMediaService, type MediaService } from '../../testing/media-service.ts';
import { TaskService } from '../tasks/task.service.ts';
import { TrashService } from '../trash/trash.service.ts';
import { ChangeService } from './change.service.ts';
import { ChangeHandler } from './change.handler.ts';
import { ChangeSteps } from './change-steps.ts';
import { LostChanges } from './lost-changes.ts';

const count = 1_200;
const all = Array.from(
  { length: count },
  (_, number) => `image-${String(number).padStart(4, '0')}`,
);
const some = all.slice(0, 2);
const deletion = { kind: 'delete' } as const;

describe('a change whose job Redis has lost', () => {
  let media: MediaService;
  let changes: ChangeService;
  let lost: LostChanges;
  let repository: ChangeRepository;

  beforeAll(async () => {
    media = await startMediaService();
    changes = media.module.get(ChangeService);
    lost = media.module.get(LostChanges);
    repository = media.module.get(ChangeRepository);
    await media.seed(all.map((_id) => anImageRecord({ _id })));
  });

  beforeEach(async () => {
    jest.restoreAllMocks();
    await media.module.get(TrashService).restore(all);
    await loseJobs();
  });

  afterAll(() => media.stop());

  const tasks = () => media.module.get(TaskService);
  const queue = () => media.module.get(Queues).queue('changes');
  const loseJobs = () => media.module.get(Redis).flushall();
  const restartLost = () => lost.restart(0);
  /** As in another process: it has not looked yet. */
  const anotherSearch = () => {
    const { module } = media;
    return new LostChanges(
      repository,
      module.get(JobClient),
      module.get(JobReports),
      module.get(Redis),
      module.get(Queues),
    );
  };
  const start = (ids: string[], key?: string, change: ImageChange = deletion) =>
    changes.start({ selection: { ids }, change }, key);
  const left = async () => [...(await media.module.get(ImageRepository).existing(all))].sort();
  const runs = async () => (await tasks().list()).map(({ id }) => id);
  const untilRecorded = (id: string, state: ChangeRecord['state']) =>
    until(async () => (await repository.byId(id))?.state === state, `the change is ${state}`);

  const accepted = { state: 'unfinished', attempt: 1, total: 2, createdAt: new Date(0) } as const;

  it('before it began is made by the same run', async () => {
    await queue().pause();
    const { run } = await start(some);
    await loseJobs();
    await restartLost();
    const result = { successful: 2, errors: 0, scanned: 2 };
    expect(await untilOver(media, run.id)).toMatchObject({ state: 'finished', result });
    expect(await left()).toEqual(all.slice(2));
  });

  it('is made although it was accepted more than a day ago', async () => {
    const old = { _id: 'old', name: 'delete-images', change: deletion, ...accepted } as const;
    await repository.add(old, some);
    await repository.removeBefore(new Date());
    await restartLost();
    const [run = ''] = await runs();
    const result = { successful: 2, errors: 0, scanned: 2 };
    expect(await untilOver(media, run)).toMatchObject({ state: 'finished', result });
    expect(await left()).toEqual(all.slice(2));
    await untilRecorded('old', 'finished');
    await repository.removeBefore(new Date());
    expect(await repository.byId('old')).toBeNull();
  });

  it('is undone although the undo was requested more than a day ago', async () => {
    const { id, run } = await start(some);
    await untilOver(media, run.id);
    await untilRecorded(id, 'finished');
    await repository.markUndone(id);
    const old = { _id: 'undo', name: 'undo-change', undoOf: id, ...accepted } as const;
    await repository.add(old, []);
    await repository.removeBefore(new Date(Date.now() + 1_000));
    await restartLost();
    const [undo = ''] = await runs();
    expect(await untilOver(media, undo)).toMatchObject({ task: 'undo-change', state: 'finished' });
    expect(await left()).toEqual(all);
  });

  it('is shown with the admin who started it', async () => {
    await queue().pause();
    const { run } = await requestContext.run({ requestId: '1', actor: anAdmin }, () => start(some));
    await loseJobs();
    await restartLost();
    expect(await untilOver(media, run.id)).toMatchObject({ startedBy: anAdmin.username });
  });

  it('midway is continued', async () => {
    const steps = media.module.get(ChangeSteps);
    const make = steps.make.bind(steps);
    const spy = jest.spyOn(steps, 'make').mockImplementation(async (step, change) => {
      if (step.number === 0) return make(step, change);
      await loseJobs();
      throw new Error('killed');
    });
    const { run } = await start(all);
    const isLost = async () => spy.mock.calls.length === 2 && (await runs()).length === 0;
    await until(isLost, 'the run is lost');
    expect((await left()).length).toBe(700);
    jest.restoreAllMocks();
    await restartLost();
    const result = { successful: count, errors: 0, scanned: count };
    expect(await untilOver(media, run.id)).toMatchObject({ state: 'finished', result });
    expect(await left()).toEqual([]);
  });

  it('is undone if its undo is lost too', async () => {
    const { id, run } = await start(some);
    await untilOver(media, run.id);
    await queue().pause();
    const undo = await changes.undo(id);
    await loseJobs();
    await restartLost();
    expect(await untilOver(media, undo.run.id)).toMatchObject({
      task: 'undo-change',
      state: 'finished',
    });
    expect(await left()).toEqual(all);
    expect(await runs()).toEqual([undo.run.id]);
  });

  it('makes no further step if its undo has begun', async () => {
    await queue().pause();
    const { id } = await start(some);
    const undo = await changes.undo(id);
    await loseJobs();
    await restartLost();
    await untilOver(media, undo.run.id);
    expect(await runs()).toEqual([undo.run.id]);
    expect(await left()).toEqual(all);
  });

  it('is made before a later one that is lost too', async () => {
    await queue().pause();
    const first = await start(some);
    const second = await start(all.slice(2, 4));
    await loseJobs();
    const enqueue = jest.spyOn(media.module.get(JobClient), 'enqueue');
    await restartLost();
    await untilOver(media, second.run.id);
    const enqueued = enqueue.mock.calls.map(([, , { onceFor }]) => onceFor);
    expect(enqueued).toEqual([first.id, second.id]);
  });

  it('is started by several processes once', async () => {
    await queue().pause();
    const { run } = await start(some);
    await loseJobs();
    await queue().pause();
    await Promise.all([restartLost(), anotherSearch().restart(0)]);
    expect(await runs()).toEqual([run.id]);
    await queue().resume();
    expect(await untilOver(media, run.id)).toMatchObject({ state: 'finished' });
  });

  it('waits a moment, because another process may still make a step of it', async () => {
    await queue().pause();
    const { run } = await start(some);
    // The service itself looks from time to time.
    jest.spyOn(lost, 'restart').mockResolvedValue(true);
    const search = anotherSearch();
    await loseJobs();
    await search.restart();
    expect(await runs()).toEqual([]);
    await search.restart(0);
    expect(await runs()).toEqual([run.id]);
    await untilOver(media, run.id);
  });

  describe('is not started again', () => {
    const expectNoRun = async () => {
      await loseJobs();
      await restartLost();
      expect(await runs()).toEqual([]);
    };

    it('if it was finished', async () => {
      const { run } = await start(some);
      await untilOver(media, run.id);
      await expectNoRun();
    });

    it('if its undo was finished', async () => {
      const { id, run } = await start(some);
      await untilOver(media, run.id);
      await untilOver(media, (await changes.undo(id)).run.id);
      await expectNoRun();
    });

    it('if it was cancelled', async () => {
      await queue().pause();
      const { id, run } = await start(some, 'cancelled');
      await tasks().cancel(run.id);
      await queue().resume();
      expect(await untilOver(media, run.id)).toMatchObject({ state: 'cancelled' });
      await untilRecorded(id, 'cancelled');
      await expectNoRun();
      // A repeated request does not continue it either.
      const again = await start(some, 'cancelled');
      expect(await untilOver(media, again.run.id)).toMatchObject({
        id: run.id,
        state: 'cancelled',
      });
      expect(await left()).toEqual(all);
    });

    it('if it was cancelled while it ran', async () => {
      const steps = media.module.get(ChangeSteps);
      const make = steps.make.bind(steps);
      jest.spyOn(steps, 'make').mockImplementation(async (step, change) => {
        await tasks().cancel(run.id);
        // Progress is reported, and the mark is read, four times a second.
        await new Promise((resolve) => setTimeout(resolve, 300));
        return make(step, change);
      });
      await queue().pause();
      const { run, id } = await start(all);
      await queue().resume();
      expect(await untilOver(media, run.id)).toMatchObject({ state: 'cancelled' });
      await untilRecorded(id, 'cancelled');
      await expectNoRun();
      expect((await left()).length).toBe(700);
    });

    it('if Redis loses it at the moment when it ends as cancelled', async () => {
      await queue().pause();
      const { id } = await start(some);
      const cancel = () => Promise.reject(new ServiceError('task/cancelled'));
      const job = media.module.get(ChangeHandler).delete({ changeId: id }, cancel);
      await expect(job).rejects.toMatchObject({ code: 'task/cancelled' });
      await expectNoRun();
    });

    it('if it was cancelled and has not ended yet', async () => {
      await queue().pause();
      const { id, run } = await start(some);
      // At once, and not only by the next regular search.
      const look = jest.spyOn(lost, 'look');
      await tasks().cancel(run.id);
      expect(look).toHaveBeenCalled();
      await untilRecorded(id, 'cancelled');
      await expectNoRun();
    });

    it('if its undo was cancelled, until an admin wants it again', async () => {
      const { id, run } = await start(some);
      await untilOver(media, run.id);
      await queue().pause();
      const undo = await changes.undo(id);
      await tasks().cancel(undo.run.id);
      await queue().resume();
      await untilOver(media, undo.run.id);
      await untilRecorded(undo.id, 'cancelled');
      await expectNoRun();
      const again = await changes.undo(id);
      expect(await untilOver(media, again.run.id)).toMatchObject({ state: 'finished' });
      expect(await left()).toEqual(all);
    });

    it('if it failed, until it is sent again', async () => {
      const make = jest.spyOn(media.module.get(ChangeSteps), 'make');
      make.mockRejectedValueOnce(new ServiceError('change/not-found'));
      const { id, run } = await start(some, 'failed');
      expect(await untilOver(media, run.id)).toMatchObject({ state: 'failed' });
      await untilRecorded(id, 'failed');
      await expectNoRun();
      await queue().pause();
      const again = await start(some, 'failed');
      await loseJobs();
      await restartLost();
      expect(await untilOver(media, again.run.id)).toMatchObject({ state: 'finished' });
      expect(await left()).toEqual(all.slice(2));
    });

    it('if its request was refused', async () => {
      const enqueue = jest.spyOn(media.module.get(JobClient), 'enqueue');
      enqueue.mockRejectedValueOnce(new ServiceError('service/unavailable'));
      await expect(start(some)).rejects.toMatchObject({ code: 'service/unavailable' });
      await expectNoRun();
    });
  });
});
