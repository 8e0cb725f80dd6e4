import 'reflect-metadata';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  defaultSettingValues,
  emptyMetadata,
  listedUpload,
  type ImageMetadata,
} from '@salon/api-contract';
import { ImageRepository, UploadRepository } from '@salon/media-data';
import { keys, OBJECT_STORAGE, type ObjectStorage } from '@salon/object-storage';
import { dayMs, SettingsPublisher } from '@salon/server-kit';
import { Redis } from 'ioredis';
import { anUpload } from '../../testing/an-upload.ts';
import { startMediaService, type MediaService } from '../../testing/media-service.ts';
import { TrashService } from '../trash/trash.service.ts';
import { ConfirmService } from './confirm.service.ts';
import { StagedUploadsService } from './staged-uploads.service.ts';

const ada = 'ada';

describe('staged uploads', () => {
  let media: MediaService;
  let stagedUploads: StagedUploadsService;
  let uploads: UploadRepository;
  let storage: ObjectStorage;

  beforeAll(async () => {
    media = await startMediaService();
    stagedUploads = media.module.get(StagedUploadsService);
    uploads = media.module.get(UploadRepository);
    storage = media.module.get(OBJECT_STORAGE);
  });

  afterAll(() => media.stop());

  const put = async (id: string, stagedBy = ada) => {
    await storage.put(keys.original(id), Buffer.from(id));
    await uploads.put(anUpload(id, stagedBy));
  };
  const listed = async (adminId = ada) =>
    (await stagedUploads.list(adminId)).map(({ sessionId }) => sessionId);
  /** Why an upload was not discarded. */
  const refusalOf = (id: string, adminId = ada) =>
    stagedUploads.discard(adminId, id).then(
      () => null,
      (error: { code: string }) => error.code,
    );
  const isStored = async (id: string) => (await storage.head(keys.original(id))) !== null;

  it('are left alone while they are being confirmed', async () => {
    await put('late');
    await uploads.beginConfirmation(ada, 'late');
    expect(await listed()).not.toContain('late');
    await expect(refusalOf('late')).resolves.toBe('upload/session-used');
    await expect(refusalOf('late', 'ben')).resolves.toBe('upload/not-found');
    expect(await isStored('late')).toBe(true);
  });

  it('cannot be discarded once they are published', async () => {
    await put('public');
    await media.module.get(ConfirmService).confirm(ada, [{ sessionId: 'public', metadata: {} }]);
    await expect(refusalOf('public')).resolves.toBe('upload/session-used');
    await media.module.get(TrashService).delete('public');
    await expect(refusalOf('public')).resolves.toBe('upload/not-found');
    await expect(refusalOf('unknown')).resolves.toBe('upload/not-found');
    expect(await isStored('public')).toBe(true);
  });

  it('are visible only to the admin who staged them', async () => {
    await put('hers');
    await put('his', 'ben');
    expect(await listed('ben')).toEqual(['his']);
    await expect(refusalOf('hers', 'ben')).resolves.toBe('upload/not-found');
    const confirming = media.module.get(ConfirmService).confirm('ben', [
      { sessionId: 'his', metadata: {} },
      { sessionId: 'hers', metadata: {} },
    ]);
    await expect(confirming).rejects.toMatchObject({ facts: { sessionIds: ['hers'] } });
    expect(await listed()).toEqual(['hers']);
    expect(await isStored('hers')).toBe(true);
  });

  it('are listed with an empty value for a field that is newer than their record', async () => {
    const { lens: _lens, ...metadata } = emptyMetadata;
    await uploads.put({ ...anUpload('older', ada), metadata: metadata as ImageMetadata });
    const image = (await stagedUploads.list(ada)).find(({ sessionId }) => sessionId === 'older');
    expect(listedUpload.parse(image).metadata).toEqual(emptyMetadata);
  });

  it('are kept as long as new ones on request, except those of other admins', async () => {
    const old = new Date('2026-01-05T12:00:00.000Z');
    for (const id of ['typed', 'left']) await put(id);
    await put('theirs', 'ben');
    await uploads.touch(ada, ['typed', 'left'], old);
    await uploads.touch('ben', ['theirs'], old);
    const goesAt = async (adminId: string, id: string) =>
      (await stagedUploads.list(adminId)).find(({ sessionId }) => sessionId === id)?.goesAt;
    expect(await goesAt(ada, 'typed')).toBe('2026-01-06T12:00:00.000Z');

    const until = await stagedUploads.keep(ada, ['typed', 'theirs', 'unknown']);
    expect(Math.abs(until.getTime() - Date.now() - dayMs)).toBeLessThan(60_000);
    expect(await goesAt(ada, 'typed')).toBe(until.toISOString());
    expect(await goesAt(ada, 'left')).toBe('2026-01-06T12:00:00.000Z');
    expect(await goesAt('ben', 'theirs')).toBe('2026-01-06T12:00:00.000Z');
    const settings = { ...defaultSettingValues, stagedImageHours: 1 };
    await new SettingsPublisher(media.module.get(Redis)).publish(async () => settings);
    expect(await goesAt(ada, 'left')).toBe('2026-01-05T13:00:00.000Z');
  });

  it('do not include uploads that became an image, whose bytes stay when the rest is discarded', async () => {
    await put('half');
    const { metadata, rendered, stagedBy: _stagedBy, ...file } = anUpload('half');
    const image = { ...file, ...metadata, ...rendered, status: 'ready' as const };
    await media.module.get(ImageRepository).insertOnce(image);
    expect(await listed()).not.toContain('half');
    await expect(refusalOf('half')).resolves.toBe('upload/session-used');
    expect(await uploads.byId(ada, 'half')).toBeNull();
    expect(await isStored('half')).toBe(true);
  });
});
