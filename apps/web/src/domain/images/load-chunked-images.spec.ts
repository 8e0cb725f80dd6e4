import { describe, expect, it, jest } from '@jest/globals';
import { chunkOf, chunkOfFirstPage, decodeAspect, encodeAspect } from '@salon/api-contract';
import { aWallImage } from '../../../testing/an-image.ts';
import { failure, fakeServer } from '../../../testing/fake-server.ts';
import { indexIn } from '../../engine/dom/index-in.ts';
import {
  chunkAnswers,
  chunksByDate,
  chunksByHash,
  someImages,
} from '../../../testing/chunked-wall.ts';
import type { ChunkedImages, ImagesOfWall } from './images-of-wall.ts';
import { readWallImages } from './wall-image.ts';
import { loadChunkedImages } from './load-chunked-images.ts';
import { shuffle } from './shuffle.ts';

const call = { signal: new AbortController().signal };
const shuffled = { order: 'shuffle', newestFirst: false, seed: 18, shown: [] } as const;
const byDate = { ...shuffled, order: 'date' } as const;
type Load = Parameters<typeof loadChunkedImages>[0];

// Each test has images of its own: what was loaded once is kept.
let generation = 0;
function aGallery(count: number, undated = 0) {
  generation++;
  return someImages(count, undated).map((image) => ({ ...image, id: `${image.id}-${generation}` }));
}
async function open(load: Load) {
  const wall = await loadChunkedImages(load, call);
  if (!wall) throw new Error('the gallery is small');
  return wall;
}
const settled = (images: ChunkedImages) =>
  new Promise<void>((resolve) => images.whenSettled(resolve));
async function loadAll(images: ChunkedImages) {
  for (let at = 0; at < images.length; at += 50) {
    images.expect(at);
    await settled(images);
  }
}
const idsOf = (images: ImagesOfWall) =>
  Array.from({ length: images.length }, (_, at) => images.at(at)?.id);
const known = (images: ImagesOfWall) => idsOf(images).filter((id) => id !== undefined);
const read = (images: unknown) => readWallImages({ data: { images } }).images;

