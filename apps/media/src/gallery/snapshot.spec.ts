import { describe, expect, it } from '@jest/globals';
import { imageFieldNames } from '@salon/api-contract';
import type { CollectionRecord } from '@salon/media-data';
import { anImageRecord } from '../../testing/an-image-record.ts';
import { toReply } from './to-image.ts';
import { inOrder, toSnapshot } from './snapshot.ts';

const aCollection = (id: string, images?: string[]): CollectionRecord => ({
  ...{ _id: id, title: null, description: null, ...(images && { images }) },
  ...{ createdAt: new Date(0), updatedAt: new Date(0) },
});

describe('the gallery', () => {
  it('gives each image its collection and position', () => {
    const records = ['a', 'b', 'c'].map((_id) => anImageRecord({ _id }));
    const { images } = toSnapshot(records, [aCollection('one', ['c', 'a'])]);
    expect(
      images.map(({ id, collectionId, collectionOrder }) => [id, collectionId, collectionOrder]),
    ).toEqual([
      ['a', 'one', 1],
      ['b', null, null],
      ['c', 'one', 0],
    ]);
  });

  it('skips images that no longer exist', () => {
    const { collections } = toSnapshot(
      [anImageRecord({ _id: 'b' })],
      [aCollection('one', ['a', 'b']), aCollection('two', ['a']), aCollection('three')],
    );
    expect(collections.map(({ images, imageCount }) => [images, imageCount])).toEqual([
      [['b'], 1],
      [[], 0],
      [[], 0],
    ]);
  });

  it('covers a collection with the thumbnail of the first image it shows', () => {
    const { collections } = toSnapshot(
      [anImageRecord({ _id: 'a' }), anImageRecord({ _id: 'b' })],
      [aCollection('one', ['gone', 'b', 'a']), aCollection('two')],
    );
    expect(collections.map(({ cover }) => cover)).toEqual([
      { path: '/api/files/b/t.webp', width: 600, height: 400 },
      null,
    ]);
  });

  it('shows of an image only what the contract lists', () => {
    const stored = {
      ...anImageRecord({ _id: 'a' }),
      ...{ latitude: 52.5, serialNumber: '4711', owner: 'Someone', embedding: [0.1] },
    };
    const { images } = toSnapshot([stored], []);
    expect(images.flatMap((image) => Object.keys(toReply(image))).sort()).toEqual(
      [
        ...imageFieldNames,
        ...['captionBy', 'collectionId', 'collectionOrder', 'createdAt', 'height', 'id'],
        ...['originalFilename', 'placeholder', 'renditions', 'size', 'status', 'updatedAt'],
        ...['versions', 'width'],
      ].sort(),
    );
  });
});

describe('the order of the list', () => {
  const dated = (dates: (string | null)[]) =>
    toSnapshot(
      dates.map((date, at) => anImageRecord({ _id: String(at), date })),
      [],
    ).images;
  const idsOf = (images: { id: string }[]) => images.map(({ id }) => id).join('');

  it('stays as read by default', () => {
    const images = dated(['2024-01-01T00:00:00', null, '1999-01-01T00:00:00']);
    expect(idsOf(inOrder(images, { order: 'asc' }))).toBe('012');
  });

  it('by date puts undated images last in both directions, and keeps the order of equal dates', () => {
    const noon = '2024-05-01T12:00:00';
    const images = dated([null, noon, '1826-06-01T12:00:00', null, noon]);
    expect(idsOf(inOrder(images, { orderBy: 'date', order: 'asc' }))).toBe('21403');
    expect(idsOf(inOrder(images, { orderBy: 'date', order: 'desc' }))).toBe('14203');
  });
});
