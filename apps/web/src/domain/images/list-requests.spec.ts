import { describe, expect, it } from '@jest/globals';
import { anIdWindow, aWindow } from '../../../testing/a-window.ts';
import { anImage } from '../../../testing/an-image.ts';
import { fakeServer } from '../../../testing/fake-server.ts';
import { EVERYTHING } from './list-query.ts';
import { fetchIds, fetchListedImages } from './list-requests.ts';

const notUnderstood = (reason: string) => ({
  message: 'The server sent an unknown answer. Reload the page.',
  cause: new TypeError(reason),
});

describe('a list', () => {
  it.each(['total', 'version'])('is not understood without its %s', async (missing) => {
    const { data } = aWindow([anImage('a')]);
    fakeServer({
      'GET /images/window?count=100': () => ({ data: { ...data, [missing]: undefined } }),
    });
    await expect(fetchListedImages()).rejects.toMatchObject(notUnderstood(`no ${missing}`));
  });

  it('of ids is not understood without its version', async () => {
    const { data } = anIdWindow(['a']);
    fakeServer({
      'GET /images/window/ids?from=0&count=1': () => ({ data: { ...data, version: undefined } }),
    });
    await expect(fetchIds(EVERYTHING, 0, 1)).rejects.toMatchObject(notUnderstood('no version'));
  });
});