describe('a large wall', () => {
  it('is none where the list of all is small enough', async () => {
    fakeServer(chunkAnswers(chunksByHash(aGallery(1024))));
    expect(await loadChunkedImages(shuffled, call)).toBeNull();
  });

  it('is none for a server that has no index yet', async () => {
    fakeServer({ 'GET /images/wall/index': () => failure(404, 'There is nothing here.') });
    expect(await loadChunkedImages(shuffled, call)).toBeNull();
  });

  it('knows all shapes, and images where they are expected', async () => {
    const all = aGallery(1500);
    const { calls } = fakeServer(chunkAnswers(chunksByHash(all)));
    const { images, aspects } = await open(shuffled);
    expect([images.length, aspects.length, known(images)]).toEqual([1500, 1500, []]);
    const arrived = jest.fn();
    images.subscribe(arrived);
    images.expect(700);
    await settled(images);
    expect(images.at(700)).toBeDefined();
    expect([arrived.mock.calls.length, images.version(), calls.length]).toEqual([1, 1, 2]);
    await loadAll(images);
    expect(new Set(idsOf(images))).toEqual(new Set(all.map(({ id }) => id)));
    for (let at = 0; at < 1500; at++) {
      expect(aspects[at]).toBe(decodeAspect(encodeAspect(images.at(at)?.aspect ?? 0)));
    }
  });

  it('stays inside a chunk before it goes on to the next', async () => {
    const chunks = chunksByHash(aGallery(1500));
    fakeServer(chunkAnswers(chunks));
    const { images } = await open(shuffled);
    await loadAll(images);
    const chunkOfEach = idsOf(images).map((id) => chunkOf(id ?? '', chunks.length));
    const borders = chunkOfEach.filter((chunk, at) => chunk !== chunkOfEach[at - 1]);
    expect(borders).toHaveLength(chunks.length);
    expect(borders[0]).toBe(chunkOfFirstPage(18 % 16, chunks.length));
  });

  it('is another for another seed, and the same for the same', async () => {
    fakeServer(chunkAnswers(chunksByHash(aGallery(1500))));
    const lists = [];
    for (const seed of [18, 18, 34]) {
      const { images } = await open({ ...shuffled, seed });
      await loadAll(images);
      lists.push(idsOf(images));
    }
    expect(lists[1]).toEqual(lists[0]);
    expect(lists[2]).not.toEqual(lists[0]);
  });

  it('begins with the first page', async () => {
    const chunks = chunksByHash(aGallery(1500));
    fakeServer(chunkAnswers(chunks));
    const page = (chunks[chunkOfFirstPage(2, chunks.length)] ?? []).slice(0, 60);
    const firstPage = shuffle(read(page), shuffled.seed);
    const { images } = await open({ ...shuffled, shown: firstPage });
    expect(known(images)).toEqual(firstPage.map(({ id }) => id));
    images.expect(0);
    await settled(images);
    expect(idsOf(images).slice(0, 60)).toEqual(firstPage.map(({ id }) => id));
  });

  it('loads the beginning where the images have changed since the first page', async () => {
    const all = aGallery(1500);
    fakeServer(chunkAnswers(chunksByHash(all)));
    const firstPage = read(all.slice(0, 60).map((image) => ({ ...image, aspect: 3 })));
    const { images } = await open({ ...shuffled, shown: firstPage });
    expect(images.at(0)).toBeDefined();
    expect(known(images).length).toBeGreaterThan(100);
  });

  it('knows at once what an earlier list has loaded', async () => {
    const all = aGallery(1500);
    fakeServer(chunkAnswers(chunksByHash(all)));
    await loadAll((await open(shuffled)).images);
    const { calls } = fakeServer(chunkAnswers(chunksByHash(all)));
    expect(known((await open({ ...shuffled, seed: 5 })).images)).toHaveLength(1500);
    expect(calls).toHaveLength(1);
  });

  it('starts no further request when its last listener has left', async () => {
    fakeServer(chunkAnswers(chunksByHash(aGallery(1500))));
    const { images } = await open(shuffled);
    const stop = images.subscribe(() => undefined);
    for (let at = 0; at < 1500; at += 50) images.expect(at);
    stop();
    await settled(images);
    const count = known(images).length;
    expect(count).toBeGreaterThan(0);
    expect(count).toBeLessThan(1000);
  });

  it('asks again for what has failed when the connection is back', async () => {
    // Not a failure that the request itself repeats.
    const failing = new Proxy({}, { get: () => () => failure(500, 'Broken.') });
    const answers = chunkAnswers(chunksByHash(aGallery(1500)));
    fakeServer(answers);
    const { images } = await open(shuffled);
    const stop = images.subscribe(() => undefined);
    fakeServer(failing);
    images.expect(0);
    await settled(images);
    fakeServer(answers);
    window.dispatchEvent(new Event('online'));
    await settled(images);
    expect(images.at(0)).toBeDefined();
    stop();
    const { calls } = fakeServer(failing);
    images.expect(1400);
    await settled(images);
    const before = calls.length;
    window.dispatchEvent(new Event('online'));
    expect(calls.length).toBe(before);
  });

  it('has the chunks that an older list loads later', async () => {
    fakeServer(chunkAnswers(chunksByHash(aGallery(1500))));
    const before = (await open(shuffled)).images;
    const { images } = await open({ ...shuffled, seed: 5 });
    await loadAll(before);
    expect(known(images)).toEqual([]);
    await loadAll(images);
    expect(known(images)).toHaveLength(1500);
  });

  it('is outdated when a chunk is gone', async () => {
    const [index] = Object.entries(chunkAnswers(chunksByHash(aGallery(1500))));
    const answers = new Proxy(Object.fromEntries(index ? [index] : []), {
      get: (target, name: string) => target[name] ?? (() => failure(404, 'Outdated.')),
    });
    fakeServer(answers);
    const { images } = await open(shuffled);
    let isOutdated = false;
    const stopped = jest.fn();
    images.whenOutdated(stopped)();
    const outdated = new Promise<void>((resolve) => images.whenOutdated(resolve));
    void outdated.then(() => (isOutdated = true));
    images.expect(0);
    await settled(images);
    expect(isOutdated).toBe(false);
    await outdated;
    expect(stopped).not.toHaveBeenCalled();
  });
});

