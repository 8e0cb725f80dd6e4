import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act } from '@testing-library/react';
import { failure, fakeServer, type Call } from '../../../testing/fake-server.ts';
import { renderInStore } from '../../../testing/render-in-store.tsx';
import { createStore } from '../../app/create-store.ts';
import { chunkAnswers, chunksByHash, someImages } from '../../../testing/chunked-wall.ts';
import { isChunked } from '../../domain/images/images-of-wall.ts';
import { loadWall, selectList } from './gallery-slice.ts';
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
  await pass(30_000);
  expect(selectList(store.getState()).images).toBe(images);
  await pass(30_000);
  expect(selectList(store.getState()).images).not.toBe(images);
  await pass(90_000);
  expect(server.count('GET /images/wall/index')).toBe(4);
  unmount();
});

it('leaves another order alone that is loading', async () => {
  const current = chunkAnswers(chunksByHash(someImages(1500)));
  let isGone = false;
  const answers = Object.fromEntries(
    Object.entries(current).map(([name, answer]) => [
      name,
      (call: Call) => (isGone && name !== index ? failure(404, 'Outdated.') : answer(call)),
    ]),
  );
  const server = fakeServer({
    ...answers,
    'GET /images/wall/index?orderBy=date': () => new Promise(() => undefined),
  });
  const store = createStore();
  await store.dispatch(loadWall({ order: 'shuffle', seed: 3 }));
  const { images } = selectList(store.getState());
  const { unmount } = renderInStore(useRefresh, wall, store);
  act(() => void store.dispatch(loadWall({ order: 'date', seed: 3 })));
  isGone = true;
  if (isChunked(images)) for (const at of Array(images.length).keys()) images.expect(at);
  await pass(60_000);
  expect(server.count(index)).toBe(1);
  unmount();
});
