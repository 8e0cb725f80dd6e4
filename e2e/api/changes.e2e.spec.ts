import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { isOver, type TaskRun } from '@salon/api-contract';
import { startMongo, type TestServer } from '@salon/test-kit';
import { Api } from '../support/api.ts';
import { insertRecords } from '../support/records.ts';
import { Stack } from '../support/stack.ts';

const count = 2_500;

describe('a gallery of thousands', () => {
  let mongo: TestServer;
  let stack: Stack;
  let admin: Api;
  /** The newest first. */
  let ids: string[];

  beforeAll(async () => {
    mongo = await startMongo();
    ids = (await insertRecords(mongo.url, count)).reverse();
    stack = await Stack.start({ MONGO_URL: mongo.url });
    admin = await new Api(stack.url).loggedIn();
  });

  afterAll(async () => {
    await stack.destroy();
    await mongo.stop();
  });

  const listed = async () => (await admin.window({ count: 1 })).data.data;
  const untilOver = async ({ id }: TaskRun): Promise<TaskRun> => {
    for (;;) {
      // A killed service does not answer for a moment.
      const runs = await admin.tasks().then(
        ({ data }) => data.data.data.runs,
        () => [],
      );
      const run = runs.find((each) => each.id === id);
      if (run && isOver(run)) return run;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  };

  it('is listed in windows, for admins only', async () => {
    const { images, total } = (await admin.window({ from: 1_200, count: 2 })).data.data;
    expect(images.map(({ id }) => id)).toEqual(ids.slice(1_200, 1_202));
    expect(total).toBe(count);
    const some = (await admin.idWindow({ from: 100, count: 2_000 })).data.data;
    expect(some.ids).toEqual(ids.slice(100, 2_100));
    const found = (await admin.window({ text: 'picture 1234', count: 1 })).data.data;
    expect(found.images[0]?.id).toBe(ids[count - 1 - 1234]);
    const visitor = new Api(stack.url);
    expect((await visitor.refused('GET', '/images/window')).status).toBe(401);
  });

  it('is deleted as a whole by a run, once, and comes back with its undo', async () => {
    const { version } = await listed();
    const except = ids.slice(0, 2);
    const body = { selection: { list: {}, version, except }, change: { kind: 'delete' } } as const;
    const { id, run } = (await admin.changeImages(body, 'delete-all')).data.data;
    expect(run).toMatchObject({ task: 'delete-images', startedBy: 'admin' });
    const counts = { successful: count - 2, errors: 0, scanned: count - 2 };
    expect(await untilOver(run)).toMatchObject({ state: 'finished', result: counts });
    expect((await listed()).total).toBe(2);
    const repeated = (await admin.changeImages(body, 'delete-all')).data.data;
    expect(repeated.id).toBe(id);
    expect(await untilOver(repeated.run)).toMatchObject({ result: counts });

    const undone = (await admin.undoChange(id)).data.data;
    expect(await untilOver(undone.run)).toMatchObject({ task: 'undo-change', result: counts });
    expect(await listed()).toMatchObject({ total: count, version });
  });

  it('is not changed by a request for another state of the list', async () => {
    const selection = { list: {}, version: 'of-another-state' };
    const refused = await admin.refused('POST', '/images/changes', {
      selection,
      change: { kind: 'delete' },
    });
    expect([refused.status, refused.message]).toEqual([
      409,
      'The list has changed in the meantime. Check the selection and try again.',
    ]);
    expect((await listed()).total).toBe(count);
  });

  it('continues with a change after its service was killed', async () => {
    const { version } = await listed();
    const body = {
      selection: { list: {}, version },
      change: { kind: 'edit', metadata: { camera: 'Leica' } },
    } as const;
    const { id, run } = (await admin.changeImages(body)).data.data;
    stack.kill('media');
    expect(await untilOver(run)).toMatchObject({ result: { successful: count, errors: 0 } });
    const cameras = async () => {
      const { images } = (await admin.window({ from: count - 100, count: 100 })).data.data;
      return new Set(images.map(({ camera }) => camera));
    };
    expect(await cameras()).toEqual(new Set(['Leica']));
    await untilOver((await admin.undoChange(id)).data.data.run);
    expect(await cameras()).toEqual(new Set([null]));
  });
});
