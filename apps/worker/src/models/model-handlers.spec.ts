import 'reflect-metadata';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { limits } from '@salon/api-contract';
import { TryLater } from '@salon/jobs';
import type {
  EmbeddingRepository,
  ImageRepository,
  ModelFailureRepository,
} from '@salon/media-data';
import {
  ModelMissing,
  ModelProcessFailed,
  PictureUnreadable,
  type InstalledModel,
} from '@salon/models';
import type { SettingsReader } from '@salon/server-kit';
import { latestTextKey, ServiceError } from '@salon/service-contract';
import type { Redis } from 'ioredis';
import type { ChangePublisher } from '../change-publisher.ts';
import type { BackgroundMeter } from './background.ts';
import { CaptionHandler } from './caption.handler.ts';
import { EmbedHandler } from './embed.handler.ts';
import { ModelAttempts } from './model-attempts.ts';
import type { ModelProcesses } from './model-processes.ts';
import type { Models } from './models.ts';
import { PictureMissing, type PictureSource } from './picture-source.ts';
import { TextHandler } from './text.handler.ts';

const installed = { id: 'a/model', key: 'a-key' } as InstalledModel; // the fields that are read

let model: InstalledModel | null;
let picture: () => Promise<Buffer | null>;
/** What the model makes of a picture or text. */
let written: string;
let vector: Float32Array;
let modelError: Error | undefined;
let caption: { caption: string | null; captionModel: string | null } | null;
let isStored: boolean;
let hasVector: boolean;
let latest: string | null;
/** Everything that was stored or sent, in order. */
let log: unknown[];
let isRedisDown: boolean;
/** How often the model has failed at the image. */
let tries: number;

beforeEach(() => {
  Logger.overrideLogger(false);
  [model, written, modelError, caption] = [
    installed,
    ' a red boat. ',
    undefined,
    { caption: null, captionModel: null },
  ];
  picture = async () => Buffer.from('a picture');
  vector = Float32Array.of(0.6, 0.8);
  [isStored, hasVector, latest, isRedisDown, log] = [true, false, 'dusk', false, []];
  tries = 1;
});

const made = async <T>(value: T): Promise<T> => {
  if (modelError) throw modelError;
  return value;
};

// Each fake has the members that the handlers use.
const models = { available: async () => model } as unknown as Models;
const processes = {
  captions: { caption: () => made(written) },
  pictures: { embedImage: () => made(vector) },
  texts: { embedText: () => made(vector) },
} as unknown as ModelProcesses;
const pictures = { read: () => picture() } as unknown as PictureSource;
const failures = {
  add: async (of: object, problem: string) => {
    log.push(['failed', of, problem]);
    return tries;
  },
  remove: async (kind: string, ids: string[]) => void log.push(['succeeded', kind, ids]),
};
const attempts = new ModelAttempts(failures as unknown as ModelFailureRepository);
const redis = {
  get: async (key: string) => (key.startsWith(latestTextKey('')) ? latest : null),
  publish: async (channel: string, message: string) => {
    if (isRedisDown) throw new Error('Redis is down');
    log.push([channel, message]);
  },
} as unknown as Redis;

const failed = (kind: string, problem: string) => [
  'failed',
  { kind, imageId: '1a', modelKey: 'a-key' },
  problem,
];

describe('the caption of an image', () => {
  const images = {
    captionStateOf: async () => caption,
    writeCaption: async (_image: object, text: string, key: string) => {
      log.push([text, key]);
      return isStored;
    },
  };
  const settings = { published: async () => ({ captionReplacements: [['red', 'blue']] }) };
  const handler = new CaptionHandler(
    models,
    processes,
    pictures,
    images as unknown as ImageRepository,
    settings as unknown as SettingsReader,
    attempts,
    { publishSoon: () => log.push('publish') } as unknown as ChangePublisher,
  );
  const run = () => handler.caption({ imageId: '1a' });

  it('is written with the replacements of the settings, and shown soon', async () => {
    expect(await run()).toEqual({ outcome: 'done' });
    expect(log).toEqual([['A blue boat', 'a-key'], 'publish', ['succeeded', 'caption', ['1a']]]);
  });

  it('is cut to the length that the contract allows', async () => {
    written = 'x'.repeat(limits.captionLength + 9);
    await run();
    expect(log[0]).toEqual([`X${'x'.repeat(limits.captionLength - 1)}`, 'a-key']);
  });

  it('is not shown if a person has written one meanwhile', async () => {
    isStored = false;
    expect(await run()).toEqual({ outcome: 'current' });
    expect(log).not.toContain('publish');
  });

  it.each([
    ['without a model', () => (model = null), 'no-model'],
    ['of an image that is gone', () => (caption = null), 'gone'],
    ['of an image whose picture is gone', () => (picture = async () => null), 'gone'],
    ['of a person', () => (caption = { caption: 'Harbour', captionModel: null }), 'current'],
    [
      'of the same model',
      () => (caption = { caption: 'Harbour', captionModel: 'a-key' }),
      'current',
    ],
  ])('%s is not written', async (_which, given, outcome) => {
    given();
    expect(await run()).toEqual({ outcome });
    expect(log).not.toContain('publish');
  });

  it('of another model is written again', async () => {
    caption = { caption: 'Harbour', captionModel: 'an-older-key' };
    expect(await run()).toEqual({ outcome: 'done' });
  });

  it.each([
    [1, false],
    [2, true],
    [7, true],
    [8, false],
  ])('waits after try %d at which the process of the model has ended: %s', async (count, waits) => {
    tries = count;
    modelError = new ModelProcessFailed('ended with SIGKILL');
    const error: unknown = await run().catch((reason: unknown) => reason);
    expect(error instanceof TryLater).toBe(waits);
    expect(String(error)).toContain('ended with SIGKILL');
  });

  it('that is empty is a failure, which is retried', async () => {
    written = ' . ';
    await expect(run()).rejects.toThrow('the model wrote no caption');
    expect(log).toEqual([failed('caption', 'model-failed')]);
  });
});

