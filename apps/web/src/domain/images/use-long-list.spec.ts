import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act } from '@testing-library/react';
import { aWindow } from '../../../testing/a-window.ts';
import { anImage } from '../../../testing/an-image.ts';
import { failure, fakeServer } from '../../../testing/fake-server.ts';
import { renderInStore } from '../../../testing/render-in-store.tsx';
import { EVERYTHING } from './list-query.ts';
import { useLongList } from './use-long-list.ts';

const total = 300;
const windowAt = (from: number) =>
  aWindow(
    Array.from({ length: 100 }, (_, at) => anImage(String(from + at))),
    { total },
  );
const second = 'GET /images/window?from=100&count=100';

/** Shows the second window, for which the server fails as often as given. */
async function open(failures: number) {
  let left = failures;
  const server = fakeServer({
    'GET /images/window?count=100': () => windowAt(0),
    'GET /images/window?count=1': () => windowAt(0),
    [second]: () => (left-- > 0 ? failure(500, 'The gallery is being repaired.') : windowAt(100)),
  });
  const { result, unmount } = renderInStore(() => useLongList(EVERYTHING), undefined);
  const wait = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
  await wait(0);
  const show = async () => {
    result.current.onRange(100, 150);
    await wait(100);
  };
  await show();
  const image = () => result.current.data?.images[120]?.id;
  return { wait, show, image, unmount, requests: () => server.count(second) };
}

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

describe('images of a long list without a preview', () => {
  const unfinished = 'GET /images/window?from=100&count=100';
  const without = (preview: boolean) => {
    const { images } = windowAt(100).data;
    const versions = preview ? {} : { versions: [] };
    return aWindow([...images.slice(0, 99), anImage('199', versions)], { total });
  };

  it('are looked for in their window, at first often, until they have one', async () => {
    let isMade = false;
    const server = fakeServer({
      'GET /images/window?count=100': () => windowAt(0),
      'GET /images/window?count=1': () => windowAt(0),
      [unfinished]: () => without(isMade),
    });
    const { result, unmount } = renderInStore(() => useLongList(EVERYTHING), undefined);
    const wait = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
    await wait(0);
    result.current.onRange(100, 150);
    await wait(100);
    expect(result.current.data?.images[199]?.thumbnail).toBe('');
    await wait(2_000);
    expect(server.count(unfinished)).toBe(2);
    isMade = true;
    await wait(4_000);
    expect(result.current.data?.images[199]?.thumbnail).not.toBe('');
    await wait(60_000);
    expect(server.count(unfinished)).toBe(3);
    unmount();
  });
});

describe('a part of a long list that could not be loaded', () => {
  it('is loaded again when the server replies again', async () => {
    const { wait, image, requests, unmount } = await open(1);
    expect(image()).toBeUndefined();
    await wait(10_000);
    expect(image()).toBe('120');
    await wait(60_000);
    expect(requests()).toBe(2);
    unmount();
  });

  it.each([
    ['the connection', () => window.dispatchEvent(new Event('online'))],
    ['the person', () => document.dispatchEvent(new Event('visibilitychange'))],
  ])('is loaded again when %s is back', async (_who, comeBack) => {
    const { wait, image, unmount } = await open(1);
    comeBack();
    await wait(100);
    expect(image()).toBe('120');
    unmount();
  });

  it('is requested a few times at most, and again when it is shown again', async () => {
    const { wait, show, image, requests, unmount } = await open(4);
    await wait(60_000);
    expect(requests()).toBe(4);
    expect(image()).toBeUndefined();
    await show();
    expect(image()).toBe('120');
    unmount();
  });
});
