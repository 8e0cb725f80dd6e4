import { describe, expect, it } from '@jest/globals';
import { chunkCountFor, chunkOf } from '@salon/api-contract';
import type { CollectionRecord, ImageRecord } from '@salon/media-data';
import { randomNumbers } from '@salon/test-kit';
import { aSummary } from '../../testing/a-summary.ts';
import { anImageRecord } from '../../testing/an-image-record.ts';
import { Gallery, latestFirst } from './gallery.ts';
import type { GalleryRow } from './gallery-row.ts';
import { chunksByDate, chunksByHash } from './wall-chunks.ts';

const aCollection = (_id: string, images?: string[]): CollectionRecord => ({
  ...{ _id, title: null, description: null, ...(images && { images }) },
  ...{ createdAt: new Date(0), updatedAt: new Date(0) },
});
const dateOf = (second: number) => new Date(second * 1000).toISOString().slice(0, 19);
const records = (count: number) =>
  Array.from({ length: count }, (_, at) =>
    anImageRecord({
      _id: `image-${at}`,
      date: at % 10 === 0 ? null : dateOf(at % 700),
      createdAt: new Date(at),
    }),
  );
function galleryOf(images: ImageRecord[], collections: CollectionRecord[] = []): Gallery {
  const gallery = new Gallery();
  gallery.putCollections([], collections);
  for (const image of images) gallery.put(aSummary(image));
  return gallery;
}
const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);
const namesOf = (gallery: Gallery) => [
  chunksByHash(gallery.inChunksByHash(), { isDated: true }).map(({ name }) => name),
  chunksByDate(gallery.inOrder({ orderBy: 'date', order: 'asc' }), { isDated: true }).map(
    ({ name }) => name,
  ),
];

describe('the gallery', () => {
  it('is the same after the same changes in any order', () => {
    const images = records(3_000);
    const collections = [aCollection('one', ['image-3', 'image-4'])];
    const random = randomNumbers(1);
    const shuffled = images.toSorted(() => random() - 0.5);
    const other = galleryOf(shuffled);
    const added = anImageRecord({ _id: 'added' });
    other.put(aSummary(added));
    // Orders exist from here on, so changes are put into them.
    expect(other.newest()).toHaveLength(3_001);
    namesOf(other);
    other.putCollections(['one'], collections);
    for (const image of images.slice(0, 40)) other.put(aSummary({ ...image, date: dateOf(5) }));
    other.remove('added');
    for (const image of images.slice(0, 40)) other.put(aSummary(image));
    const gallery = galleryOf(images, collections);
    expect(other.version).toBe(gallery.version);
    expect(namesOf(other)).toEqual(namesOf(gallery));
    expect(idsOf(other.newest())).toEqual(idsOf(gallery.newest()));
  });

  it('has another version after each kind of change', () => {
    const gallery = galleryOf(records(3), [aCollection('one')]);
    const versions = [gallery.version];
    const note = () => versions.push(gallery.version);
    gallery.put(aSummary(anImageRecord({ _id: 'image-1', camera: 'Leica' })));
    note();
    gallery.remove('image-2');
    note();
    gallery.putCollections(['one'], [aCollection('one', ['image-0', 'image-1'])]);
    note();
    gallery.putCollections(['one'], [aCollection('one', ['image-1', 'image-0'])]);
    note();
    gallery.putCollections(['one'], []);
    note();
    expect(new Set(versions).size).toBe(6);
  });

  it('gives each image the collection that it is in', () => {
    const gallery = galleryOf(records(3), [aCollection('one', ['image-2'])]);
    gallery.putCollections(['one', 'two'], [aCollection('two', ['image-1'])]);
    expect([0, 1, 2].map((at) => gallery.row(`image-${at}`)?.collectionId)).toEqual([
      null,
      'two',
      null,
    ]);
    expect(gallery.placeOf('image-1')).toEqual({ collectionId: 'two', collectionOrder: 0 });
  });

  it('by date has undated images last in both directions, and reverses those of equal dates', () => {
    const noon = '2024-05-01T12:00:00';
    const dates = [null, noon, '1826-06-01T12:00:00', null, noon];
    const gallery = galleryOf(
      dates.map((date, at) => anImageRecord({ _id: `${at}`, date, createdAt: new Date(100 - at) })),
    );
    const order = (direction: 'asc' | 'desc') =>
      idsOf(gallery.inOrder({ orderBy: 'date', order: direction })).join('');
    expect([order('asc'), order('desc')]).toEqual(['24103', '14203']);
  });
});

it('orders more images of one date than fit into the arguments of a call', () => {
  const row = { date: '2024-05-01T12:00:00' } as GalleryRow; // the one member in use
  expect(latestFirst(Array<GalleryRow>(130_000).fill(row))).toHaveLength(130_000);
});

describe('the chunks of the wall', () => {
  const images = records(5_000);

  it('are found by the ids of their images', () => {
    const chunks = chunksByHash(galleryOf(images).inChunksByHash(), { isDated: true });
    expect(chunks).toHaveLength(chunkCountFor(5_000));
    chunks.forEach(({ rows }, at) => {
      for (const { id } of rows) expect(chunkOf(id, chunks.length)).toBe(at);
    });
    expect(chunks.reduce((count, { rows }) => count + rows.length, 0)).toBe(5_000);
  });

  it('by date are in order and at most 512 long, and none has dated and undated images', () => {
    const rows = galleryOf(images).inOrder({ orderBy: 'date', order: 'asc' });
    const chunks = chunksByDate(rows, { isDated: true });
    expect(chunks.flatMap((chunk) => idsOf(chunk.rows))).toEqual(idsOf(rows));
    for (const chunk of chunks) {
      expect(chunk.rows.length).toBeLessThanOrEqual(512);
      expect(new Set(chunk.rows.map(({ date }) => date === null)).size).toBe(1);
    }
  });

  it.each([0, 1])('of order %i keep their names where nothing has changed', (order) => {
    const gallery = galleryOf(images);
    const before = new Set(namesOf(gallery)[order]);
    const changed = (change: () => void) => {
      change();
      return (namesOf(gallery)[order] ?? []).filter((name) => !before.has(name)).length;
    };
    const [edited = anImageRecord()] = images.slice(77);
    expect(changed(() => gallery.put(aSummary({ ...edited, captions: { en: 'Dusk' } })))).toBe(1);
    gallery.put(aSummary(edited));
    expect(changed(() => gallery.remove('image-78'))).toBeLessThanOrEqual(3);
  });
});
