import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { failure } from '../../testing/fake-server.ts';
import {
  arrive,
  arriveImages,
  cards,
  countOnWall,
  menu,
  onWall,
  openGallery,
  prepareGallery,
} from '../../testing/gallery-screen.tsx';
import { giveUpReconnecting, reconnectingSnapshot } from '../http/reconnecting.ts';

const list = 'GET /images/wall?orderBy=date';
const search = 'GET /images/wall?text=dusk';
const asleep = () => failure(500, 'The images are asleep.');

/** Moves only intervals on: everything else runs as in a browser. Requests are sent after it. */
const passMinute = () =>
  act(async () => {
    jest.advanceTimersByTime(60_000);
    await new Promise((resolve) => setTimeout(resolve));
  });

beforeEach(() => {
  prepareGallery();
  jest.useFakeTimers({
    doNotFake: ['setTimeout', 'clearTimeout', 'Date', 'performance', 'queueMicrotask', 'nextTick'],
  });
});
afterEach(() => {
  giveUpReconnecting();
  jest.restoreAllMocks();
  jest.useRealTimers();
});

it.each([
  ['list', '/', list, 'Could not load the photos'],
  ['search', '/?q=dusk', search, 'Could not search the photos'],
])(
  'asks every minute for a %s that has failed, and reports only the first failure in a toast',
  async (_what, page, request, message) => {
    let isAway = true;
    const { server, store } = openGallery(page, {
      [`${list}&opening=1`]: asleep,
      [request]: () => (isAway ? asleep() : { data: { images: onWall } }),
    });
    await menu();
    for (let minute = 1; minute <= 3; minute++) {
      expect(server.count(request)).toBe(minute);
      expect(screen.getByText(message)).toBeTruthy();
      await passMinute();
    }
    expect(store.getState().toasts?.items).toHaveLength(1);
    isAway = false;
    await passMinute();
    await arriveImages();
    expect(screen.queryByText(message)).toBeNull();
  },
);

it('asks again for a search that has failed when the connection is back', async () => {
  let isAway = true;
  openGallery('/?q=dusk', {
    [search]: () => (isAway ? asleep() : { data: { images: onWall.slice(0, 2) } }),
  });
  await menu();
  isAway = false;
  fireEvent(window, new Event('online'));
  await waitFor(() => expect(countOnWall()).toBe(2));
});

it('repeats a request without a notice while the server cannot be reached', async () => {
  let isAway = false;
  const { server } = openGallery('/', {
    [`${list}&opening=1`]: asleep,
    [list]: () => (isAway ? failure(503, '') : asleep()),
  });
  await menu();
  isAway = true;
  for (let minute = 2; minute <= 3; minute++) {
    await passMinute();
    expect(server.count(list)).toBe(minute);
    expect(reconnectingSnapshot()).toBeNull();
  }
});

it('requests nothing while the page is hidden', async () => {
  const { server } = openGallery('/', {
    [`${list}&opening=1`]: asleep,
    [list]: asleep,
  });
  await menu();
  const before = server.calls.length;
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  await passMinute();
  expect(server.calls).toHaveLength(before);
});

it('leaves a list alone that has loaded', async () => {
  const { server } = openGallery();
  await arrive();
  const before = server.calls.length;
  await passMinute();
  expect(server.calls).toHaveLength(before);
});

it('asks every minute for a picture that has failed', async () => {
  openGallery();
  await arrive();
  const [link] = cards();
  const fail = () => {
    const image = link?.querySelector('img');
    act(() => void image?.dispatchEvent(new Event('error')));
    act(() => void image?.dispatchEvent(new Event('error')));
  };
  for (let minute = 0; minute < 3; minute++) {
    fail();
    expect(link?.dataset.state).toBe('failed');
    await passMinute();
    await waitFor(() => expect(link?.querySelector('img')?.src).toBeTruthy());
    expect(link?.dataset.state).not.toBe('failed');
  }
});
