import { describe, expect, it } from '@jest/globals';
import { findNonSerializableValue } from '@reduxjs/toolkit';
import { firstPageOf } from '@salon/api-contract';
import { aWallImage } from '../../../testing/an-image.ts';
import { failure, fakeServer } from '../../../testing/fake-server.ts';
import type { Answer } from '../../../testing/fake-server.ts';
import { createStore } from '../../app/create-store.ts';
import { chunkAnswers, chunksByHash, someImages } from '../../../testing/chunked-wall.ts';
import { loadSettings } from '../../domain/settings/settings-slice.ts';
import {
  findImages,
  firstScreenShown,
  loadFirstPage,
  loadWall,
  selectGallery,
  selectList,
  viewerClosed,
  viewerOpening,
} from './gallery-slice.ts';
import { sortFoundByDate } from './sort-found.ts';

const images = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => aWallImage(id));
const list = (some = images) => ({ data: { images: some } });
function ids(store: ReturnType<typeof createStore>) {
  const { images } = selectList(store.getState());
  return Array.from({ length: images.length }, (_, at) => images.at(at)?.id);
}

// Promise.withResolvers, which Node 20 has not.
function anAnswerHeldBack() {
  let resolve: (answer: unknown) => void = () => undefined;
  const promise = new Promise<unknown>((answer) => (resolve = answer));
  return { promise, resolve };
}

describe('loadWall', () => {
  it('shuffles by the seed, or keeps the order by date', async () => {
    fakeServer({ 'GET /images/wall': () => list(), 'GET /images/wall?orderBy=date': () => list() });
    const store = createStore();
    await store.dispatch(loadWall({ order: 'shuffle', seed: 3, count: 6 }));
    const shuffled = ids(store);
    expect(shuffled).not.toEqual(images.map(({ id }) => id));
    await store.dispatch(loadWall({ order: 'date', seed: 3, count: 6 }));
    expect(ids(store)).toEqual(images.map(({ id }) => id));
    await store.dispatch(loadWall({ order: 'shuffle', seed: 3, count: 6 }));
    expect(ids(store)).toEqual(shuffled);
  });

  it('has the newest first by date where the settings say so', async () => {
    const newestFirst = [{ name: 'newestFirst', value: true }];
    const server = fakeServer({
      'GET /settings': () => ({ data: { data: { settings: newestFirst } } }),
      'GET /images/wall?orderBy=date&order=desc': () => list(images.toReversed()),
      'GET /images/wall?orderBy=date&order=desc&opening=1': () => list(images.toReversed()),
    });
    const store = createStore();
    await store.dispatch(loadSettings());
    await store.dispatch(loadFirstPage({ order: 'date', seed: 1 }));
    await store.dispatch(loadWall({ order: 'date', seed: 1, count: 6 }));
    expect(ids(store)).toEqual(['f', 'e', 'd', 'c', 'b', 'a']);
    expect(server.calls).toHaveLength(3);
  });

  it('drops an answer that another order has overtaken', async () => {
    const held = anAnswerHeldBack();
    fakeServer({
      'GET /images/wall': () => held.promise,
      'GET /images/wall?orderBy=date': () => list(images.slice(0, 2)),
    });
    const store = createStore();
    const slow = store.dispatch(loadWall({ order: 'shuffle', seed: 1, count: 6 }));
    await store.dispatch(loadWall({ order: 'date', seed: 1, count: 6 }));
    held.resolve(list());
    await slow;
    expect(ids(store)).toEqual(['a', 'b']);
  });

  const asleep = () => failure(500, 'The images are asleep.');

  it('says why it failed, and can be tried again as it was', async () => {
    fakeServer({ 'GET /images/wall': asleep });
    const store = createStore();
    await store.dispatch(loadWall({ order: 'shuffle', seed: 1, count: 6 }));
    expect(selectGallery(store.getState())).toMatchObject({
      status: 'failed',
      error: 'The images are asleep.',
      order: 'shuffle',
      seed: 1,
    });
  });

  it('keeps the images and their order if another cannot be loaded, and says so', async () => {
    const replies = [asleep(), list()];
    fakeServer({
      'GET /images/wall': () => list(),
      'GET /images/wall?orderBy=date': () => replies.shift(),
    });
    const store = createStore();
    await store.dispatch(loadWall({ order: 'shuffle', seed: 1, count: 6 }));
    const { all } = selectGallery(store.getState());
    const byDate = { order: 'date', seed: 2, count: 6 } as const;
    const load = store.dispatch(loadWall(byDate));
    const shown = { order: 'shuffle', seed: 1, all };
    expect(selectGallery(store.getState())).toMatchObject({ status: 'loading', ...shown });
    await load;
    expect(selectGallery(store.getState())).toMatchObject({ status: 'ready', ...shown });
    expect(store.getState().toasts?.items).toMatchObject([
      { title: 'Error Fetching Images', description: 'The images are asleep.', type: 'error' },
    ]);
    await store.dispatch(loadWall(byDate));
    expect(selectGallery(store.getState())).toMatchObject({ order: 'date', seed: 2 });
  });
});

describe('loadFirstPage', () => {
  const many = Array.from({ length: 200 }, (_, at) => aWallImage(`${at * 7_919}`));

  it('brings what the list of all begins with', async () => {
    fakeServer({
      'GET /images/wall?opening=3': () => list(firstPageOf(many, 3)),
      'GET /images/wall': () => list(many),
    });
    const store = createStore();
    const choice = { order: 'shuffle', seed: 16 + 3 } as const;
    await store.dispatch(loadFirstPage(choice));
    const firstPage = ids(store);
    expect(selectGallery(store.getState()).status).toBe('first-page');
    await store.dispatch(loadWall({ ...choice, count: 200 }));
    expect(ids(store)).toHaveLength(200);
    expect(ids(store).slice(0, 60)).toEqual(firstPage);
    expect(selectList(store.getState()).balance).toEqual({ firstPage: 60 });
  });
});

