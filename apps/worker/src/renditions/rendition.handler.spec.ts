import 'reflect-metadata';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { StoredMediaRepository } from '@salon/media-data';
import { FolderStorage, keys } from '@salon/object-storage';
import { ServiceError } from '@salon/service-contract';
import sharp from 'sharp';
import { RenditionHandler } from './rendition.handler.ts';
import { DecodingTimeout, UndecodableImage } from './undecodable-image.ts';

describe('the rendering of an original', () => {
  let folder: string;
  let storage: FolderStorage;
  let records: Map<string, unknown>;
  let handler: RenditionHandler;
  beforeEach(async () => {
    Logger.overrideLogger(false);
    folder = await mkdtemp(join(tmpdir(), 'salon-renditions-'));
    storage = new FolderStorage(join(folder, 'objects'));
    await storage.open();
    records = new Map();
    // The part of the repository that the handler uses.
    const media = { find: async () => records } as unknown as StoredMediaRepository;
    handler = new RenditionHandler(storage, media);
    const pixels = sharp({ create: { width: 60, height: 40, channels: 3, background: '#4477aa' } });
    await storage.put(keys.original('a'), await pixels.jpeg().toBuffer());
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const renditions = async () => {
    const found: string[] = [];
    for await (const { key } of storage.list(keys.renditionsOf('a'))) found.push(key);
    return found.length;
  };
  const render = (atLastReport: () => Promise<void>) =>
    handler.render({ imageId: 'a', quality: 80 }, async ({ done, total }) => {
      if (done === total) await atLastReport();
    });

  it('reports when everything is stored', async () => {
    let stored = 0;
    const { versions } = await render(async () => {
      stored = await renditions();
    });
    expect(stored).toBe(versions.length + 1);
  });

  it('leaves no files when it is cancelled', async () => {
    const cancelled = new ServiceError('task/cancelled');
    await expect(render(() => Promise.reject(cancelled))).rejects.toBe(cancelled);
    expect(await renditions()).toBe(0);
  });

  it('leaves no files when one of them cannot be stored', async () => {
    const put = storage.put.bind(storage);
    const puts: Promise<void>[] = [];
    storage.put = (key, body) => {
      const failed = () => Promise.reject(new Error('the disk is full'));
      // The other file is still being stored when this one has failed.
      puts.push(key.includes('tiny') ? failed() : setTimeout(20).then(() => put(key, body)));
      return puts.at(-1) ?? failed();
    };
    await expect(render(() => Promise.resolve())).rejects.toThrow('the disk is full');
    await Promise.allSettled(puts);
    expect(await renditions()).toBe(0);
  });

  it('keeps files that a record names when it fails', async () => {
    records.set('a', {});
    await expect(render(() => Promise.reject(new Error('stopping')))).rejects.toThrow('stopping');
    expect(await renditions()).toBeGreaterThan(0);
  });

  it('is retried when the original is removed in the meantime', async () => {
    await storage.put(keys.original('a'), Buffer.from('removed while it was read'));
    const withFile = storage.withFile.bind(storage);
    storage.withFile = (key, use) =>
      withFile(key, (path) => use(path).finally(() => storage.remove(key)));
    const rendering = handler.render({ imageId: 'a', quality: 80 }, async () => undefined);
    await expect(rendering).rejects.toBeInstanceOf(UndecodableImage);
    expect(await renditions()).toBe(0);
  });

  it('does not need the original after the first step', async () => {
    const { versions } = await handler.render({ imageId: 'a', quality: 80 }, () =>
      storage.remove(keys.original('a')),
    );
    expect(await renditions()).toBe(versions.length + 1);
  });

  it('is not retried when decoding takes too long', async () => {
    const rendering = render(() => Promise.reject(new DecodingTimeout('timeout: 100% complete')));
    await expect(rendering).rejects.toMatchObject({ code: 'image/too-complex' });
    await expect(rendering).rejects.toBeInstanceOf(ServiceError);
    expect(await renditions()).toBe(0);
  });
});
