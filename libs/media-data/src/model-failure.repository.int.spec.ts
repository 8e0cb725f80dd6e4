import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Database } from '@salon/mongo';
import { startMongo, type TestServer } from '@salon/test-kit';
import { ModelFailureRepository } from './model-failure.repository.ts';

describe('failures of models', () => {
  let mongo: TestServer;
  let database: Database;
  let failures: ModelFailureRepository;

  beforeAll(async () => {
    mongo = await startMongo();
    database = await Database.connect(mongo.url);
    failures = new ModelFailureRepository(database);
  });

  afterAll(async () => {
    await database.onApplicationShutdown();
    await mongo.stop();
  });

  const attempt = (imageId: string, modelKey: string) =>
    ({ kind: 'embedding', imageId, modelKey }) as const;

  it('count the tries of one model, whatever the problems are', async () => {
    expect(await failures.add(attempt('fox', 'one'), 'unreadable')).toBe(1);
    expect(await failures.add(attempt('fox', 'one'), 'model-failed')).toBe(2);
    const record = { imageId: 'fox', problem: 'model-failed', tries: 2 };
    expect(await failures.of(attempt('fox', 'one'))).toMatchObject(record);
    expect(await failures.of(attempt('fox', 'another'))).toBeNull();
  });

  it('begin at one with another model', async () => {
    for (let tries = 0; tries < 3; tries += 1) {
      await failures.add(attempt('owl', 'one'), 'unreadable');
    }
    expect(await failures.add(attempt('owl', 'another'), 'model-failed')).toBe(1);
    expect(await failures.add(attempt('owl', 'another'), 'model-failed')).toBe(2);
    expect(await failures.failedAt('embedding', 'one', ['owl'])).toEqual(new Set());
    expect(await failures.failedAt('embedding', 'another', ['owl'])).toEqual(new Set(['owl']));
  });

  it('are often if enough tries failed, the last one not long ago', async () => {
    const [old, since] = [new Date('2026-01-01'), new Date('2026-01-02')];
    const often = async (imageId: string) =>
      (await failures.failedAt('embedding', 'one', [imageId], { minTries: 2, since })).has(imageId);
    await failures.add(attempt('lynx', 'one'), 'model-failed', since);
    expect(await often('lynx')).toBe(false);
    await failures.add(attempt('lynx', 'one'), 'model-failed', old);
    expect(await often('lynx')).toBe(false);
    await failures.add(attempt('lynx', 'one'), 'model-failed', since);
    expect(await often('lynx')).toBe(true);
  });

  it('are all counted if several processes add them at once', async () => {
    const adding = Array.from({ length: 5 }, () =>
      failures.add(attempt('elk', 'one'), 'unreadable'),
    );
    expect((await Promise.all(adding)).toSorted()).toEqual([1, 2, 3, 4, 5]);
  });
});
