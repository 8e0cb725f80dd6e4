import 'reflect-metadata';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { defaultSettingValues } from '@salon/api-contract';
import { ServiceError } from '@salon/service-contract';
import { dayMs, storageOutage, type SettingsReader } from '@salon/server-kit';
import { UploadRepository } from '@salon/media-data';
import { keysOf, MediaStore } from '../../testing/media-store.ts';
import { StagedCleanupHandler } from './staged-cleanup.handler.ts';

const report = () => Promise.resolve();

/** Runs something between the moment an upload is found and the moment it is removed. */
class Interrupted extends UploadRepository {
  interruption: (id: string) => Promise<unknown> = () => Promise.resolve();

  override async *untouchedSince(date: Date) {
    for await (const id of super.untouchedSince(date)) {
      await this.interruption(id);
      yield id;
    }
  }
}

describe('the clean-up of staged images', () => {
  let store: MediaStore;
  let uploads: Interrupted;
  let cleanup: StagedCleanupHandler;
  let published: SettingsReader['published'] = async () => defaultSettingValues;

  beforeAll(async () => {
    Logger.overrideLogger(false);
    store = await MediaStore.start();
    uploads = new Interrupted(store.database);
    // The part of the settings reader that the handler uses.
    const settings = { published: () => published() } as SettingsReader;
    cleanup = new StagedCleanupHandler(uploads, store.media, settings, store.storage);
  });

  afterAll(() => store.stop());

  const clean = async (before?: Date) =>
    cleanup.removeUnconfirmed(before ?? (await store.aMomentLater()), report, 0);
  const present = (id: string) => store.present(keysOf(id));

  it('removes unconfirmed uploads, records and objects', async () => {
    await store.putUpload('forgotten');
    await expect(clean()).resolves.toMatchObject({ deleted: 1, errors: 0, scanned: 1 });
    await expect(present('forgotten')).resolves.toEqual([]);
    await expect(store.confirm('forgotten')).resolves.toBe(false);
  });

  it('counts the uploads that an earlier attempt has removed', async () => {
    const counts = { deleted: 2, errors: 0, scanned: 2 };
    await expect(cleanup.run({}, report, 2)).resolves.toMatchObject(counts);
  });

  it('keeps uploads of the last day by default', async () => {
    await store.putUpload('recent');
    await expect(cleanup.run({}, report, 0)).resolves.toMatchObject({
      deleted: 0,
      errors: 0,
      scanned: 0,
    });
    await store.confirm('recent');
  });

  it('keeps them if the clock of this machine is far ahead of that of the storage', async () => {
    await store.putUpload('recent');
    const ahead = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 365 * dayMs);
    await expect(
      cleanup.run({}, report, 0).finally(() => ahead.mockRestore()),
    ).resolves.toMatchObject({ deleted: 0, scanned: 0 });
    await store.confirm('recent');
  });

  it('removes nothing while the settings are unknown', async () => {
    const known = published;
    published = () => Promise.reject(new ServiceError('service/unavailable'));
    await expect(cleanup.run({}, report, 0)).rejects.toMatchObject({ code: 'service/unavailable' });
    published = known;
  });

  it('keeps an upload that is confirmed at the last moment', async () => {
    await store.putUpload('late');
    uploads.interruption = (id) => uploads.beginConfirmation('ada', id);
    await expect(clean()).resolves.toMatchObject({ deleted: 0, errors: 0, scanned: 1 });
    uploads.interruption = () => Promise.resolve();
    await expect(store.confirm('late')).resolves.toBe(true);
    await expect(present('late')).resolves.toEqual(keysOf('late'));
  });

  it('keeps an upload that is under review', async () => {
    await store.putUpload('reviewed');
    uploads.interruption = (id) => uploads.touch('ada', [id], new Date(Date.now() + 60_000));
    await expect(clean()).resolves.toMatchObject({ deleted: 0, errors: 0, scanned: 1 });
    uploads.interruption = () => Promise.resolve();
    await expect(present('reviewed')).resolves.toEqual(keysOf('reviewed'));
    await store.confirm('reviewed');
  });

  it('keeps the objects of an image whose confirmation crashed before its end', async () => {
    await store.putUpload('half');
    await store.confirm('half', 'image added');
    await expect(clean()).resolves.toMatchObject({ deleted: 0, errors: 0, scanned: 1 });
    await expect(present('half')).resolves.toEqual(keysOf('half'));
    await expect(store.confirm('half')).resolves.toBe(true);
  });

  it('keeps the other uploads when the storage fails during a run', async () => {
    const ids = ['first', 'second', 'third'];
    for (const id of ids) await store.putUpload(id);
    const broken = jest.spyOn(store.storage, 'remove').mockImplementation(async () => {
      throw storageOutage.unavailable();
    });
    await expect(clean()).rejects.toMatchObject({ code: 'storage/unavailable' });
    broken.mockRestore();
    expect((await store.media.find(ids)).size).toBe(2);
    await expect(clean()).resolves.toMatchObject({ deleted: 2, errors: 0 });
  });

  it('continues after an upload that cannot be removed, and counts it', async () => {
    await store.putUpload('stuck');
    await store.putUpload('loose');
    const remove = store.storage.remove.bind(store.storage);
    const broken = jest.spyOn(store.storage, 'remove').mockImplementation((key) => {
      return key.includes('stuck') ? Promise.reject(new Error('no')) : remove(key);
    });
    await expect(clean()).resolves.toMatchObject({ deleted: 1, errors: 1, scanned: 2 });
    broken.mockRestore();
    // The record is removed first, so the upload cannot become an image.
    await expect(store.confirm('stuck')).resolves.toBe(false);
  });

  it('never removes an object of an image when confirmations and clean-ups run at once', async () => {
    const ids = Array.from({ length: 60 }, (_, index) => `race-${index}`);
    for (const id of ids) await store.putUpload(id);
    const before = await store.aMomentLater();
    const confirmed = new Map<string, boolean>();
    const confirmAll = async (some: string[]) => {
      for (const id of some) confirmed.set(id, await store.confirm(id));
    };
    const [first, second, third] = [0, 1, 2].map((part) => ids.filter((_, i) => i % 3 === part));
    await Promise.all([
      clean(before),
      confirmAll([...(first ?? [])].reverse()),
      clean(before),
      confirmAll(second ?? []),
      confirmAll([...(third ?? [])].reverse()),
    ]);
    const outcomes = new Set(confirmed.values());
    expect(outcomes).toEqual(new Set([true, false])); // shows that both ran at the same time
    for (const [id, isConfirmed] of confirmed) {
      const objects = await present(id);
      expect({ id, objects }).toEqual({ id, objects: isConfirmed ? keysOf(id) : [] });
    }
  });
});