describe('the vector of an image', () => {
  const embeddings = {
    having: async (_key: string, ids: string[]) => new Set(hasVector ? ids : []),
    put: async (key: string, { imageId, background }: { imageId: string; background: object }) =>
      void log.push([key, imageId, background]),
  };
  const handler = new EmbedHandler(
    models,
    processes,
    pictures,
    { measure: async () => 'a background' } as unknown as BackgroundMeter,
    embeddings as unknown as EmbeddingRepository,
    attempts,
    redis,
  );
  const run = () => handler.embed({ imageId: '1a' });

  it('is stored, then announced', async () => {
    expect(await run()).toEqual({ outcome: 'done' });
    expect(log).toEqual([
      ['a-key', '1a', 'a background'],
      ['succeeded', 'embedding', ['1a']],
      ['embeddings:changed', '{"ids":["1a"]}'],
    ]);
  });

  it('that an earlier attempt stored is announced', async () => {
    hasVector = true;
    expect(await run()).toEqual({ outcome: 'current' });
    expect(log).toEqual([['embeddings:changed', '{"ids":["1a"]}']]);
  });

  it.each([
    ['is new', false],
    ['was stored earlier', true],
  ])(
    'that %s and cannot be announced is retried, and the image has no failure',
    async (_which, isThere) => {
      [hasVector, isRedisDown] = [isThere, true];
      await expect(run()).rejects.toThrow('Redis is down');
      expect(log).not.toContainEqual(failed('embedding', 'model-failed'));
    },
  );

  it.each([
    ['without a model', () => (model = null), 'no-model'],
    ['that is there already', () => (hasVector = true), 'current'],
    ['of an image that is gone', () => (picture = async () => null), 'gone'],
  ])('%s is not computed', async (_which, given, outcome) => {
    given();
    modelError = new Error('not to be computed');
    expect(await run()).toEqual({ outcome });
  });

  it('at which the model fails is a failure, which is retried', async () => {
    modelError = new Error('out of memory');
    await expect(run()).rejects.toBe(modelError);
    expect(log).toEqual([failed('embedding', 'model-failed')]);
  });

  it.each([
    ['is missing', new PictureMissing('1a'), 'files-missing'],
    ['cannot be read', new PictureUnreadable('damaged'), 'unreadable'],
  ])('of a picture that %s is a failure, which is not retried', async (_how, error, problem) => {
    modelError = error;
    await expect(run()).rejects.toEqual(new ServiceError('image/undecodable'));
    expect(log).toEqual([failed('embedding', problem)]);
  });

  it.each([
    [new ModelMissing('a/model', []), 'model/missing'],
    [new ServiceError('storage/unavailable'), 'storage/unavailable'],
    [Object.assign(new Error('of MongoDB'), { code: 'ECONNRESET' }), 'ECONNRESET'],
    [Object.assign(new TryLater(new Error('read')), { code: 'EIO' }), 'EIO'],
  ])('is no failure of the image with %s', async (error, code) => {
    modelError = error;
    await expect(run()).rejects.toMatchObject({ code });
    expect(log).toEqual([]);
  });
});

describe('the vector of a search text', () => {
  const handler = new TextHandler(models, processes, redis);
  const run = (client: string | null = 'one') => handler.embed({ text: 'dusk', client });

  it('is sent with the key of its model', async () => {
    const bytes = Buffer.from(Float32Array.of(0.6, 0.8).buffer);
    const reply = { state: 'done', modelKey: 'a-key', vector: bytes.toString('base64') };
    expect(await run()).toEqual(reply);
  });

  it('has only its own bytes if it is a part of a larger memory', async () => {
    vector = new Float32Array([9, 0.5, 9]).subarray(1, 2);
    const bytes = Buffer.from(Float32Array.of(0.5).buffer);
    expect(await run()).toMatchObject({ vector: bytes.toString('base64') });
  });

  it.each([
    ['dawn', 'one', 'superseded'],
    ['dusk', 'one', 'done'],
    [null, 'one', 'superseded'],
    ['dawn', null, 'done'],
  ])('with the latest text %s of the client %s is %s', async (text, client, state) => {
    latest = text;
    expect(await run(client)).toMatchObject({ state });
  });

  it('is missing without a model', async () => {
    modelError = new ModelMissing('a/model', []);
    expect(await run()).toEqual({ state: 'no-model' });
    model = null;
    expect(await run()).toEqual({ state: 'no-model' });
  });

  it('is a failure if the model fails', async () => {
    modelError = new Error('out of memory');
    await expect(run()).rejects.toBe(modelError);
  });
});
