import 'reflect-metadata';
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { RerenderRepository } from '@salon/media-data';
import type { ObjectStorage } from '@salon/object-storage';
import type { SettingsReader } from '@salon/server-kit';
import { ServiceError } from '@salon/service-contract';
import type { ChangePublisher } from '../change-publisher.ts';
import type { RenditionHandler } from './rendition.handler.ts';
import { RerenderHandler } from './rerender.handler.ts';

let is: { due: boolean; begun: boolean; finished: boolean; stored: boolean };
let renderError: Error | undefined;
/** What was done, in order. */
let log: string[];
let handler: RerenderHandler;

beforeEach(() => {
  is = { due: true, begun: true, finished: true, stored: true };
  [renderError, log] = [undefined, []];
  const images = {
    isDue: async () => is.due,
    begin: async () => is.begun,
    finish: async () => {
      log.push('record');
      return is.finished;
    },
  };
  const renderWithin = async (timeoutS: number, { quality }: { quality: number }) => {
    log.push(`render at ${quality} within ${timeoutS} s`);
    if (renderError) throw renderError;
  };
  // Each fake has the members that the handler uses.
  handler = new RerenderHandler(
    { head: async () => (is.stored ? {} : null) } as unknown as ObjectStorage,
    images as unknown as RerenderRepository,
    { renderWithin } as unknown as RenditionHandler,
    { published: async () => ({ renditionQuality: 70 }) } as unknown as SettingsReader,
    { publishSoon: () => void log.push('publish') } as unknown as ChangePublisher,
  );
});

const run = () => handler.rerender({ imageId: '1a' }, async () => undefined);

describe('an image that is rendered again', () => {
  it('has the quality of the settings, and is published when it begins and ends', async () => {
    expect(await run()).toEqual({ outcome: 'done' });
    expect(log).toEqual(['publish', 'render at 70 within 120 s', 'record', 'publish']);
  });

  it('is not rendered twice if the job runs again after its result was recorded', async () => {
    is.due = false;
    expect(await run()).toEqual({ outcome: 'current' });
    expect(log).toEqual([]);
  });

  it('is published only once if an earlier attempt has begun', async () => {
    is.begun = false;
    await run();
    expect(log).toEqual(['render at 70 within 120 s', 'record', 'publish']);
  });

  it('is a failure without an original', async () => {
    is.stored = false;
    await expect(run()).rejects.toMatchObject({
      code: 'file/not-found',
      facts: { imageId: '1a' },
    });
    expect(log).toEqual(['publish']);
  });

  it('that was deleted meanwhile changes no list', async () => {
    is.finished = false;
    expect(await run()).toEqual({ outcome: 'gone' });
    expect(log).toEqual(['publish', 'render at 70 within 120 s', 'record']);
  });

  it('keeps its old renditions if it cannot be rendered', async () => {
    renderError = new ServiceError('image/undecodable');
    await expect(run()).rejects.toBe(renderError);
    expect(log).not.toContain('record');
  });
});
