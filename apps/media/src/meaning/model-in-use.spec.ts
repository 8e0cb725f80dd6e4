import { beforeEach, describe, expect, it } from '@jest/globals';
import { modelStatusKey, type ModelStatuses } from '@salon/service-contract';
import type { Redis } from 'ioredis';
import { aModelStatus } from '../../testing/a-model-status.ts';
import { ModelInUse } from './model-in-use.ts';

let statuses: ModelStatuses | null;
let isDown: boolean;
let model: ModelInUse;

beforeEach(() => {
  [statuses, isDown] = [null, false];
  const get = async (key: string) => {
    if (isDown) throw new Error('Redis is down');
    return key === modelStatusKey && statuses ? JSON.stringify(statuses) : null;
  };
  model = new ModelInUse({ get } as unknown as Redis); // the one member in use
});

describe('a model', () => {
  it('is unknown before a worker has run', async () => {
    expect(await model.statuses()).toEqual([]);
    expect(await model.keys()).toEqual({ embedding: null, caption: null });
  });

  it('is the one that the worker published', async () => {
    statuses = [aModelStatus('caption', 'c'), aModelStatus('embedding', 'e')];
    expect(await model.keys()).toEqual({ embedding: 'e', caption: 'c' });
    expect(await model.statuses()).toEqual(statuses);
  });

  it('stays known while no worker is running, or Redis is down', async () => {
    statuses = [aModelStatus('caption', 'c'), aModelStatus('embedding', 'e')];
    const known = await model.keys();
    statuses = null;
    expect(await model.keys()).toEqual(known);
    isDown = true;
    expect(await model.keys()).toEqual(known);
    expect(known).toEqual({ embedding: 'e', caption: 'c' });
    expect(await model.statuses()).toEqual([]);
  });

  it('stays known while one of the workers lacks its files', async () => {
    statuses = [aModelStatus('embedding', 'e')];
    await model.keys();
    statuses = [aModelStatus('embedding', null)];
    expect((await model.keys()).embedding).toBe('e');
  });

  it('is none when it is off, and when another one is chosen that is missing', async () => {
    const missing = aModelStatus('embedding', null);
    for (const status of [
      { ...missing, id: null, state: 'off' } as const,
      { ...missing, id: 'a/nother' },
    ]) {
      statuses = [aModelStatus('embedding', 'e')];
      expect((await model.keys()).embedding).toBe('e');
      statuses = [status];
      expect((await model.keys()).embedding).toBeNull();
    }
  });
});
