import { mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { cleanupReply, failure, taskListReply, taskRunReply } from '@salon/api-contract';
import { taskRoutes } from '@salon/api-contract/routes';
import { Api } from '../support/api.ts';
import { firstRun } from '../support/first-run.ts';
import { aPhoto, publishPhotos } from '../support/photos.ts';
import { isInContainers, Stack } from '../support/stack.ts';

/** Whether the test can change stored files behind the gallery's back. */
const hasFolder = !process.env.MINIO_ENDPOINT && !isInContainers;

describe('tasks', () => {
  let stack: Stack;
  let visitor: Api;
  let admin: Api;

  beforeAll(async () => {
    stack = await Stack.start();
    visitor = new Api(stack.url);
    admin = await visitor.loggedIn();
  });

  afterAll(() => stack.destroy());

  const clean = async (path: string) => {
    const response = await admin.raw('POST', path);
    expect(response.status).toBe(200);
    return cleanupReply.parse(await response.json()).data.data;
  };
  const runs = async () => {
    const response = await admin.raw('GET', '/tasks');
    expect(response.status).toBe(200);
    return taskListReply.parse(await response.json()).data.data.runs;
  };

  it('keeps recent uploads, confirmed or not', async () => {
    const [published = ''] = await publishPhotos(admin, ['kept.jpg']);
    const review = await admin.review([await aPhoto('waiting.jpg')]);
    const uploads = review.data.data.images.map(({ sessionId }) => ({ sessionId }));
    await expect(clean('/tasks/cleanup/images/staged')).resolves.toEqual({
      ...{ deleted: 0, errors: 0, scanned: 0 },
    });
    await expect(clean('/tasks/cleanup/images/orphaned')).resolves.toMatchObject({
      ...{ deleted: 0, errors: 0 },
    });
    const confirmed = await admin.confirm(uploads);
    for (const { id } of [...confirmed.data.data.images, { id: published }]) {
      const { versions } = (await visitor.image(id)).data.data.image;
      for (const { path } of versions) expect((await fetch(stack.url + path)).status).toBe(200);
      expect((await admin.raw('GET', `/images/${id}/original`)).status).toBe(200);
    }
  });

  // The age of an object cannot be set on a real MinIO.
  (hasFolder ? it : it.skip)('removes old objects without a record', async () => {
    const [id = ''] = await publishPhotos(admin, ['named.jpg']);
    const objects = join(stack.dataDir, 'objects');
    const longAgo = new Date(Date.now() - 2 * 3_600_000);
    const strays = [
      'originals/unknown',
      'renditions/unknown/a.webp',
      `renditions/${id}/unnamed.jpg`,
    ];
    for (const key of strays) {
      await mkdir(join(objects, key, '..'), { recursive: true });
      await writeFile(join(objects, key), 'x');
      await utimes(join(objects, key), longAgo, longAgo);
    }
    await utimes(join(objects, 'originals', id), longAgo, longAgo);
    const { deleted, errors } = await clean('/tasks/cleanup/images/orphaned');
    expect({ deleted, errors }).toEqual({ deleted: strays.length, errors: 0 });
    expect(await readdir(join(objects, 'originals'))).toContain(id);
    expect(await readdir(join(objects, 'renditions', id))).not.toContain('unnamed.jpg');
  });

  (hasFolder ? it : it.skip)('ends between two objects when it is cancelled', async () => {
    const folder = join(stack.dataDir, 'objects/originals');
    const longAgo = new Date(Date.now() - 2 * 3_600_000);
    // So many that the run has not ended when the request to cancel it arrives.
    const strays = Array.from({ length: 6_000 }, (_, index) => join(folder, `stray-${index}`));
    for (const stray of strays) {
      await writeFile(stray, 'x');
      await utimes(stray, longAgo, longAgo);
    }
    const events = await admin.raw('GET', '/tasks/events');
    const begun = firstRun(events, ({ state, done }) => state === 'running' && done > 0);
    const called = admin.raw('POST', '/tasks/cleanup/images/orphaned');
    const { id = '' } = (await begun) ?? {};
    const reply = await admin.raw('POST', `/tasks/${id}/cancel`);
    expect(reply.status).toBe(200);
    expect(taskRunReply.parse(await reply.json()).data.data.run.id).toBe(id);

    const response = await called;
    expect(response.status).toBe(409);
    expect(failure.parse(await response.json())).toMatchObject({
      message: 'The task was cancelled.',
      data: { state: 'cancelled' },
    });
    expect((await runs())[0]).toMatchObject({ id, state: 'cancelled', result: null });
    const left = (await readdir(folder)).filter((name) => name.startsWith('stray-'));
    expect(left.length).toBeGreaterThan(0);
    await Promise.all(left.map((name) => rm(join(folder, name))));
  });

  it('does not cancel a finished or unknown run', async () => {
    await clean('/tasks/cleanup/images/staged');
    const [run] = await runs();
    const over = await admin.raw('POST', `/tasks/${run?.id}/cancel`);
    expect(over.status).toBe(409);
    expect(failure.parse(await over.json()).message).toBe('The task has already ended.');
    expect((await admin.raw('POST', '/tasks/unheard-of/cancel')).status).toBe(404);
    expect((await visitor.raw('POST', `/tasks/${run?.id}/cancel`)).status).toBe(401);
  });

  (hasFolder ? it : it.skip)('names the images whose files are missing', async () => {
    const [id = ''] = await publishPhotos(admin, ['incomplete.jpg']);
    await rm(join(stack.dataDir, 'objects/originals', id), { force: true });
    const { errors } = await clean('/tasks/cleanup/images/orphaned');
    expect(errors).toBe(1);
    expect((await runs())[0]?.failures).toEqual([{ imageId: id, problem: 'files-missing' }]);
    await admin.deleteImage(id);
  });

  it('lists the runs with their results, newest first', async () => {
    await clean('/tasks/cleanup/images/staged');
    const [run] = await runs();
    expect(run).toMatchObject({
      task: 'cleanup-staged',
      state: 'finished',
      result: { deleted: 0, errors: 0 },
      reason: null,
      startedBy: 'admin',
    });
    expect(Date.parse(run?.finishedAt ?? '')).toBeGreaterThanOrEqual(
      Date.parse(run?.startedAt ?? ''),
    );
  });

  it.each([
    [taskRoutes['backfill-embeddings'].path, 'Xenova/clip-vit-base-patch32'],
    [taskRoutes['backfill-captions'].path, 'Xenova/vit-gpt2-image-captioning'],
  ])('answers %s with one sentence while there is no model', async (path, model) => {
    const { status, message } = await admin.refused('POST', path);
    expect([status, message]).toEqual([
      409,
      expect.stringContaining(`The model ${model} is not installed.`),
    ]);
    expect((await runs())[0]).toMatchObject({ state: 'failed', reason: message, result: null });
  });

  it('streams the progress of runs', async () => {
    const response = await admin.raw('GET', '/tasks/events');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toMatch(/^text\/event-stream/);
    const heard = firstRun(response, ({ state }) => state === 'finished');
    const [result, run] = await Promise.all([clean('/tasks/cleanup/images/staged'), heard]);
    expect(run).toMatchObject({ task: 'cleanup-staged', result });
  });

  it.each(Object.entries(taskRoutes))('refuses %s to visitors', async (_task, { path }) => {
    expect((await visitor.raw('POST', path)).status).toBe(401);
  });

  it.each(['/tasks', '/tasks/events'])('refuses %s to visitors', async (path) => {
    expect((await visitor.raw('GET', path)).status).toBe(401);
  });

  it('ends its streams when the gallery stops', async () => {
    const response = await admin.raw('GET', '/tasks/events');
    const ended = firstRun(response, () => false);
    await Promise.all([stack.stop(), expect(ended).resolves.toBeUndefined()]);
  });
});
