import { beforeEach, describe, expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import type { JobClient } from '@salon/jobs';
import { latestTextKey, type JobData } from '@salon/service-contract';
import type { Redis } from 'ioredis';
import { QueryVectors } from './query-vectors.ts';

const vector = Float32Array.of(0.5, -1, 2);
const done = {
  state: 'done',
  modelKey: 'a model',
  vector: Buffer.from(vector.buffer).toString('base64'),
};

/** What the worker replies, and when. */
let reply: () => Promise<unknown>;
let asked: JobData<'text.embed'>[];
/** The ids under which a job is enqueued only once. */
let onceFor: string[];
let stored: Map<string, Buffer>;
let lifetimes: number[];
let latest: Map<string, string>;
let isRedisDown: boolean;
/** How many texts the worker has not begun. */
let waiting: number;
let vectors: QueryVectors;

beforeEach(() => {
  Logger.overrideLogger(false);
  reply = async () => done;
  [asked, onceFor, stored, lifetimes, latest] = [[], [], new Map(), [], new Map()];
  isRedisDown = false;
  waiting = 0;
  const enqueue = async (
    _name: string,
    data: JobData<'text.embed'>,
    options: { onceFor: string },
  ) => {
    asked.push(data);
    onceFor.push(options.onceFor);
    return { result: () => reply() };
  };
  const redis = {
    getBuffer: async (key: string) => {
      if (isRedisDown) throw new Error('Redis is down');
      return stored.get(key) ?? null;
    },
    // As setBounded calls it.
    eval: async (...[, , , key, seconds, , value]: [0, 0, 0, string, number, 0, Buffer]) => {
      stored.set(key, value);
      lifetimes.push(seconds);
    },
    set: async (key: string, text: string) => latest.set(key, text),
  };
  const jobs = { enqueue, countWaiting: async () => waiting };
  // The members that are used.
  vectors = new QueryVectors(jobs as unknown as JobClient, redis as unknown as Redis);
});

const vectorOf = (text: string, client: string | null = null, modelKey = 'a model') =>
  vectors.of(text, modelKey, client);

describe('the vector of a search text', () => {
  it('is made by the worker once, and kept for a day', async () => {
    expect(await vectorOf('dusk')).toEqual(vector);
    expect(await vectorOf('dusk')).toEqual(vector);
    expect(asked).toEqual([{ text: 'dusk', client: null }]);
    expect(lifetimes).toEqual([86_400]);
  });

  it('is kept for its text and model', async () => {
    await vectorOf('dusk');
    await vectorOf('dawn');
    expect(await vectorOf('dusk', null, 'another model')).toBeNull();
    expect(asked.map(({ text }) => text)).toEqual(['dusk', 'dawn', 'dusk']);
    expect(stored.size).toBe(2);
  });

  it('may begin anywhere in memory', async () => {
    await vectorOf('dusk');
    const [[key, bytes] = ['', Buffer.alloc(0)]] = stored;
    stored.set(key, Buffer.concat([Buffer.of(0), bytes]).subarray(1));
    expect(await vectorOf('dusk')).toEqual(vector);
  });

  it.each([
    ['has another model', { ...done, modelKey: 'another model' }],
    ['has dropped the search', { state: 'superseded' }],
    ['has no model', { state: 'no-model' }],
  ])('is missing if the worker %s, and not kept', async (_what, answer) => {
    reply = async () => answer;
    expect(await vectorOf('dusk')).toBeNull();
    expect(stored.size).toBe(0);
  });

  it('is missing if the job fails', async () => {
    reply = () => Promise.reject(new Error('the model failed'));
    expect(await vectorOf('dusk')).toBeNull();
  });

  it('is missing, and not requested, while many texts wait; a stored one is found', async () => {
    await vectorOf('dusk');
    waiting = 50;
    expect(await vectorOf('dawn')).toBeNull();
    expect(asked).toHaveLength(1);
    expect(await vectorOf('dusk')).toEqual(vector);
    waiting = 49;
    expect(await vectorOf('dawn')).toEqual(vector);
  });

  it('is missing while Redis is down', async () => {
    isRedisDown = true;
    expect(await vectorOf('dusk')).toBeNull();
  });
});

describe('the searches of a client', () => {
  it('are known by the latest text, so that the worker drops the others', async () => {
    await vectorOf('d', 'one');
    await vectorOf('du', 'one');
    await vectorOf('d', 'one');
    await vectorOf('du', 'other');
    await vectorOf('dus');
    expect([...latest]).toEqual([
      [latestTextKey('one'), 'd'],
      [latestTextKey('other'), 'du'],
    ]);
  });

  it('do not replace the same search of another client', async () => {
    reply = () => Promise.reject(new Error('busy'));
    await Promise.all([vectorOf('dusk', 'one'), vectorOf('dusk', 'other'), vectorOf('dusk')]);
    expect(new Set(onceFor).size).toBe(3);
    await vectorOf('dusk', 'one');
    expect(new Set(onceFor).size).toBe(3);
  });
});
