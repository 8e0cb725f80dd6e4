import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { aWindow } from '../../../testing/a-window.ts';
import { anImage } from '../../../testing/an-image.ts';
import { aCollection, openCollections, replyWith } from '../../../testing/collections-screen.tsx';
import { failure } from '../../../testing/fake-server.ts';
import { installStage } from '../../../testing/fake-stage.ts';
import { held } from '../../../testing/held.ts';

const coast = (names: readonly string[]) => replyWith(aCollection('c', 'The coast', ...names));
const never = new Promise(() => undefined);

interface Membership {
  imageIds: string[];
  replaces: string[];
}

/** Opens a collection of a and b. After the first one, requests for the collection are answered by `reload`. */
async function open(reload: Promise<unknown>) {
  let stored = ['a', 'b'];
  const loads = [coast(stored)];
  const page = openCollections('/dashboard/collections/c', {
    'GET /collections/c': () => loads.shift() ?? reload,
    'GET /images/window?count=100': () => aWindow([anImage('x'), anImage('y')]),
    'PUT /collections/c/images': ({ body }) => {
      const { imageIds, replaces } = body as Membership; // as our page sends it
      if (replaces.join() !== stored.join()) return failure(409, 'The collection has changed.');
      stored = imageIds;
      return coast(stored);
    },
  });
  await screen.findByRole('heading', { name: 'The coast' });
  const { user, server } = page;
  const changeElsewhere = (...names: string[]) => {
    stored = names;
    loads.push(coast(names));
  };
  const saved = () => server.calls.findLast(({ method }) => method === 'PUT')?.body;
  const selectImages = async () => {
    await user.click(screen.getByRole('link', { name: 'Select Images' }));
    await screen.findByRole('img', { name: 'Picture y' });
  };
  const choose = (name: string) => user.click(screen.getByRole('img', { name: `Picture ${name}` }));
  return { ...page, saved, selectImages, choose, changeElsewhere };
}
const shown = () =>
  screen.getAllByRole('img').map((img) => img.getAttribute('alt')?.replace('Picture ', ''));

beforeEach(() => {
  installStage();
  window.scrollTo = () => undefined;
});

describe('a collection that was changed here', () => {
  it('is known to the next screens as it was saved', async () => {
    const { user, press, saved, selectImages, choose } = await open(never);
    act(() => screen.getByRole('link', { name: 'Picture a' }).focus());
    await user.keyboard('{Alt>}{ArrowRight}{/Alt}');
    await waitFor(() => expect(saved()).toBeTruthy());
    // The new order is still announced when it has been saved.
    expect(screen.getByText('Moved to position 2 of 2')).toBeTruthy();
    await selectImages();
    await choose('y');
    await press('Save');
    await screen.findByText('Collection updated successfully.');
    expect(saved()).toEqual({ imageIds: ['b', 'a', 'y'], replaces: ['b', 'a'] });
    await screen.findByRole('heading', { name: 'The coast' });
    expect(shown()).toEqual(['b', 'a', 'y']);
  });
});

describe('a collection that is loaded again while its images are selected', () => {
  const opened = async () => {
    let reply = (_body: object): void => undefined;
    const page = await open(new Promise((resolve) => (reply = resolve)));
    await page.selectImages();
    return { ...page, reply: () => act(async () => reply(coast(['b', 'x']))) };
  };

  it('is the new start of the choice', async () => {
    const { reply } = await opened();
    await reply();
    expect(shown()).toEqual(['b', 'x', 'y']);
    expect(screen.getByText('2 items selected')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
  });

  it('does not replace a choice that was changed', async () => {
    const { reply, choose, press, saved } = await opened();
    await choose('y');
    await reply();
    expect(screen.getByText('3 items selected')).toBeTruthy();
    await press('Save');
    expect(saved()).toEqual({ imageIds: ['a', 'b', 'y'], replaces: ['a', 'b'] });
  });

  it('does not replace what was loaded after it, when the choice could not be saved', async () => {
    const { reply, choose, press, changeElsewhere } = await opened();
    await choose('y');
    await reply();
    changeElsewhere('y', 'b');
    await press('Save');
    await screen.findByText(/There is nothing left to save.$/);
    expect(shown()).toEqual(['y', 'b', 'x']);
    expect(screen.getByText('2 items selected')).toBeTruthy();
  });
});

describe('a collection that is left while it is being changed', () => {
  const at = '/dashboard/collections/c';
  const conflict = () => failure(409, 'The collection has changed.');
  const begin = async (from: string, put: string, reply: unknown) => {
    const { answer, release } = held(reply);
    const page = openCollections(from, {
      'GET /collections': () => ({ data: { collections: [] } }),
      'GET /collections/c': () => coast(['a', 'b']),
      [put]: answer,
    });
    await screen.findByRole('heading', { name: /coast|Edit/ });
    const leave = (link: string) => page.user.click(screen.getByRole('link', { name: link }));
    return { ...page, leave, release, loads: () => page.server.count('GET /collections/c') };
  };

  it.each([
    ['removed', coast(['b']), '1 image removed from “\u2068The coast\u2069”.'],
    ['not removed', conflict(), 'Error Removing Images'],
  ])('is not loaded again when images were %s', async (_, reply, report) => {
    const { press, leave, release, loads } = await begin(at, 'PUT /collections/c/images', reply);
    await press('Select Picture a');
    await press('Remove from collection');
    await press('Cancel');
    await leave('Collections');
    await release();
    await screen.findByText(report);
    expect(loads()).toBe(1);
  });

  it('is not loaded again when its order is refused', async () => {
    const put = 'PUT /collections/c/images';
    const { user, leave, release, loads } = await begin(at, put, conflict());
    act(() => screen.getByRole('link', { name: 'Picture a' }).focus());
    await user.keyboard('{Alt>}{ArrowRight}{/Alt}');
    await leave('Collections');
    await release();
    await screen.findByText('Error Setting Images');
    expect(loads()).toBe(1);
  });

  it('is loaded again for the screen that shows it when its text is refused', async () => {
    const page = await begin(`${at}/edit`, 'PUT /collections/c', conflict());
    await page.user.type(screen.getByLabelText('Title'), '!');
    await page.press('Save Changes');
    await page.leave('Cancel');
    await page.answer('Leave');
    await screen.findByRole('img', { name: 'Picture a' });
    await page.release();
    await waitFor(() => expect(page.loads()).toBe(3));
  });
});
