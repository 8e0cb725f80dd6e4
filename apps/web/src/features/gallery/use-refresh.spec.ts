import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act } from '@testing-library/react';
import { failure, fakeServer } from '../../../testing/fake-server.ts';
import { renderInStore } from '../../../testing/render-in-store.tsx';
import { createStore } from '../../app/create-store.ts';
import { chunkAnswers, chunksByHash, someImages } from '../../../testing/chunked-wall.ts';
import { isChunked } from '../../domain/images/images-of-wall.ts';
import { loadFirstPage, loadWall, selectList } from './gallery-slice.ts';
import { useRefresh } from './use-refresh.ts';

const index = 'GET /images/wall/index';
/** Is not faked. */
const later = setTimeout;
const wall = { anchor: () => null };

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

/** Lets replies and modules arrive as well. */
const pass = (ms: number) =>
  act(async () => {
    await jest.advanceTimersByTimeAsync(ms);
    for (let n = 0; n < 20; n += 1) await new Promise((resolve) => later(resolve));
  });

it('loads a list whose parts are gone, again and again until it succeeds', async () => {
  const current = chunkAnswers(chunksByHash(someImages(1500)));
  // The first index names parts that the server does not have any more.
  const replies = [
    chunkAnswers(chunksByHash(someImages(1500)))[index],
    () => failure(500, 'No.'),
    () => failure(500, 'No.'),
  ];
  let isGone = false;
  const answers = new Proxy<typeof current>(
    {},
    {
      get: (_target, name: string): (typeof current)[string] =>
        name === index
          ? (call) => (replies.shift() ?? current[index])?.(call)
          : (call) => (isGone ? failure(404, 'Outdated.') : current[name]?.(call)),
    },
  );
  const server = fakeServer(answers);
  const store = createStore();
  await store.dispatch(loadWall({ order: 'shuffle', seed: 3 }));
  const { images } = selectList(store.getState());
  const { unmount } = renderInStore(useRefresh, wall, store);
  isGone = true;
  if (isChunked(images)) for (const at of Array(images.length).keys()) images.expect(at);
  await pass(1_000);
  isGone = false;
  expect(server.count('GET /images/wall/index')).toBe(2);
  await pass(60_000);
  expect(selectList(store.getState()).images).toBe(images);
  await pass(60_000);
  expect(selectList(store.getState()).images).not.toBe(images);
  await pass(180_000);
  expect(server.count('GET /images/wall/index')).toBe(4);
  unmount();
});

it('loads the other images again and again if only the first ones could be loaded', async () => {
  const all = someImages(200);
  const replies = [failure(500, 'No.'), failure(500, 'No.')];
  const server = fakeServer({
    'GET /images/wall?opening=3': () => ({ data: { images: all.slice(0, 60), total: 200 } }),
    'GET /images/wall/index': () => ({ data: { count: 200, chunks: [] } }),
    'GET /images/wall': () => replies.shift() ?? { data: { images: all } },
  });
  const store = createStore();
  const choice = { order: 'shuffle', seed: 19 } as const;
  await store.dispatch(loadFirstPage(choice));
  await store.dispatch(loadWall({ ...choice, count: 200 }));
  const { unmount } = renderInStore(useRefresh, wall, store);
  for (const [shown, requests] of [
    [60, 2],
    [200, 3],
    [200, 3],
  ]) {
    await pass(60_000);
    const { images } = selectList(store.getState());
    expect([images.length, server.count('GET /images/wall')]).toEqual([shown, requests]);
  }
  unmount();
});
