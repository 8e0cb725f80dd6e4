import 'reflect-metadata';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { emptyMetadata } from '@salon/api-contract';
import { ImageRepository, UploadRepository, type NewUpload } from '@salon/media-data';
import { keys, OBJECT_STORAGE, type ObjectStorage } from '@salon/object-storage';
import { anImageRecord } from '../../testing/an-image-record.ts';
import { startMediaService, type MediaService } from '../../testing/media-service.ts';
import { WaitingService } from './waiting.service.ts';

function anUpload(_id: string): NewUpload {
  const { width, height, versions, tiny, placeholder } = anImageRecord({ _id });
  const rendered = { width, height, versions, tiny, placeholder };
  const file = { originalFilename: `${_id}.jpg`, size: 1, sha256: 'b'.repeat(64) };
  return { _id, ...file, format: 'jpeg', metadata: emptyMetadata, rendered };
}

describe('uploads that wait', () => {
  let media: MediaService;
  let waiting: WaitingService;
  let uploads: UploadRepository;
  let storage: ObjectStorage;

  beforeAll(async () => {
    media = await startMediaService();
    waiting = media.module.get(WaitingService);
    uploads = media.module.get(UploadRepository);
    storage = media.module.get(OBJECT_STORAGE);
  });

  afterAll(() => media.stop());

  const put = async (id: string) => {
    await storage.put(keys.original(id), Buffer.from(id));
    await uploads.put(anUpload(id));
  };
  const listed = async () => (await waiting.list()).map(({ sessionId }) => sessionId);
  const isStored = async (id: string) => (await storage.head(keys.original(id))) !== null;

  it('are left alone while they are being confirmed', async () => {
    await put('late');
    await uploads.beginConfirmation('late');
    expect(await listed()).not.toContain('late');
    await expect(waiting.discard('late')).rejects.toMatchObject({ code: 'upload/not-found' });
    expect(await isStored('late')).toBe(true);
  });

  it('do not count those that became an image, whose bytes stay when the rest is discarded', async () => {
    await put('half');
    const { metadata, rendered, ...file } = anUpload('half');
    const image = { ...file, ...metadata, ...rendered, status: 'ready' as const };
    await media.module.get(ImageRepository).insertOnce(image);
    expect(await listed()).not.toContain('half');
    await waiting.discard('half');
    expect(await isStored('half')).toBe(true);
  });
});
