import 'reflect-metadata';
import { afterAll, afterEach, beforeAll, expect, it, jest } from '@jest/globals';
import { imageListReply } from '@salon/api-contract';
import { EmbeddingRepository, ImageRepository } from '@salon/media-data';
import { requestContext } from '@salon/server-kit';
import { anonymous, modelStatusKey, type Actor, type ModelStatuses } from '@salon/service-contract';
import { until } from '@salon/test-kit';
import { Redis } from 'ioredis';
import { anAdmin } from '../../testing/an-admin.ts';
import { anImageRecord } from '../../testing/an-image-record.ts';
import { startMediaService, type MediaService } from '../../testing/media-service.ts';
import { MeaningIndex } from '../meaning/meaning-index.ts';
import { TrashService } from '../trash/trash.service.ts';
import { SearchService } from './search.service.ts';

const background = { mean: 0, deviation: 0.05 };
/** From the most to the least similar one. */
const beaches = Array.from({ length: 100 }, (_, at) => `beach-${at}`);
const hills = Array.from({ length: 100 }, (_, at) => `hill-${at}`);
const at = (angle: number) => Float32Array.of(Math.cos(angle), Math.sin(angle), 0, 0);

let media: MediaService;

beforeAll(async () => {
  media = await startMediaService();
  await media.seed([...beaches, ...hills].map((_id) => anImageRecord({ _id })));
  const embeddings = media.module.get(EmbeddingRepository);
  const put = (imageId: string, vector: Float32Array) =>
    embeddings.put('one', { imageId, vector, background });
  for (const [number, id] of beaches.entries()) await put(id, at(number / 500));
  for (const [number, id] of hills.entries()) await put(id, at(2 + number / 500));
  const status = { kind: 'embedding', id: 'a/b', state: 'ready', message: null } as const;
  const statuses: ModelStatuses = [{ ...status, modelKey: 'one' }];
  await media.module.get(Redis).set(modelStatusKey, JSON.stringify(statuses));
  await until(() => media.module.get(MeaningIndex).current(), 'the index of meanings is made');
});

afterEach(() => media.module.get(TrashService).restore(beaches));
afterAll(() => media.stop());

const similarTo = async (id: string) => {
  const text = await media.bodyOf(await media.module.get(SearchService).similarTo(id));
  return imageListReply.parse(JSON.parse(text)).data.images.map((image) => image.id);
};

it('the images like another are for visitors without what only admins see', async () => {
  const search = media.module.get(SearchService);
  const as = (actor: Actor) =>
    requestContext.run({ requestId: '1', actor }, () => search.similarTo('hill-0'));
  const forAdmin = await as(anAdmin);
  const forVisitor = await as(anonymous);
  expect(await media.bodyOf(forAdmin)).toContain('"comment"');
  expect(await media.bodyOf(forVisitor)).not.toContain('"comment"');
});

it('the images like another are the most similar ones that are not in the trash', async () => {
  expect(await similarTo('beach-0')).toEqual(beaches.slice(1, 25));
  // More than are listed.
  await media.module.get(TrashService).deleteMany(beaches.slice(1, 60));
  expect(await similarTo('beach-0')).toEqual(beaches.slice(60, 84));
});

it('the images like a missing or deleted one are refused', async () => {
  await media.module.get(TrashService).delete('beach-1');
  for (const id of ['never', 'beach-1']) {
    await expect(similarTo(id)).rejects.toMatchObject({ code: 'image/not-found', facts: { id } });
  }
});

it('the images like another need the database only if the gallery in memory lacks it', async () => {
  const read = jest.spyOn(media.module.get(ImageRepository), 'existing');
  expect(await similarTo('hill-0')).toHaveLength(24);
  expect(read).not.toHaveBeenCalled();
  read.mockResolvedValueOnce(new Set(['new']));
  expect(await similarTo('new')).toEqual([]);
  read.mockRestore();
});
