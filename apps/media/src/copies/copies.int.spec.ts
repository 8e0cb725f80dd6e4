import 'reflect-metadata';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { likelyCopiesReply } from '@salon/api-contract';
import { EmbeddingRepository } from '@salon/media-data';
import { broadcast } from '@salon/server-kit';
import { modelStatusKey, type ModelStatuses } from '@salon/service-contract';
import { until } from '@salon/test-kit';
import { Redis } from 'ioredis';
import { anImageRecord } from '../../testing/an-image-record.ts';
import { startMediaService, type MediaService } from '../../testing/media-service.ts';
import { aVectorNear, randomVectors } from '../../testing/random-vectors.ts';
import { MeaningIndex } from '../meaning/meaning-index.ts';
import { TrashService } from '../trash/trash.service.ts';
import { CopyService } from './copy.service.ts';

const modelKey = 'a model';
const statuses: ModelStatuses = [
  { kind: 'embedding', id: 'a/model', state: 'ready', message: null, modelKey },
];

const replyOf = async (media: MediaService) => {
  const text = await media.bodyOf(await media.module.get(CopyService).list());
  return likelyCopiesReply.parse(JSON.parse(text)).data;
};
const chooseModel = (media: MediaService) =>
  media.module.get(Redis).set(modelStatusKey, JSON.stringify(statuses));

describe('likely copies in a gallery without vectors', () => {
  let media: MediaService;
  let index: MeaningIndex;

  beforeAll(async () => {
    media = await startMediaService();
    index = media.module.get(MeaningIndex);
  });

  afterAll(() => media.stop());

  it('are empty without a model, and answer "try again" while the vectors are loaded for the first time', async () => {
    await until(() => !index.isFirstLoad, 'the first load');
    expect(await replyOf(media)).toEqual({ pairs: [], imageCount: 0, comparedCount: 0 });
    let finish = () => {};
    const loaded = new Promise<void>((resolve) => (finish = resolve));
    const all = jest
      .spyOn(media.module.get(EmbeddingRepository), 'all')
      .mockImplementationOnce(async function* () {
        await loaded;
        yield* [];
      });
    await chooseModel(media);
    await until(() => all.mock.calls.length > 0, 'the vectors are read');
    await expect(replyOf(media)).rejects.toThrow('service/unavailable');
    finish();
    await until(() => !index.isFirstLoad, 'the first load');
    await expect(replyOf(media)).resolves.toHaveProperty('pairs', []);
  });
});

describe('likely copies in the gallery', () => {
  let media: MediaService;
  let copies: CopyService;
  let trash: TrashService;
  const random = randomVectors(32);
  const dogs = ['dog', 'older-dog'];
  const cats = ['cat', 'older-cat'] as [string, string];
  const foxes = ['fox', 'older-fox'];

  beforeAll(async () => {
    media = await startMediaService();
    copies = media.module.get(CopyService);
    trash = media.module.get(TrashService);
    await chooseModel(media);
    await publishPair('sea', 'lake', 0.8);
    await publishPair('dog', 'older-dog', 0.96);
    await publishPair('cat', 'older-cat', 0.99);
    await publishPair('fox', 'older-fox', 0.98);
    const index = media.module.get(MeaningIndex);
    await until(() => index.current() !== undefined, 'the vectors are loaded');
    await untilListed([cats, foxes, dogs]);
  });

  afterEach(async () => {
    await trash.restore([...dogs, ...cats]);
    await copies.undoKeep(cats);
  });

  afterAll(() => media.stop());

  /** Publishes two images whose vectors have this cosine, the first one uploaded later. */
  const publishPair = async (newer: string, older: string, cosine: number) => {
    const vector = random.next();
    await publish(older, vector, '2026-01-01');
    await publish(newer, aVectorNear(vector, cosine, random), '2026-01-02');
    const ids = [newer, older];
    await broadcast(media.module.get(Redis), 'embeddings:changed', { ids });
  };
  const publish = async (_id: string, vector: Float32Array, day: string) => {
    await media.seed([anImageRecord({ _id, createdAt: new Date(day) })]);
    const background = { mean: 0, deviation: 1 };
    await media.module.get(EmbeddingRepository).put(modelKey, { imageId: _id, vector, background });
  };
  const listed = async () => (await replyOf(media)).pairs;
  const idsListed = async () => (await listed()).map(({ images }) => images.map(({ id }) => id));
  const untilListed = async (expected: string[][]) => {
    let last = await idsListed();
    for (let n = 0; n < 600 && String(last) !== String(expected); n += 1) {
      await delay(100);
      last = await idsListed();
    }
    expect(last).toEqual(expected);
  };

  it('are listed best first, each with the newer upload first', async () => {
    expect(await idsListed()).toEqual([cats, foxes, dogs]);
    const [best] = await listed();
    expect(best?.similarity).toBeCloseTo(0.99, 2);
    expect(await replyOf(media)).toMatchObject({ imageCount: 8, comparedCount: 8 });
    expect(best?.images[0]).toMatchObject({ originalFilename: 'cat.jpg', size: 4_718_592 });
  });

  it('are listed only while both images are published', async () => {
    await trash.delete('older-cat');
    expect(await idsListed()).toEqual([foxes, dogs]);
    await trash.restore(['older-cat']);
    expect(await idsListed()).toEqual([cats, foxes, dogs]);
  });

  it('come with the number of images that have no vector yet', async () => {
    await media.seed([anImageRecord({ _id: 'unseen' })]);
    expect(await replyOf(media)).toMatchObject({ imageCount: 9, comparedCount: 8 });
    await trash.delete('unseen');
    expect(await replyOf(media)).toMatchObject({ imageCount: 8, comparedCount: 8 });
  });

  it('are listed as soon as a new image has a vector', async () => {
    await publishPair('hare', 'older-hare', 0.97);
    await untilListed([cats, foxes, ['hare', 'older-hare'], dogs]);
    await trash.deleteMany(['hare', 'older-hare']);
  });

  it('are not listed again when both are kept', async () => {
    await copies.keep(['older-cat', 'cat']);
    await copies.keep(cats);
    expect(await idsListed()).toEqual([foxes, dogs]);
  });

  it('are listed again when keeping them is undone, which can be repeated', async () => {
    await copies.keep(cats);
    expect(await idsListed()).toEqual([foxes, dogs]);
    await copies.undoKeep(cats);
    await copies.undoKeep(['older-cat', 'cat']);
    expect(await idsListed()).toEqual([cats, foxes, dogs]);
  });

  it('are listed again even if they were kept when the copies were found', async () => {
    await copies.keep(cats);
    await publishPair('owl', 'older-owl', 0.97);
    await untilListed([foxes, ['owl', 'older-owl'], dogs]);
    await copies.undoKeep(cats);
    expect((await idsListed())[0]).toEqual(cats);
    await trash.deleteMany(['owl', 'older-owl']);
  });

  it('can only be kept while both images are published', async () => {
    await trash.delete('dog');
    for (const other of ['nothing', 'dog']) {
      const pair = copies.keep(['fox', other]);
      await expect(pair).rejects.toMatchObject({ code: 'image/not-found', facts: { id: other } });
    }
    expect(await idsListed()).toEqual([cats, foxes]);
  });
});
