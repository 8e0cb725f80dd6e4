import 'reflect-metadata';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { collectionReply } from '@salon/api-contract';
import { ListVersion, UploadRepository } from '@salon/media-data';
import { cachedReplyKey } from '@salon/service-contract';
import { Redis } from 'ioredis';
import { anImageRecord } from '../../testing/an-image-record.ts';
import { anUpload } from '../../testing/an-upload.ts';
import { startMediaService, type MediaService } from '../../testing/media-service.ts';
import { CollectionService } from '../collections/collection.service.ts';
import { GalleryService } from './gallery.service.ts';
import { ConfirmService } from '../uploads/confirm.service.ts';

describe('a change without a renewed list version', () => {
  let media: MediaService;
  let version: ListVersion;
  let collections: CollectionService;

  beforeAll(async () => {
    media = await startMediaService();
    version = media.module.get(ListVersion);
    collections = media.module.get(CollectionService);
  });

  afterAll(() => media.stop());

  const bodyOf = async ({ etag }: { etag: string }) => {
    const body = await media.module.get(Redis).getBuffer(cachedReplyKey(etag));
    return (await promisify(brotliDecompress)(body ?? Buffer.alloc(0))).toString();
  };
  const images = async () =>
    bodyOf(await media.module.get(GalleryService).images({ order: 'asc' }));
  /** As if the connection to the database was lost just after the change. */
  const dyingBeforeRenewal = async (change: Promise<unknown>) => {
    const renewal = jest.spyOn(version, 'renew').mockRejectedValueOnce(new Error('gone'));
    await expect(change).rejects.toThrow('gone');
    renewal.mockRestore();
  };

  it('is published when a confirmation is repeated', async () => {
    await media.module.get(UploadRepository).put(anUpload('fox', 'ada'));
    expect(await images()).not.toContain('fox');
    const confirm = () =>
      media.module.get(ConfirmService).confirm('ada', [{ sessionId: 'fox', metadata: {} }]);
    await dyingBeforeRenewal(confirm());
    await confirm();
    expect(await images()).toContain('fox');
  });

  it('is published when a removal is repeated, although nothing is left to remove', async () => {
    const { etag } = await collections.create({ title: 'Iceland', description: null });
    const { id } = collectionReply.parse(JSON.parse(await bodyOf({ etag }))).data.collection;
    expect(await bodyOf(await media.module.get(GalleryService).collections())).toContain(id);
    await dyingBeforeRenewal(collections.delete(id));
    await expect(collections.delete(id)).rejects.toMatchObject({ code: 'collection/not-found' });
    expect(await bodyOf(await media.module.get(GalleryService).collections())).not.toContain(id);
  });

  it('is published when the process that made the change starts again', async () => {
    expect(await images()).not.toContain('hare');
    await media.seed([anImageRecord({ _id: 'hare' })]);
    expect(await images()).not.toContain('hare');
    await version.onModuleInit();
    expect(await images()).toContain('hare');
  });
});
