import 'reflect-metadata';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { GalleryChanges, ImageRepository, imageSchema } from '@salon/media-data';
import { Database } from '@salon/mongo';
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

  const imageOf = async (id: string) => (await images.byId(id)).image;

  it('changes the given fields of existing images, and publishes them once', async () => {
    const published = jest.spyOn(media.module.get(GalleryChanges), 'publish');
    const results = await images.updateMetadataOfMany({
      ids: ['hare', 'gone', 'never', 'fox'],
      metadata: { lens: '50mm', comment: null },
      each: {},
    });
    const before = { lens: null, comment: null };
    expect(results).toEqual([
      { id: 'hare', ok: true, before },
      { id: 'gone', ok: false, code: 'image/not-found' },
      { id: 'never', ok: false, code: 'image/not-found' },
      { id: 'fox', ok: true, before },
    ]);
    const [fox, hare] = await Promise.all(['fox', 'hare'].map((id) => imageOf(id)));
    expect(fox).toMatchObject({ lens: '50mm', camera: 'Nikon', captions: { en: 'A fox' } });
    expect(hare).toMatchObject({ lens: '50mm', camera: 'Canon', captions: { en: 'A hare' } });
    expect(published).toHaveBeenCalledTimes(1);
  });

  it('returns what an undo needs, and the undo may be repeated', async () => {
    const ids = ['fox', 'hare'];
    const both = () => Promise.all(ids.map((id) => imageOf(id)));
    const facts = (image: object) => ({ ...image, updatedAt: null });
    const before = (await both()).map(facts);
    const metadata = { camera: 'Trio 64', captions: {}, iso: 100 };
    const results = await images.updateMetadataOfMany({ ids, metadata, each: {} });
    expect((await both()).map(facts)).not.toEqual(before);
    const each = Object.fromEntries(
      results.map((result) => [result.id, result.ok ? result.before : {}]),
    );
    for (let times = 0; times < 2; times += 1) {
      await images.updateMetadataOfMany({ ids, metadata: {}, each });
      expect((await both()).map(facts)).toEqual(before);
    }
  });

  it('returns an empty value for a field that a record does not have', async () => {
    const records = media.module.get(Database).model('Image', imageSchema);
    await records.updateOne({ _id: 'fox' }, { $unset: { lens: true, captions: true } });
    const metadata = { lens: '85mm', captions: { en: 'Dusk' } };
    expect(await images.updateMetadataOfMany({ ids: ['fox'], metadata, each: {} })).toEqual([
      { id: 'fox', ok: true, before: { lens: null, captions: {} } },
    ]);
  });

  it('prefers the fields of one image to the fields for all images', async () => {
    const each = { hare: { iso: 400, lens: '28mm' }, never: { iso: 1 } };
    await images.updateMetadataOfMany({ ids: ['fox', 'hare'], metadata: { iso: 200 }, each });
    expect(await imageOf('fox')).toMatchObject({ iso: 200 });
    expect(await imageOf('hare')).toMatchObject({ iso: 400, lens: '28mm' });
  });

  it('changes an image only while it has the values that its edit replaces', async () => {
    const ids = ['fox', 'hare'];
    const theirs = { captions: { en: 'by Q', de: 'von Q' } };
    const ours = { captions: { de: 'von P', en: 'by P' }, focalLength: 50, lens: null };
    await images.updateMetadataOfMany({ ids, metadata: ours, each: {} });
    await images.updateMetadata('hare', { captions: theirs.captions });
    const undo = { captions: {}, focalLength: null, lens: '50mm', replaces: ours };
    const each = Object.fromEntries([...ids, 'never'].map((id) => [id, undo]));
    // The second time, as after a lost reply, the fox has the values of the undo.
    for (let times = 0; times < 2; times += 1) {
      expect(
        await images.updateMetadataOfMany({ ids: [...ids, 'never'], metadata: {}, each }),
      ).toMatchObject([
        { id: 'fox', ok: true },
        { id: 'hare', ok: false, code: 'image/changed' },
        { id: 'never', ok: false, code: 'image/not-found' },
      ]);
      const [fox, hare] = await Promise.all(ids.map((id) => imageOf(id)));
      expect(fox).toMatchObject({ captions: {}, focalLength: null, lens: '50mm' });
      expect(hare).toMatchObject({ captions: theirs.captions, focalLength: 50, lens: null });
    }
  });

  it.each(['2024-05-06T07:08', '2024-05-06T07:08:00'])(
    'changes an image whose date is stored as %s',
    async (stored) => {
      const records = media.module.get(Database).model('Image', imageSchema);
      await records.updateOne({ _id: 'fox' }, { $set: { date: stored } });
      const editFrom = (replaced: string) => {
        const fox = { date: '2025-01-01T00:00:00', replaces: { date: replaced } };
        return images.updateMetadataOfMany({ ids: ['fox'], metadata: {}, each: { fox } });
      };
      expect(await editFrom('2024-05-06T07:08:01')).toMatchObject([{ code: 'image/changed' }]);
      expect(await editFrom('2024-05-06T07:08:00')).toMatchObject([{ ok: true }]);
      await records.updateOne({ _id: 'fox' }, { $set: { date: stored } });
      const again = { date: '2024-05-06T07:08:00', replaces: { date: null } };
      const repeated = { ids: ['fox'], metadata: {}, each: { fox: again } };
      expect(await images.updateMetadataOfMany(repeated)).toMatchObject([{ ok: true }]);
      expect(await editFrom('2024-05-06T07:08:00')).toMatchObject([{ ok: true }]);
      expect(await imageOf('fox')).toMatchObject({ date: '2025-01-01T00:00:00' });
    },
  );

  it('does not change an image that loses the replaced value at the same time', async () => {
    await images.updateMetadata('fox', { lens: '0' });
    for (let round = 0; round < 20; round += 1) {
      const edits = ['P', 'Q'].map((admin) => {
        const own = { lens: `${admin}${round + 1}`, replaces: { lens: String(round) } };
        return images.updateMetadataOfMany({ ids: ['fox'], metadata: {}, each: { fox: own } });
      });
      const codes = (await Promise.all(edits)).flat().map((result) => !result.ok && result.code);
      expect(codes.toSorted()).toEqual([false, 'image/changed']);
      await images.updateMetadata('fox', { lens: String(round + 1) });
    }
  });

  it('keeps the previous values of those edited when the database fails at another', async () => {
    await images.updateMetadataOfMany({ ids: ['fox', 'hare'], metadata: { iso: 50 }, each: {} });
    const repository = media.module.get(ImageRepository);
    const { exchangeMetadata } = repository;
    const lost = Object.assign(new Error('closed'), { name: 'MongoNetworkError' });
    const spy = jest
      .spyOn(repository, 'exchangeMetadata')
      .mockImplementation((id, ...edit) =>
        id === 'hare' ? Promise.reject(lost) : exchangeMetadata.call(repository, id, ...edit),
      );
    const edit = (ids: string[]) =>
      images.updateMetadataOfMany({ ids, metadata: { iso: 80 }, each: {} });
    expect(await edit(['fox', 'hare'])).toEqual([
      { id: 'fox', ok: true, before: { iso: 50 } },
      { id: 'hare', ok: false, code: 'service/unavailable' },
    ]);
    await expect(edit(['hare'])).rejects.toBe(lost);
    spy.mockRestore();
  });

  it('does not change images in the trash', async () => {
    await images.updateMetadataOfMany({ ids: ['gone'], metadata: { lens: '85mm' }, each: {} });
    await media.module.get(TrashService).restore(['gone']);
    expect(await imageOf('gone')).toMatchObject({ lens: null });
  });
});
