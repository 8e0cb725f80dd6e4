import 'reflect-metadata';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { ImageMetadataEdit } from '@salon/api-contract';
import { CollectionRepository, ImageRepository, UploadRepository } from '@salon/media-data';
import { anUpload } from '../../testing/an-upload.ts';
import { startMediaService, type MediaService } from '../../testing/media-service.ts';
import { GallerySync } from '../gallery/gallery-sync.ts';
import { ConfirmService } from './confirm.service.ts';

describe('a confirmation that is repeated', () => {
  let media: MediaService;
  let images: ImageRepository;

  beforeAll(async () => {
    media = await startMediaService();
    images = media.module.get(ImageRepository);
  });

  afterAll(() => media.stop());

  const confirm = (uploadId: string, metadata: ImageMetadataEdit, key: string | undefined = 'k') =>
    media.module.get(ConfirmService).confirm('ada', [{ sessionId: uploadId, metadata }], key);
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

  it.each([
    ['another review', 'another key'],
    ['a client without keys', ''],
  ])('of %s leaves the image as it was published', async (_who, key) => {
    await confirmed(`otter ${key}`, { captions: { en: 'An otter' } });
    const other = { captions: { en: 'A beaver' } };
    const published = { captions: { en: 'An otter' } };
    await expect(confirm(`otter ${key}`, other, key)).resolves.toMatchObject([published]);
    await expect(images.byId(`otter ${key}`)).resolves.toMatchObject(published);
  });

  it('without a key changes no image that was published without a key', async () => {
    await media.module.get(UploadRepository).put(anUpload('mole', 'ada'));
    await confirm('mole', { captions: { en: 'A mole' } }, '');
    await confirm('mole', { captions: { en: 'A shrew' } }, '');
    await expect(images.byId('mole')).resolves.toMatchObject({ captions: { en: 'A mole' } });
  });

  it('publishes what it corrects', async () => {
    const sync = media.module.get(GallerySync);
    await confirmed('lynx', { camera: 'Leica' });
    const edit = images.editNew.bind(images);
    const edited = jest.spyOn(images, 'editNew').mockImplementationOnce(async (...edits) => {
      // The lists have the state before the correction.
      await sync.catchUp();
      return edit(...edits);
    });
    await confirm('lynx', { camera: 'Nikon' });
    edited.mockRestore();
    const { gallery } = await sync.current();
    expect(gallery.row('lynx')).toMatchObject({ camera: 'Nikon' });
  });

  it('replies with the collection that the image is in by now', async () => {
    const collections = media.module.get(CollectionRepository);
    await confirmed('seal', {});
    await collections.create({ title: 'Sea', description: null }, 'sea');
    await collections.setImages('sea', ['seal']);
    await expect(confirm('seal', {})).resolves.toMatchObject([{ collectionId: 'sea' }]);
  });

  it('and ends before the first attempt, leaves its image to that one', async () => {
    const uploads = media.module.get(UploadRepository);
    await uploads.put(anUpload('vole', 'ada'));
    const renew = jest.spyOn(uploads, 'renewConfirmation');
    renew.mockImplementationOnce(async (adminId, { _id }) => {
      await confirm(_id, {});
      return uploads.beginConfirmation(adminId, _id);
    });
    await expect(confirm('vole', {})).resolves.toMatchObject([{ id: 'vole' }]);
    renew.mockRestore();
  });

  it('does not show the key of the confirmation', async () => {
    await confirmed('newt', { captions: { en: 'A newt' } });
    await expect(images.byId('newt')).resolves.toMatchObject({ confirmation: 'k' });
    const [reply] = await confirm('newt', { captions: { en: 'A salamander' } });
    expect(reply).toHaveProperty('captions.en', 'A salamander');
    expect(reply).not.toHaveProperty('confirmation');
    const [summary] = await images.summariesOf(['newt']);
    expect(summary).not.toHaveProperty('confirmation');
  });
});
