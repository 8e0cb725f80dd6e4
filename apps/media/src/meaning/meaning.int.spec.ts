import 'reflect-metadata';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { JobClient } from '@salon/jobs';
import { EmbeddingRepository } from '@salon/media-data';
import { Database } from '@salon/mongo';
import { everyImage } from '@salon/search';
import { broadcast } from '@salon/server-kit';
import {
  latestTextKey,
  modelStatusKey,
  type JobData,
  type ModelStatuses,
} from '@salon/service-contract';
import { until } from '@salon/test-kit';
import { Worker } from 'bullmq';
import { Redis } from 'ioredis';
import { startMediaService, type MediaService } from '../../testing/media-service.ts';
import { MeaningIndex } from './meaning-index.ts';
import { MeaningService } from './meaning.service.ts';
import { ModelInUse } from './model-in-use.ts';
import { QueryVectors } from './query-vectors.ts';

const background = { mean: 0, deviation: 0.05 };
const axis = (at: number) => Float32Array.from({ length: 8 }, (_, n) => Number(n === at));

describe('the index of vectors', () => {
  let media: MediaService;
  let redis: Redis;
  let index: MeaningIndex;
  let embeddings: EmbeddingRepository;

  beforeAll(async () => {
    media = await startMediaService();
    redis = media.module.get(Redis);
    index = media.module.get(MeaningIndex);
    embeddings = media.module.get(EmbeddingRepository);
  });

  afterAll(() => media.stop());

  /** As the worker publishes the status every few seconds. */
  const say = async (modelKey: string | null) => {
    const state = modelKey === null ? 'off' : 'ready';
    const id = modelKey && 'a/b';
    const status = { kind: 'embedding', id, state, message: null, modelKey } as const;
    await redis.set(modelStatusKey, JSON.stringify([status] satisfies ModelStatuses));
  };
  const put = async (modelKey: string, id: string, vector: Float32Array) => {
    await embeddings.put(modelKey, { imageId: id, vector, background });
    await broadcast(redis, 'embeddings:changed', { ids: [id] });
  };
  const idsFor = (vector: Float32Array) =>
    index
      .current()
      ?.index.matches(vector, 10, everyImage)
      .map(({ id }) => id);

  it('has the vectors stored before its start and every later change', async () => {
    await say('one');
    await put('one', 'first', axis(0));
    await until(() => index.current()?.index.size === 1, 'one vector is loaded');
    expect(idsFor(axis(0))).toEqual(['first']);
    await put('one', 'second', axis(1));
    await until(() => index.current()?.index.size === 2, 'two vectors are loaded');
    await put('one', 'second', axis(2));
    await until(() => idsFor(axis(2))?.[0] === 'second', 'the second vector is replaced');
    expect(idsFor(axis(1))).toEqual([]);
    await embeddings.remove(['first']);
    await broadcast(redis, 'embeddings:changed', { ids: ['first'] });
    await until(() => index.current()?.index.size === 1, 'one vector is loaded');
  });

  it('keeps its revision when a message repeats a change', async () => {
    const before = index.current()?.revision;
    // 'second' is unchanged, and 'first' is gone already.
    const reads = jest.spyOn(embeddings, 'byIds');
    await broadcast(redis, 'embeddings:changed', { ids: ['second', 'first'] });
    await until(() => reads.mock.calls.length > 0, 'the vectors are read');
    await reads.mock.results[0]?.value;
    reads.mockRestore();
    await delay(0);
    expect(index.current()?.revision).toBe(before);
    await put('one', 'second', axis(7));
    await until(() => index.current()?.revision !== before, 'the index has changed');
    expect(idsFor(axis(7))).toEqual(['second']);
  });

  it('logs each outage of the database once, and has the changes made during it', async () => {
    const warn = jest.spyOn(Logger.prototype, 'warn');
    const away = Object.assign(new Error('closed'), { name: 'MongoNetworkError' });
    const reads = jest.spyOn(embeddings, 'byIds');
    for (const outage of [1, 2]) {
      for (let tries = 0; tries < 3; tries += 1) reads.mockRejectedValueOnce(away);
      await put('one', 'second', axis(outage));
      await until(() => idsFor(axis(outage))?.[0] === 'second', 'the change is read');
      const lines = warn.mock.calls.filter(([line]) => line === 'a store is away: closed');
      expect(lines).toHaveLength(outage);
    }
    warn.mockRestore();
    reads.mockRestore();
  });

  it('does not try again to read a change when the process stops', async () => {
    const records = new EmbeddingRepository(media.module.get(Database));
    const other = new MeaningIndex(redis, records, media.module.get(ModelInUse));
    other.onApplicationBootstrap();
    await until(() => other.current()?.index.size === 1, 'the other process has one vector');
    const reads = jest.spyOn(records, 'byIds').mockImplementation(async () => {
      await delay(100);
      throw new Error('closed');
    });
    await broadcast(redis, 'embeddings:changed', { ids: ['second'] });
    await until(() => reads.mock.calls.length === 1, 'the change is being read');
    await other.onApplicationShutdown();
    await delay(500);
    expect(reads).toHaveBeenCalledTimes(1);
  });

  it('is the same in another replica, which starts later', async () => {
    const other = new MeaningIndex(redis, embeddings, media.module.get(ModelInUse));
    other.onApplicationBootstrap();
    await until(() => other.current()?.index.size === 1, 'the other process has one vector');
    await put('one', 'third', axis(3));
    await until(() => other.current()?.index.size === 2, 'the other process has two vectors');
    await other.onApplicationShutdown();
  });

  it('has changes made while it was disconnected', async () => {
    const before = index.current();
    await embeddings.put('one', { imageId: 'third', vector: axis(5), background });
    await embeddings.put('one', { imageId: 'fourth', vector: axis(6), background });
    await embeddings.remove(['second']);
    await redis.call('CLIENT', 'KILL', 'TYPE', 'pubsub');
    await until(() => idsFor(axis(6))?.[0] === 'fourth', 'the fourth vector is found');
    await until(() => idsFor(axis(5))?.[0] === 'third', 'the third vector is found');
    await until(() => index.current()?.index.size === 2, 'two vectors are loaded');
    expect(idsFor(axis(5))).toEqual(['third']);
    // The same index object: no second one was loaded.
    expect(index.current()?.index).toBe(before?.index);
  });

  it('has vectors of the current model only', async () => {
    await put('two', 'other', axis(4));
    await say('two');
    await until(() => index.current()?.modelKey === 'two', 'the index is of the other model');
    expect(index.current()?.index.size).toBe(1);
    expect(idsFor(axis(4))).toEqual(['other']);
  });

  it('is gone with the model', async () => {
    await say(null);
    await until(() => index.current() === undefined, 'there is no index');
    const meaning = media.module.get(MeaningService);
    await expect(meaning.find('red', { client: null, match: 'balanced' })).resolves.toBeNull();
    expect(meaning.similarTo('other', 5, () => true)).toEqual([]);
  });
});

