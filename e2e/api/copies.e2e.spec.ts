import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  backfillReply,
  imageListReply,
  keepCopiesReply,
  likelyCopiesReply,
  modelsReply,
} from '@salon/api-contract';
import { until, writeTinyModels } from '@salon/test-kit';
import sharp from 'sharp';
import { Api, type UploadFile } from '../support/api.ts';
import { Stack } from '../support/stack.ts';

async function aPicture(
  background: string,
  [width, height]: [number, number],
): Promise<UploadFile> {
  const create = { width, height, channels: 3, background } as const;
  const bytes = await sharp({ create }).jpeg({ quality: 95 }).toBuffer();
  return { name: `${width}.jpg`, body: new Blob([new Uint8Array(bytes)]) };
}

describe('likely copies', () => {
  let stack: Stack;
  let visitor: Api;
  let admin: Api;
  let modelsDir: string;
  const red = { large: '', small: '', upright: '' };
  let green = '';

  beforeAll(async () => {
    modelsDir = await mkdtemp(join(tmpdir(), 'salon-models-'));
    await writeTinyModels(modelsDir);
    stack = await Stack.start({ MODELS_DIR: modelsDir });
    visitor = new Api(stack.url);
    admin = await visitor.loggedIn();
    red.large = await publish('#d71e23', [640, 480]);
    red.small = await publish('#d71e23', [320, 240]);
    red.upright = await publish('#d71e23', [240, 320]);
    green = await publish('#2d9637', [320, 240]);
  });

  afterAll(async () => {
    await stack.destroy();
    await rm(modelsDir, { recursive: true, force: true });
  });

  async function publish(colour: string, size: [number, number]): Promise<string> {
    const { data } = await admin.publish([await aPicture(colour, size)]);
    return data.data.images[0]?.id ?? '';
  }

  const askForList = () => admin.raw('GET', '/images/duplicates');
  const readList = async (reply: Response) => {
    expect(reply.status).toBe(200);
    return likelyCopiesReply.parse(await reply.json()).data;
  };
  const list = async () => readList(await askForList());
  const pairs = async () => (await list()).pairs;
  /** Repeats the question: the service may still find the new model, and answers 503 while it loads the vectors. */
  const untilPairs = async () => {
    let found: Awaited<ReturnType<typeof pairs>> = [];
    await until(
      async () => {
        const reply = await askForList();
        if (reply.status !== 503) found = (await readList(reply)).pairs;
        return found.length > 0;
      },
      'pairs are found',
      { everyMs: 100 },
    );
    return found;
  };
  const keep = (ids: unknown) =>
    admin.raw('POST', '/images/duplicates/keep', JSON.stringify({ ids }));

  it('are for admins', async () => {
    for (const [method, path, body] of [
      ['GET', '/images/duplicates', undefined],
      ['POST', '/images/duplicates/keep', { ids: [red.large, red.small] }],
      ['DELETE', `/images/duplicates/keep/${red.large}/${red.small}`, undefined],
    ] as const) {
      expect((await visitor.refused(method, path, body)).status).toBe(401);
    }
  });

  it('are not found before a model has processed the images', async () => {
    expect(await list()).toEqual({ pairs: [], imageCount: 4, comparedCount: 0 });
  });

  it('are the same picture in another size, the newer upload first', async () => {
    const settings = [{ name: 'embeddingModel', value: 'tiny/colour-clip' }];
    const saved = await admin.raw('PUT', '/settings', JSON.stringify({ settings }));
    expect(saved.status).toBe(200);
    const embedding = async () => {
      const reply = await admin.raw('GET', '/models');
      const { models } = modelsReply.parse(await reply.json()).data;
      return models.find(({ kind }) => kind === 'embedding')?.state;
    };
    await until(async () => (await embedding()) === 'ready', 'the model is ready');
    const backfill = await admin.raw('POST', '/tasks/backfill/embeddings');
    expect(backfillReply.parse(await backfill.json()).data.data.errors).toBe(0);
    const [pair, ...others] = await untilPairs();
    expect(others).toEqual([]);
    expect(pair?.images.map(({ id }) => id)).toEqual([red.small, red.large]);
    expect(pair?.images[0].originalFilename).toBe('320.jpg');
    expect(pair?.similarity).toBeGreaterThan(0.99);
    // The pair may be known before the last image is compared.
    await until(async () => (await list()).comparedCount >= 4, 'four images are compared');
    expect(await list()).toMatchObject({ imageCount: 4, comparedCount: 4 });
  });

  it('are among the similar images, which have neither other colours nor private fields', async () => {
    const reply = await visitor.raw('GET', `/images/${red.large}/similar`);
    const { images } = imageListReply.parse(await reply.json()).data;
    expect(images.map(({ id }) => id).toSorted()).toEqual([red.small, red.upright].toSorted());
    expect(images[0]).not.toHaveProperty('comment');
  });

  it('are listed while both are published', async () => {
    await admin.deleteImage(red.large);
    expect(await pairs()).toEqual([]);
    await admin.restoreImages([red.large]);
    expect(await pairs()).toHaveLength(1);
  });

  it('can be kept only if they are two images', async () => {
    for (const ids of [[red.large], [red.large, red.large], [red.large, 1], 'both']) {
      expect((await keep(ids)).status).toBe(400);
    }
    expect((await keep([red.large, 'nothing'])).status).toBe(404);
    expect(await pairs()).toHaveLength(1);
  });

  it('are not listed again once both are kept', async () => {
    for (const ids of [
      [red.large, red.small],
      [red.small, red.large],
    ]) {
      const reply = await keep(ids);
      expect(reply.status).toBe(200);
      expect(keepCopiesReply.parse(await reply.json()).data).toEqual({ ids });
    }
    expect(await pairs()).toEqual([]);
    // Each of the two may still be a copy of another image.
    expect((await keep([red.upright, green])).status).toBe(200);
  });

  it('are listed again once keeping both is undone, in either order and more than once', async () => {
    const undoKeep = (one: string, other: string) =>
      admin.raw('DELETE', `/images/duplicates/keep/${one}/${other}`);
    for (const ids of [
      [red.large, red.small],
      [red.small, red.large],
    ] as const) {
      const reply = await undoKeep(...ids);
      expect(reply.status).toBe(200);
      expect(keepCopiesReply.parse(await reply.json()).data).toEqual({ ids });
    }
    expect(await pairs()).toHaveLength(1);
    expect((await undoKeep('nothing', red.large)).status).toBe(200);
    expect((await undoKeep(red.large, red.large)).status).toBe(400);
  });
});