describe('a large wall by date', () => {
  it('has the order of the dates, in both directions with undated images last', async () => {
    const all = aGallery(1300, 250);
    fakeServer(chunkAnswers(chunksByDate(all), 'date'));
    const ids = all.map(({ id }) => id);
    for (const newestFirst of [false, true]) {
      const { images } = await open({ ...byDate, newestFirst });
      await loadAll(images);
      const dated = ids.slice(0, 1050);
      const expected = newestFirst ? dated.reverse() : dated;
      expect(idsOf(images)).toEqual([...expected, ...ids.slice(1050)]);
    }
  });
});

describe('images found in a large gallery', () => {
  it.each([
    [false, ['b', 'c', 'a', 'd']],
    [true, ['a', 'b', 'c', 'd']],
  ])('are sorted by their own dates, newest first: %p', async (newestFirst, expected) => {
    fakeServer(chunkAnswers(chunksByHash(aGallery(1500))));
    const { images } = await open({ ...shuffled, newestFirst });
    const dates = {
      d: null,
      b: '2020-05-01T00:00:00',
      a: '2021-01-01T00:00:00',
      c: '2020-05-01T00:00:00',
    };
    const found = Object.entries(dates).map(([id, date]) => aWallImage(id, { date }));
    expect(images.byDate(read(found)).map(({ id }) => id)).toEqual(expected);
  });
});

describe('an image of a large wall', () => {
  it('is found by its id alone in a shuffle', async () => {
    const all = aGallery(1500);
    const id = all[1234]?.id ?? '';
    const { calls } = fakeServer(chunkAnswers(chunksByHash(all)));
    const { images } = await open({ ...shuffled, near: { id } });
    expect(indexIn(images, id)).toBeGreaterThanOrEqual(0);
    expect(calls).toHaveLength(2);
  });

  it.each([0, 199, 200, 777, 1049])('is found by its date, as number %d', async (number) => {
    const all = aGallery(1300, 250);
    const { id = '', date } = all[number] ?? {};
    const { calls } = fakeServer(chunkAnswers(chunksByDate(all), 'date'));
    const { images } = await open(byDate);
    await images.find({ id, date });
    expect(indexIn(images, id)).toBe(number);
    expect(calls.length).toBeLessThanOrEqual(3);
  });

  it.each([1050, 1299])('is found without a date, as number %d', async (number) => {
    const all = aGallery(1300, 250);
    const { id = '', date } = all[number] ?? {};
    fakeServer(chunkAnswers(chunksByDate(all), 'date'));
    const { images } = await open(byDate);
    await images.find({ id, date });
    expect(indexIn(images, id)).toBe(number);
  });

  it('is found where it was, or near that', async () => {
    const all = aGallery(1300);
    const id = all[399]?.id ?? '';
    for (const index of [399, 405]) {
      fakeServer(chunkAnswers(chunksByDate(all), 'date'));
      const { images } = await open({ ...byDate, near: { id, index } });
      expect(indexIn(images, id)).toBe(399);
    }
  });

  it('that is unknown is not looked for everywhere', async () => {
    const { calls } = fakeServer(chunkAnswers(chunksByDate(aGallery(1300)), 'date'));
    const { images } = await open({ ...byDate, near: { id: 'x', date: '2020-01-01T03:20:00' } });
    await images.find({ id: 'x', index: -1 });
    await images.find({ id: 'x', index: 5000 });
    expect(indexIn(images, 'x')).toBe(-1);
    expect(calls.length).toBeLessThanOrEqual(4);
  });
});
