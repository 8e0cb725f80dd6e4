import 'reflect-metadata';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { TryLater } from '@salon/jobs';
import type { SettingsReader } from '@salon/server-kit';
import { ServiceError } from '@salon/service-contract';
import { writeTinyModels } from '@salon/test-kit';
import { Models } from './models.ts';

describe('the status of the models', () => {
  let folder: string;
  let models: Models;
  const chosen = { embeddingModel: '', captionModel: 'off' };

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'salon-models-'));
    await writeTinyModels(folder);
    chosen.embeddingModel = 'tiny/colour-clip';
    const settings = { published: async () => chosen } as unknown as SettingsReader; // the only member used
    models = new Models(folder, settings);
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('is unknown, and not that of a missing model, while the settings are unknown', async () => {
    const settings = { published: () => Promise.reject(new ServiceError('service/unavailable')) };
    const without = new Models(folder, settings as unknown as SettingsReader); // the only member used
    const unavailable = { code: 'service/unavailable' };
    await expect(without.statuses()).rejects.toMatchObject(unavailable);
    await expect(without.available('embedding')).rejects.toMatchObject(unavailable);
    await expect(models.available('caption')).resolves.toBeNull();
  });

  it('is that of the files and settings', async () => {
    await expect(models.statuses()).resolves.toMatchObject([
      { kind: 'embedding', id: 'tiny/colour-clip', state: 'ready', message: null },
      { kind: 'caption', id: null, state: 'off' },
    ]);
  });

  it('is that of another model as soon as the settings name it', async () => {
    await models.statuses();
    chosen.embeddingModel = 'tiny/not-installed';
    await expect(models.available('embedding')).resolves.toBeNull();
    await expect(models.statuses()).resolves.toMatchObject([
      { id: 'tiny/not-installed', state: 'missing', modelKey: null },
      { kind: 'caption', state: 'off' },
    ]);
    chosen.embeddingModel = 'tiny/colour-clip';
    await expect(models.available('embedding')).resolves.toMatchObject({ id: 'tiny/colour-clip' });
  });

  it('is not that of a missing model if the folder cannot be read', async () => {
    await mkdir(join(folder, 'models.lock.json'));
    const message = 'The models folder cannot be read (EISDIR).';
    await expect(models.statuses()).resolves.toMatchObject([
      { kind: 'embedding', id: 'tiny/colour-clip', state: 'missing', message },
      { kind: 'caption', state: 'off' },
    ]);
    await expect(models.available('embedding')).rejects.toThrow(TryLater);
  });

  it('names a damaged lock file, and what to do', async () => {
    await writeFile(join(folder, 'models.lock.json'), '{');
    const message = expect.stringContaining(
      'because models.lock.json is damaged. Correct the file, or delete it and run ',
    );
    await expect(models.statuses()).resolves.toMatchObject([
      { kind: 'embedding', id: 'tiny/colour-clip', state: 'missing', message },
      { kind: 'caption', state: 'off' },
    ]);
  });
});
