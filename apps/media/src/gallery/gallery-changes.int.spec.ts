import 'reflect-metadata';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { collectionReply } from '@salon/api-contract';
import { GalleryChanges, imageSchema, UploadRepository } from '@salon/media-data';
import { Database } from '@salon/mongo';
import { cachedReplyKey } from '@salon/service-contract';
import { Redis } from 'ioredis';
import { anImageRecord } from '../../testing/an-image-record.ts';
import { anUpload } from '../../testing/an-upload.ts';
import { startMediaService, type MediaService } from '../../testing/media-service.ts';
import { CollectionService } from '../collections/collection.service.ts';
import { GalleryService } from './gallery.service.ts';
import { GallerySync } from './gallery-sync.ts';
import { ConfirmService } from '../uploads/confirm.service.ts';

describe('a change that was not published', () => {
  let media: MediaService;
  let changes: GalleryChanges;
  let collections: CollectionService;

  beforeAll(async () => {
    media = await startMediaService();
    changes = media.module.get(GalleryChanges);
    collections = media.module.get(CollectionService);
  });

  afterAll(() => media.stop());

  const bodyOf = async ({ etag }: { etag: string }) => {
    const body = await media.module.get(Redis).getBuffer(cachedReplyKey(etag));
    return (await promisify(brotliDecompress)(body ?? Buffer.alloc(0))).toString();
  };
  const images = async () =>
    bodyOf(await media.module.get(GalleryService).images({ order: 'asc' }));
  /** As if the process was killed just after the change. */
  const dyingBeforePublication = async (change: Promise<unknown>) => {
    const publication = jest.spyOn(changes, 'publish').mockRejectedValueOnce(new Error('gone'));
    await expect(change).rejects.toThrow('gone');
    publication.mockRestore();
  };

  it('is published when a confirmation is repeated', async () => {
    await media.module.get(UploadRepository).put(anUpload('fox', 'ada'));
    expect(await images()).not.toContain('fox');
    const confirm = () =>
      media.module.get(ConfirmService).confirm('ada', [{ sessionId: 'fox', metadata: {} }]);
    await dyingBeforePublication(confirm());
    await confirm();
    expect(await images()).toContain('fox');
  });

  it('is published when a removal is repeated, although nothing is left to remove', async () => {
    const { etag } = await collections.create({ title: 'Iceland', description: null });
    const { id } = collectionReply.parse(JSON.parse(await bodyOf({ etag }))).data.collection;
    expect(await bodyOf(await media.module.get(GalleryService).collections())).toContain(id);
    await dyingBeforePublication(collections.delete(id));
    await expect(collections.delete(id)).rejects.toMatchObject({ code: 'collection/not-found' });
    expect(await bodyOf(await media.module.get(GalleryService).collections())).not.toContain(id);
  });

  it('is found by the time of the change', async () => {
    await media.module
      .get(Database)
      .model('Image', imageSchema)
      .insertMany([anImageRecord({ _id: 'hare', changedAt: new Date() })], { lean: true });
    await media.module.get(GallerySync).poll();
    expect(await images()).toContain('hare');
  });
});
