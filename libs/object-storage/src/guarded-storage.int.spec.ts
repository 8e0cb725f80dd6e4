import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { startObservability } from '@salon/observability';
import { storageEnvironment } from './environment.ts';
import type { ObjectStorage } from './object-storage.ts';
import { openStorage } from './open.ts';

const key = 'renditions/1a/abc.webp';
const environment = { METRICS_HOST: '127.0.0.1', METRICS_PORT: 0, OTEL_SDK_DISABLED: false };
const logger = { warn: () => undefined };

describe('a storage in a process with metrics', () => {
  let folder: string;
  let storage: ObjectStorage;
  let metrics: Awaited<ReturnType<typeof startObservability>>;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'salon-observed-'));
    metrics = await startObservability('worker', environment, logger);
    storage = await openStorage(storageEnvironment.parse({ DATA_DIR: folder }));
    await storage.put(key, Buffer.from('picture'));
  });
  afterEach(async () => {
    await metrics.stop();
    await rm(folder, { recursive: true });
  });

  /** The number of operations by name and outcome, and the seconds of each. */
  async function measured(): Promise<{
    counts: Record<string, number>;
    seconds: Record<string, number>;
  }> {
    const text = await (await fetch(`http://127.0.0.1:${metrics.metricsPort}/metrics`)).text();
    const read = (suffix: string) =>
      Object.fromEntries(
        [
          ...text.matchAll(
            new RegExp(
              `_storage_operation_duration_seconds_${suffix}{.*operation="(\\w+)",outcome="(\\w+)"} (.+)`,
              'g',
            ),
          ),
        ].map(([, operation, outcome, value]) => [`${operation} ${outcome}`, Number(value)]),
      );
    return { counts: read('count'), seconds: read('sum') };
  }

  it('counts each operation', async () => {
    await storage.check();
    (await storage.get(key)).body.destroy();
    await storage.head(key);
    await storage.put('renditions/1a/b.webp', Buffer.from('another'));
    for await (const { key: listed } of storage.list('renditions/')) await storage.remove(listed);
    expect((await measured()).counts).toEqual({
      ...{ 'put ok': 2, 'get ok': 1, 'head ok': 1, 'list ok': 1, 'remove ok': 2 },
    });
  });

  it('does not take a missing object for an error of the storage', async () => {
    await expect(storage.get('renditions/2b/x.webp')).rejects.toThrow('there is no object');
    await expect(storage.put(key, Buffer.from('ab'), { size: 3 })).rejects.toThrow();
    expect((await measured()).counts).toMatchObject({ 'get refused': 1, 'put error': 1 });
  });

  it('counts a listing that its caller ends early', async () => {
    for await (const object of storage.list('renditions/')) if (object) break;
    expect((await measured()).counts).toMatchObject({ 'list ok': 1 });
  });

  it('does not count what a caller does with a file', async () => {
    const failing = () => Promise.reject(new Error('undecodable'));
    await expect(storage.withFile(key, failing)).rejects.toThrow('undecodable');
    expect(await storage.withFile(key, (path) => Promise.resolve(path))).toContain('abc.webp');
    const { counts } = await measured();
    expect(counts).toMatchObject({ 'withFile ok': 2 });
    expect(counts['withFile error']).toBeUndefined();
  });
});
