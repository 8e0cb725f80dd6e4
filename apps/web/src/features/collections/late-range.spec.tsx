import { afterEach, beforeEach, describe, it, jest } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import { anIdWindow, aWindow } from '../../../testing/a-window.ts';
import { anImage } from '../../../testing/an-image.ts';
import { aCollection, openCollections, replyWith } from '../../../testing/collections-screen.tsx';
import { installStage } from '../../../testing/fake-stage.ts';

const TOTAL = 200;
const idsFrom = (first: number, end: number) =>
  Array.from({ length: end - first }, (_, at) => String(first + at));

beforeEach(() => {
  installStage();
  window.scrollTo = () => undefined;
  // More than a hundred images fit.
  jest.spyOn(window, 'innerHeight', 'get').mockReturnValue(2_000);
});
afterEach(() => {
  jest.restoreAllMocks();
});

describe('a range in the list of images that a collection can have', () => {
  it('is selected although more of the list was loaded meanwhile', async () => {
    const part = (first: number) =>
      aWindow(
        idsFrom(first, first + 100).map((id) => anImage(id)),
        { total: TOTAL },
      );
    const later = () => {
      let reply = (_body: object): void => undefined;
      const body = new Promise<object>((resolve) => (reply = resolve));
      return { body, reply: (data: object) => act(async () => reply(data)) };
    };
    const [next, ids] = [later(), later()];
    openCollections('/dashboard/collections/c/images', {
      'GET /collections/c': () => replyWith(aCollection('c', 'The coast')),
      'GET /images/window?count=100': () => part(0),
      'GET /images/window?only=standalone&count=100': () => part(0),
      'GET /images/window?only=standalone&from=100&count=100': () => next.body,
      [`GET /images/window/ids?only=standalone&from=0&count=${TOTAL}`]: () => ids.body,
    });
    const first = await screen.findByRole('button', { name: 'Picture 0' });
    fireEvent.click(first);
    act(() => first.focus());
    fireEvent.keyDown(first, { key: 'End', shiftKey: true });
    await next.reply(part(100));
    await screen.findByRole('button', { name: 'Picture 101' });
    await ids.reply(anIdWindow(idsFrom(0, TOTAL)));
    await screen.findByText('200 items selected');
  });
});