describe('the vector of a search', () => {
  let media: MediaService;
  let redis: Redis;
  let queries: QueryVectors;
  let worker: Worker<{ data: JobData<'text.embed'> }>;
  const asked: JobData<'text.embed'>[] = [];

  beforeAll(async () => {
    media = await startMediaService();
    redis = media.module.get(Redis);
    queries = media.module.get(QueryVectors);
    const { host, port } = redis.options;
    worker = new Worker(
      'texts',
      async ({ data: { data } }) => {
        asked.push(data);
        const vector = Buffer.from(axis(data.text.length).buffer).toString('base64');
        return { state: 'done', modelKey: 'one', vector };
      },
      { connection: { host, port } },
    );
    // The first search gives up after two seconds, also on a busy machine.
    await worker.waitUntilReady();
    await media.module.get(JobClient, { strict: false }).listenTo('texts');
  });

  afterAll(async () => {
    await worker.close();
    await media.stop();
  });

  it('is requested once, then cached', async () => {
    await expect(queries.of('red', 'one', null)).resolves.toEqual(axis(3));
    await expect(queries.of('red', 'one', 'tab')).resolves.toEqual(axis(3));
    expect(asked).toHaveLength(1);
  });

  it('is of the latest text of a client, so that the worker can drop earlier ones', async () => {
    await queries.of('a', 'one', 'tab');
    await queries.of('ab', 'one', 'tab');
    expect(asked.slice(-2).map(({ client }) => client)).toEqual(['tab', 'tab']);
    expect(await redis.get(latestTextKey('tab'))).toBe('ab');
    expect(await redis.ttl(latestTextKey('tab'))).toBeGreaterThan(0);
  });

  it('is null if the worker has another model', async () => {
    await expect(queries.of('abc', 'two', null)).resolves.toBeNull();
  });

  it('is null if the worker does not answer in time, and a late answer is cached', async () => {
    const cached = (await redis.keys('query:*')).length;
    await worker.pause();
    await expect(queries.of('abcd', 'one', null)).resolves.toBeNull();
    void worker.resume();
    await until(async () => (await redis.keys('query:*')).length !== cached, 'the text is cached');
    await expect(queries.of('abcd', 'one', null)).resolves.toEqual(axis(4));
    expect(asked.filter(({ text }) => text === 'abcd')).toHaveLength(1);
  });

  it('is not requested while many texts wait, so that searches do not fill Redis', async () => {
    await worker.pause();
    const texts = Array.from({ length: 50 }, (_, at) => `text ${at}`);
    await Promise.all(texts.map((text) => queries.of(text, 'one', null)));
    await expect(queries.of('one more', 'one', null)).resolves.toBeNull();
    expect(await redis.llen('bull:texts:wait')).toBe(50);
    void worker.resume();
    await until(async () => (await redis.llen('bull:texts:wait')) === 0, 'the texts are read');
    await expect(queries.of('one more', 'one', null)).resolves.toEqual(axis(8));
  });
});