describe('findImages', () => {
  it('trims and lower-cases the text, and keeps the order of the answer', async () => {
    const found = [images[4], images[0]].filter((image) => image !== undefined);
    fakeServer({ 'GET /images/wall?text=red+ship': () => list(found) });
    const store = createStore();
    await store.dispatch(findImages({ text: '  Red SHIP ' }));
    expect(ids(store)).toEqual(['e', 'a']);
  });

  it('shows all again for a blank text, without asking', async () => {
    const { calls } = fakeServer({
      'GET /images/wall?orderBy=date': () => list(),
      'GET /images/wall?text=x': () => list([]),
    });
    const store = createStore();
    await store.dispatch(loadWall({ order: 'date', seed: 1, count: 6 }));
    await store.dispatch(findImages({ text: 'x' }));
    expect(ids(store)).toEqual([]);
    await store.dispatch(findImages({ text: '   ' }));
    expect(ids(store)).toHaveLength(6);
    expect(calls).toHaveLength(2);
  });

  it('drops an answer that a later search has overtaken', async () => {
    const held = anAnswerHeldBack();
    fakeServer({
      'GET /images/wall?text=slow': () => held.promise,
      'GET /images/wall?text=fast': () => list(images.slice(0, 1)),
    });
    const store = createStore();
    const slow = store.dispatch(findImages({ text: 'slow' }));
    await store.dispatch(findImages({ text: 'fast' }));
    held.resolve(list());
    await slow;
    expect(ids(store)).toEqual(['a']);
  });
});

describe('the wall', () => {
  it('stays live when an image was opened and closed while another order loads', async () => {
    const held = anAnswerHeldBack();
    fakeServer({
      'GET /images/wall?orderBy=date': () => list(),
      'GET /images/wall': () => held.promise,
    });
    const store = createStore();
    const modeAfterImage = () => {
      store.dispatch(viewerOpening('a'));
      store.dispatch(viewerClosed());
      return selectGallery(store.getState()).mode;
    };
    expect(modeAfterImage()).toBe('loading');
    await store.dispatch(loadWall({ order: 'date', seed: 3, count: 6 }));
    store.dispatch(firstScreenShown());
    const load = store.dispatch(loadWall({ order: 'shuffle', seed: 3, count: 6 }));
    expect(modeAfterImage()).toBe('live');
    held.resolve(list());
    await load;
    expect(modeAfterImage()).toBe('live');
  });
});

describe('a large gallery', () => {
  const large = someImages(1500);
  const chunks = chunksByHash(large);
  const answers = (): Record<string, Answer> => ({
    'GET /images/wall?opening=3': () => ({
      data: { images: chunks[3 % chunks.length]?.slice(0, 60), total: 1500 },
    }),
    'GET /images/wall?text=dusk': () => list(large.slice(700, 703).toReversed()),
    ...chunkAnswers(chunks),
  });

  it('is one list that begins with the first page, without the list of all', async () => {
    const { calls } = fakeServer(answers());
    const store = createStore();
    const choice = { order: 'shuffle', seed: 19 } as const;
    await store.dispatch(loadFirstPage(choice));
    const [firstPage, shown] = [ids(store), selectList(store.getState()).aspects];
    const { count } = selectGallery(store.getState());
    await store.dispatch(loadWall({ ...choice, count }));
    const { images, aspects, name, balance } = selectList(store.getState());
    expect([count, images.length, name, balance]).toEqual([
      1500,
      1500,
      'shuffle 19',
      { firstPage: 60 },
    ]);
    expect(ids(store).slice(0, 60)).toEqual(firstPage);
    expect(Array.from(aspects ?? []).slice(0, 60)).toEqual(shown);
    expect(calls.map(({ path }) => path)).toEqual(['/images/wall?opening=3', '/images/wall/index']);
  });

  it('has nothing in the store that changes by itself', async () => {
    fakeServer(answers());
    const store = createStore();
    await store.dispatch(loadWall({ order: 'shuffle', seed: 19 }));
    expect(selectList(store.getState()).images).toHaveLength(1500);
    expect(findNonSerializableValue(store.getState().gallery)).toBe(false);
  });

  it('stays as it is while it is refreshed, also when that fails', async () => {
    const replies = [answers()['GET /images/wall/index'], () => failure(500, 'No.')];
    fakeServer({ ...answers(), 'GET /images/wall/index': (call) => replies.shift()?.(call) });
    const store = createStore();
    const choice = { order: 'shuffle', seed: 19 } as const;
    await store.dispatch(loadWall(choice));
    const before = selectList(store.getState());
    const refresh = store.dispatch(loadWall({ ...choice, isRefresh: true }));
    expect(selectGallery(store.getState()).status).toBe('ready');
    await refresh;
    expect(selectGallery(store.getState()).status).toBe('ready');
    expect(selectList(store.getState())).toBe(before);
  });

  it('sorts what a search has found by its own dates', async () => {
    const { count } = fakeServer(answers());
    const store = createStore();
    await store.dispatch(loadWall({ order: 'shuffle', seed: 19 }));
    await store.dispatch(findImages({ text: 'dusk' }));
    expect(ids(store)).toEqual(['i702', 'i701', 'i700']);
    await store.dispatch(sortFoundByDate());
    expect(ids(store)).toEqual(['i700', 'i701', 'i702']);
    expect(count('GET /images/wall/index?orderBy=date')).toBe(0);
  });
});
