import 'reflect-metadata';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ImageMetadataEdit } from '@salon/api-contract';
import { ImageRepository, UploadRepository } from '@salon/media-data';
import { anUpload } from '../../testing/an-upload.ts';
import { startMediaService, type MediaService } from '../../testing/media-service.ts';
import { ConfirmService } from './confirm.service.ts';

describe('a confirmation that is repeated', () => {
  let media: MediaService;
  let images: ImageRepository;

  beforeAll(async () => {
    media = await startMediaService();
    images = media.module.get(ImageRepository);
  });

  afterAll(() => media.stop());

  const confirm = (sessionId: string, metadata: ImageMetadataEdit) =>
    media.module.get(ConfirmService).confirm('ada', [{ sessionId, metadata }]);
  const confirmed = async (id: string, metadata: ImageMetadataEdit) => {
    await media.module.get(UploadRepository).put(anUpload(id, 'ada'));
    await confirm(id, metadata);
    return images.byId(id);
  };

  it('changes nothing', async () => {
    const metadata = { captions: { en: 'A fox' }, date: '2024-05-01T12:00:00' };
    const first = await confirmed('fox', metadata);
    await confirm('fox', metadata);
    await expect(images.byId('fox')).resolves.toEqual(first);
  });

  it('with other metadata, gives them to the image', async () => {
    await confirmed('hare', { captions: { en: 'A rabbit' }, camera: 'Leica' });
    const corrected = { captions: { en: 'A hare' } };
    await expect(confirm('hare', corrected)).resolves.toMatchObject([corrected]);
    await expect(images.byId('hare')).resolves.toMatchObject({ ...corrected, camera: 'Leica' });
  });

  it('with other metadata, leaves an image as it is that was edited since', async () => {
    await confirmed('stoat', { captions: { en: 'A weasel' } });
    await images.updateMetadata('stoat', { captions: { en: 'A stoat' } });
    await confirm('stoat', { captions: { en: 'An ermine' } });
    await expect(images.byId('stoat')).resolves.toMatchObject({ captions: { en: 'A stoat' } });
  });
});
