import 'reflect-metadata';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { ListVersion } from '@salon/media-data';
import { anImageRecord } from '../../testing/an-image-record.ts';
import { startMediaService, type MediaService } from '../../testing/media-service.ts';
import { TrashService } from '../trash/trash.service.ts';
import { ImageService } from './image.service.ts';

describe('an edit of many images', () => {
  let media: MediaService;
  let images: ImageService;

  beforeAll(async () => {
    media = await startMediaService();
    images = media.module.get(ImageService);
    await media.seed([
      anImageRecord({ _id: 'fox', camera: 'Nikon', captions: { en: 'A fox' } }),
      anImageRecord({ _id: 'hare', camera: 'Canon', captions: { en: 'A hare' } }),
      anImageRecord({ _id: 'gone', camera: 'Sony' }),
    ]);
    await media.module.get(TrashService).delete('gone');
  });

  afterAll(() => media.stop());

  it('changes the fields that are given, of those that are there, and lists are made once', async () => {
    const bumps = jest.spyOn(media.module.get(ListVersion), 'bump');
    const results = await images.updateMetadataOfMany(['hare', 'gone', 'never', 'fox'], {
      lens: '50mm',
      comment: null,
    });
    expect(results).toEqual([
      { id: 'hare', ok: true },
      { id: 'gone', ok: false, code: 'image/not-found' },
      { id: 'never', ok: false, code: 'image/not-found' },
      { id: 'fox', ok: true },
    ]);
    const [fox, hare] = await Promise.all(['fox', 'hare'].map((id) => images.byId(id)));
    expect(fox).toMatchObject({ lens: '50mm', camera: 'Nikon', captions: { en: 'A fox' } });
    expect(hare).toMatchObject({ lens: '50mm', camera: 'Canon', captions: { en: 'A hare' } });
    expect(bumps).toHaveBeenCalledTimes(1);
  });

  it('does not touch what lies in the trash', async () => {
    await images.updateMetadataOfMany(['gone'], { lens: '85mm' });
    await media.module.get(TrashService).restore(['gone']);
    expect(await images.byId('gone')).toMatchObject({ lens: null });
  });
});
