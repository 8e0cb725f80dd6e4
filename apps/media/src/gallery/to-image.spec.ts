import { describe, expect, it } from '@jest/globals';
import { emptyMetadata, fullImage } from '@salon/api-contract';
import type { CollectionRecord, ImageRecord } from '@salon/media-data';
import { anImageRecord } from '../../testing/an-image-record.ts';
import { placesIn, thumbnailOf, toImage, toReply } from './to-image.ts';

describe('an image in a reply', () => {
  it('fits the contract', () => {
    const reply = toReply(toImage(anImageRecord()));
    expect(fullImage.parse(reply)).toEqual(reply);
  });

  it('has seconds also if an earlier version stored the date without', () => {
    expect(toImage(anImageRecord({ date: '2024-05-06T07:08' })).date).toBe('2024-05-06T07:08:00');
    expect(toImage(anImageRecord({ date: null })).date).toBeNull();
  });

  it('has the addresses of its renditions', () => {
    expect(toReply(toImage(anImageRecord({ _id: '1a' })))).toMatchObject({
      versions: [
        { type: 'thumbnail', format: 'webp', path: '/api/files/1a/t.webp', width: 600 },
        { type: 'regular', format: 'webp', path: '/api/files/1a/r.webp', height: 1067 },
      ],
      renditions: {
        tiny: { path: '/api/files/1a/t.webp', width: 32, height: 21 },
        thumbnail: { path: '/api/files/1a/t.webp', width: 600, height: 400 },
      },
    });
  });

  it('has no names of files besides the addresses', () => {
    const [version] = toReply(toImage(anImageRecord())).versions;
    expect(Object.keys(version ?? {}).sort()).toEqual([
      'format',
      'height',
      'path',
      'type',
      'width',
    ]);
  });

  it('has no thumbnail before there is one', () => {
    const { renditions } = toReply(toImage(anImageRecord({ versions: [] })));
    expect(Object.keys(renditions)).toEqual(['tiny']);
    expect(thumbnailOf('1a', [])).toBeUndefined();
  });

  it('has its times as text', () => {
    const image = toImage(anImageRecord({ updatedAt: new Date('2026-02-03T04:05:06Z') }));
    expect(image).toMatchObject({
      createdAt: '2026-01-01T00:00:00.000Z',
      updatedAt: '2026-02-03T04:05:06.000Z',
    });
  });

  it.each([
    ['written by a person', { captions: { en: 'Harbour' } }, 'person'],
    ['written by a model', { captions: { en: 'Harbour' }, captionModel: 'm' }, 'model'],
    ['missing', { captions: {}, captionModel: 'm' }, null],
    ['empty', { captions: { en: '' }, captionModel: 'm' }, null],
  ])('has the author of a caption that is %s', (_how, given, author) => {
    expect(toImage(anImageRecord(given)).captionBy).toBe(author);
  });

  it('has empty fields that its record was written before', () => {
    const { lens: _lens, camera: _camera, ...old } = anImageRecord();
    expect(toImage(old as ImageRecord)).toMatchObject({
      lens: emptyMetadata.lens,
      camera: emptyMetadata.camera,
    });
  });
});

describe('the place of an image', () => {
  const collection = (_id: string, images?: string[]) =>
    ({ _id, ...(images && { images }) }) as CollectionRecord; // the fields that are read

  it('is its collection and position', () => {
    const places = placesIn([collection('one', ['a', 'b']), collection('two', ['c'])]);
    expect(places.get('b')).toEqual({ collectionId: 'one', collectionOrder: 1 });
    expect(places.get('c')).toEqual({ collectionId: 'two', collectionOrder: 0 });
    expect(places.has('d')).toBe(false);
  });

  it('is in no collection without images', () => {
    expect(placesIn([collection('one')]).size).toBe(0);
    expect(toImage(anImageRecord())).toMatchObject({ collectionId: null, collectionOrder: null });
  });
});
