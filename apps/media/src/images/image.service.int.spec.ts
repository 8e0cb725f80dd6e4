import 'reflect-metadata';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { JobClient } from '@salon/jobs';
import { ImageRepository } from '@salon/media-data';
import { anImageRecord } from '../../testing/an-image-record.ts';
import { startMediaService, type MediaService } from '../../testing/media-service.ts';
import { ImageService } from './image.service.ts';

describe('an image whose renditions are to be made again', () => {
  it('is shown as processing at once, also while no worker runs', async () => {
    const media = await startMediaService();
    await media.seed([anImageRecord({ _id: 'fox', status: 'failed' })]);
    const images = media.module.get(ImageService);
    await images.renderAgain('fox');
    expect(await images.byId('fox')).toMatchObject({ image: { status: 'processing' } });
    await media.stop();
  });

  it('is shown as failed again if no job could be added', async () => {
    const media = await startMediaService();
    const renderFailure = { problem: 'unreadable', recipe: 1 } as const;
    await media.seed([anImageRecord({ _id: 'fox', status: 'failed', renderFailure })]);
    const records = media.module.get(ImageRepository);
    jest.spyOn(media.module.get(JobClient), 'enqueue').mockRejectedValueOnce(new Error('No Redis'));
    await expect(media.module.get(ImageService).renderAgain('fox')).rejects.toThrow('No Redis');
    expect(await records.byId('fox')).toMatchObject({ status: 'failed', renderFailure });
    await media.stop();
  });
});

describe('an edit that names the values it replaces', () => {
  let media: MediaService;
  let images: ImageService;

  beforeAll(async () => {
    media = await startMediaService();
    images = media.module.get(ImageService);
    await media.seed([
      anImageRecord({ _id: 'fox', camera: 'Nikon', captions: { en: 'by P', de: 'von P' } }),
      anImageRecord({ _id: 'hare' }),
      anImageRecord({ _id: 'owl', date: '2024-05-06T07:08' }),
    ]);
  });

  afterAll(() => media.stop());

  it('is saved if an earlier version stored the date without seconds', async () => {
    const replaces = { date: '2024-05-06T07:08:00' };
    const edit = { date: '2024-05-07T07:08:00' };
    await expect(images.updateMetadata('owl', edit, replaces)).resolves.toMatchObject(edit);
  });

  it('is refused if another admin has changed one of them, and names its value', async () => {
    const edit = { captions: { en: 'by Q' }, camera: 'Canon' };
    const replaces = { captions: { en: 'A fox', de: 'Fuchs' }, camera: 'Nikon' };
    await expect(images.updateMetadata('fox', edit, replaces)).rejects.toMatchObject({
      code: 'image/changed',
      facts: { metadata: { captions: { en: 'by P', de: 'von P' } } },
    });
    expect(await images.byId('fox')).toMatchObject({ image: { camera: 'Nikon' } });
  });

  it('is saved if only other fields have changed', async () => {
    const edit = { captions: { en: 'by Q' } };
    // In another order of languages than the stored one.
    const replaces = { captions: { de: 'von P', en: 'by P' } };
    await images.updateMetadata('fox', { lens: '50mm' });
    await expect(images.updateMetadata('fox', edit, replaces)).resolves.toMatchObject({
      captions: { en: 'by Q' },
      lens: '50mm',
    });
    // A repeat after a lost reply.
    await expect(images.updateMetadata('fox', edit, replaces)).resolves.toMatchObject(edit);
  });

  it('is saved by one of two admins at once', async () => {
    let shown = '';
    await images.updateMetadata('hare', { camera: shown });
    for (let round = 0; round < 20; round++) {
      const replaces = { camera: shown };
      const saves = await Promise.allSettled(
        ['P', 'Q'].map((admin) =>
          images.updateMetadata('hare', { camera: `${admin}${round}` }, replaces),
        ),
      );
      const saved = saves.flatMap((save) => (save.status === 'fulfilled' ? [save.value] : []));
      expect(saved).toHaveLength(1);
      shown = saved[0]?.camera ?? '';
      expect(await images.byId('hare')).toMatchObject({ image: { camera: shown } });
    }
  });

  it('is refused if it is overtaken between the check and the write', async () => {
    const repository = media.module.get(ImageRepository);
    const read = repository.byId.bind(repository);
    const overtaken = jest.spyOn(repository, 'byId').mockImplementationOnce(async (id) => {
      const image = await read(id);
      await repository.updateMetadata(id, { lens: 'theirs' });
      return image;
    });
    await expect(
      images.updateMetadata('hare', { lens: 'mine' }, { lens: null }),
    ).rejects.toMatchObject({ code: 'image/changed', facts: { metadata: { lens: 'theirs' } } });
    overtaken.mockRestore();
  });

  it('of a missing image says so', async () => {
    await expect(
      images.updateMetadata('never', { lens: 'x' }, { lens: null }),
    ).rejects.toMatchObject({ code: 'image/not-found' });
  });
});
