import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { findErrorToast } from '../../../testing/error-toasts.ts';
import { anIdWindow, aWindow } from '../../../testing/a-window.ts';
import { anImage } from '../../../testing/an-image.ts';
import {
  aCollection,
  openCollections as open,
  replyWith as one,
} from '../../../testing/collections-screen.tsx';
import { failure } from '../../../testing/fake-server.ts';
import { installStage } from '../../../testing/fake-stage.ts';
import { held } from '../../../testing/held.ts';
import { loseFocus } from '../../../testing/lose-focus.ts';

const coast = aCollection('c', 'The coast', 'a', 'b');

beforeEach(() => {
  installStage();
  window.scrollTo = () => undefined;
});

describe('selecting the images of a collection', () => {
  const at = '/dashboard/collections/c/images';
  const images = ['z', 'y', 'b', 'a'].map((name) =>
    anImage(name, { collectionId: 'ab'.includes(name) ? 'c' : null }),
  );
  const elsewhere = anImage('x', { collectionId: 'other' });
  const answers = {
    'GET /collections/c': () => one(coast),
    'GET /images/window?count=100': () => aWindow([elsewhere, ...images]),
    'PUT /collections/c/images': () => one(coast),
  };

  it('offers those in it, in their order, and those in none', async () => {
    open(at, answers);
    await waitFor(() => {
      const names = screen.getAllByRole('img').map((img) => img.getAttribute('alt'));
      expect(names).toEqual(['Picture a', 'Picture b', 'Picture z', 'Picture y']);
    });
    expect(screen.getByText('2 items selected')).toBeTruthy();
  });

  it('adds at the end what is chosen, and lets go of what is not', async () => {
    const { user, press, sent } = open(at, answers);
    expect(await screen.findByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
    await user.click(await screen.findByRole('img', { name: 'Picture y' }));
    await user.click(screen.getByRole('img', { name: 'Picture a' }));
    await press('Save');
    expect(sent('PUT')).toEqual({ imageIds: ['b', 'y'], replaces: ['a', 'b'] });
    await screen.findByText('Collection updated successfully.');
  });

  it('keeps its order when one of its images is deselected and selected again', async () => {
    const { user, press, sent } = open(at, answers);
    const choose = async (name: string) => user.click(await screen.findByRole('img', { name }));
    await choose('Picture a');
    await choose('Picture a');
    expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
    await choose('Picture y');
    await press('Save');
    expect(sent('PUT')).toEqual({ imageIds: ['a', 'b', 'y'], replaces: ['a', 'b'] });
  });

  it('has nothing left to save when another admin has made the same choice', async () => {
    const collections = [coast, aCollection('c', 'The coast', 'z', 'a', 'b')];
    const { user, press } = open(at, {
      ...answers,
      'GET /collections/c': () => one(collections.shift() ?? coast),
      'PUT /collections/c/images': () => failure(409, 'The collection has changed.'),
    });
    await user.click(await screen.findByRole('img', { name: 'Picture z' }));
    await press('Save');
    await screen.findByText(/There is nothing left to save.$/);
    expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
  });

  it('takes in a range on a click with shift', async () => {
    const { user } = open(at, answers);
    await user.click(await screen.findByRole('img', { name: 'Picture z' }));
    await user.keyboard('{Shift>}');
    await user.click(screen.getByRole('img', { name: 'Picture y' }));
    await user.keyboard('{/Shift}');
    expect(screen.getByText('4 items selected')).toBeTruthy();
  });

  /** What is announced after a search or a filter. */
  const outcome = () => screen.getAllByRole('status').at(-1)?.textContent;
  const shownNames = () =>
    screen.getAllByRole('img').map((img) => img.getAttribute('alt')?.replace('Picture ', ''));
  const find = (text: string) => `GET /images/window/ids?text=${text}&from=0&count=25000`;

  it('can be narrowed by a search, best match first, and keeps what is not shown', async () => {
    const { answer, release } = held(anIdWindow(['y', 'b', 'x', 'z']));
    const { user, press, sent } = open(at, {
      ...answers,
      [find('fog')]: answer,
      [find('snow')]: () => anIdWindow(['x']),
    });
    expect(
      await screen.findByText('Images that are in other collections are not shown.'),
    ).toBeTruthy();
    await user.type(screen.getByRole('textbox', { name: 'Search images' }), 'Fog');
    expect(outcome()).toBe('');
    await release();
    await waitFor(() => expect(shownNames()).toEqual(['b', 'y', 'z']));
    expect(outcome()).toBe('3 images');
    expect(screen.getByText('2 items selected')).toBeTruthy();
    await user.click(screen.getByRole('img', { name: 'Picture b' }));
    await press('Select all');
    expect(screen.getByText('4 items selected')).toBeTruthy();
    await user.clear(screen.getByRole('textbox', { name: 'Search images' }));
    await user.type(screen.getByRole('textbox', { name: 'Search images' }), 'snow');
    await screen.findByRole('heading', { name: 'Nothing found' });
    expect(outcome()).toBe('Nothing found');
    await press('Show all images');
    await waitFor(() => expect(shownNames()).toEqual(['a', 'b', 'z', 'y']));
    expect(outcome()).toBe('4 images');
    await press('Save');
    expect(sent('PUT')).toEqual({ imageIds: ['a', 'b', 'y', 'z'], replaces: ['a', 'b'] });
  });

  it('can be narrowed to a camera or a year, and be in another order', async () => {
    const [old, recent] = [
      { camera: 'Trio 64', date: '2019-05-01T10:00:00' },
      { camera: 'Trio 64', date: '2024-05-01T10:00:00' },
    ];
    const dated = [
      anImage('z', recent),
      anImage('y', old),
      anImage('x', { camera: 'Solo 1' }),
      anImage('b', { collectionId: 'c', ...old }),
      anImage('a', { collectionId: 'c', ...recent }),
    ];
    const { user } = open(at, {
      ...answers,
      'GET /collections/c': () => one({ ...coast, images: dated.slice(3) }),
      'GET /images/window?count=100': () => aWindow(dated),
      'GET /images/filters': () => ({
        data: {
          cameras: [{ camera: 'Trio 64', count: 3 }],
          years: [{ year: 2019, count: 2 }],
          ...{ standalone: 3, uncaptioned: 0 },
        },
      }),
    });
    await waitFor(() => expect(shownNames()).toEqual(['b', 'a', 'z', 'y', 'x']));
    const choose = (name: string, option: string) =>
      user.selectOptions(screen.getByRole('combobox', { name }), option);
    await choose('Sort by', 'Date taken, oldest first');
    expect(shownNames()).toEqual(['b', 'a', 'y', 'z', 'x']);
    await choose('Show', 'Trio 64');
    expect(shownNames()).toEqual(['b', 'a', 'y', 'z']);
    await choose('Show', '2019');
    expect(shownNames()).toEqual(['b', 'y']);
    // What is chosen and not shown stays so.
    await user.click(screen.getByRole('img', { name: 'Picture y' }));
    await user.keyboard('{Control>}a{/Control}');
    expect(screen.getByText('3 items selected')).toBeTruthy();
    await choose('Show', 'All images');
    expect(shownNames()).toHaveLength(5);
  });

  it('says why a search failed', async () => {
    const { user } = open(at, {
      ...answers,
      [find('fog')]: () => failure(500, 'The gallery is being repaired.'),
    });
    await user.type(await screen.findByRole('textbox', { name: 'Search images' }), 'fog');
    await screen.findByRole('heading', { name: 'The search failed' });
    expect(outcome()).toBe('The search failed');
    expect(screen.getByText('The gallery is being repaired.')).toBeTruthy();
    expect(screen.queryByRole('img', { name: 'Picture a' })).toBeNull();
  });

  it('says first that a search failed, then that the images could not be loaded', async () => {
    const { user, press } = open(at, {
      'GET /collections/c': () => one(coast),
      'GET /images/window?count=100': () => failure(500, 'The gallery is being repaired.'),
      [find('fog')]: () => failure(500, 'The search is being repaired.'),
    });
    await user.type(await screen.findByRole('textbox', { name: 'Search images' }), 'fog');
    await screen.findByRole('heading', { name: 'The search failed' });
    expect(outcome()).toBe('The search failed');
    expect(screen.queryByRole('heading', { name: 'Could not load the images' })).toBeNull();
    await press('Show all images');
    await screen.findByRole('heading', { name: 'Could not load the images' });
    expect(outcome()).toBe('Could not load the images');
  });

  it('searches the images that it has after they could not be loaded again', async () => {
    const replies = [aWindow(images)];
    const { server, user } = open(at, {
      ...answers,
      'GET /images/window?count=100': () => replies.shift() ?? failure(500, 'Later.'),
      'GET /images/window?count=1': () => aWindow(images, { version: 'v2' }),
      [find('fog')]: () => new Promise(() => undefined),
    });
    await screen.findByRole('img', { name: 'Picture z' });
    document.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(server.count('GET /images/window?count=100')).toBe(2));
    await user.type(screen.getByRole('textbox', { name: 'Search images' }), 'fog');
    await waitFor(() => expect(server.count(find('fog'))).toBe(1));
    expect(screen.queryByRole('heading', { name: 'Could not load the images' })).toBeNull();
    expect(screen.getByRole('img', { name: 'Picture z' })).toBeTruthy();
  });

  it('works in a gallery of thousands, whose list is loaded in parts', async () => {
    const part = (total: number, version: string) =>
      aWindow(
        Array.from({ length: 100 }, (_, index) => anImage(`${version}-${index}`)),
        { total, version },
      );
    const fog = Array.from({ length: 2_000 }, (_, index) => `fog-${index}`);
    const { user, press, sent, server } = open(at, {
      'GET /collections/c': () => one(coast),
      'GET /images/window?count=100': () => part(5_002, 'all'),
      'GET /images/window?only=standalone&count=100': () => part(5_000, 'free'),
      'GET /images/window?text=fog&only=standalone&count=100': () => part(2_000, 'fog'),
      'GET /images/window/ids?text=fog&only=standalone&from=0&count=2000': () =>
        anIdWindow(fog, { version: 'fog' }),
      [find('fog')]: () => anIdWindow(['b', ...fog]),
      'PUT /collections/c/images': () => one(coast),
    });
    const grid = () => screen.getByRole('grid', { name: 'Images' });
    await screen.findByRole('img', { name: 'Picture free-0' });
    expect(screen.getByRole('img', { name: 'Picture a' })).toBeTruthy();
    const rows = Number(grid().getAttribute('aria-rowcount'));
    expect(rows * Number(grid().getAttribute('aria-colcount'))).toBeGreaterThanOrEqual(5_002);
    await user.type(screen.getByRole('textbox', { name: 'Search images' }), 'fog');
    await screen.findByRole('img', { name: 'Picture fog-0' });
    await waitFor(() => expect(screen.queryByRole('img', { name: 'Picture a' })).toBeNull());
    act(() => screen.getByRole('img', { name: 'Picture b' }).closest('button')?.focus());
    await user.keyboard('{End}');
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Loading…');
    await user.keyboard('{Control>}a{/Control}');
    await screen.findByText('2,002 items selected');
    await press('Save');
    expect(sent('PUT')).toEqual({ imageIds: ['a', 'b', ...fog], replaces: ['a', 'b'] });
    expect(server.count('GET /images')).toBe(0);
  });

  it('says when a part of a long list cannot be loaded, and tries again', async () => {
    const replies = [
      failure(500, 'The gallery is being repaired.'),
      aWindow([anImage('n')], { version: 'v2' }),
    ];
    const { user, press } = open(at, {
      'GET /collections/c': () => one(coast),
      'GET /images/window?count=100': () => aWindow(images, { total: 5_000 }),
      'GET /images/window?only=standalone&count=100': () => aWindow([anImage('z')]),
      'GET /images/window?only=standalone&year=2024&count=100': () => replies.shift(),
      'GET /images/filters': () => ({
        data: { standalone: 1, uncaptioned: 0, cameras: [], years: [{ year: 2024, count: 1 }] },
      }),
    });
    await screen.findByRole('img', { name: 'Picture z' });
    const choice = screen.getByRole('combobox', { name: 'Show' });
    await user.selectOptions(choice, await screen.findByRole('option', { name: /^2024/ }));
    await screen.findByRole('heading', { name: 'Could not load the images' });
    expect(outcome()).toBe('Could not load the images');
    expect(screen.queryByRole('img', { name: 'Picture z' })).toBeNull();
    await press('Try again');
    await screen.findByRole('img', { name: 'Picture n' });
    expect(screen.queryByRole('heading', { name: 'Could not load the images' })).toBeNull();
  });

  it('says when there is nothing to choose from', async () => {
    open(at, {
      'GET /collections/c': () => one(aCollection('c', 'The coast')),
      'GET /images/window?count=100': () => aWindow([elsewhere]),
    });
    await screen.findByRole('heading', { name: 'No images available' });
  });

  it('keeps the choice when it cannot be saved', async () => {
    const { user, press } = open(at, {
      ...answers,
      'PUT /collections/c/images': () => failure(500, 'The disk is full.'),
    });
    await user.click(await screen.findByRole('img', { name: 'Picture y' }));
    await press('Save');
    await screen.findByText('Error Setting Images');
    expect(screen.getByText('3 items selected')).toBeTruthy();
  });

  it('gives the focus back to Save when that failed', async () => {
    let reply = (_failure: Response): void => undefined;
    const later = new Promise<Response>((resolve) => (reply = resolve));
    const { user, press } = open(at, { ...answers, 'PUT /collections/c/images': () => later });
    await user.click(await screen.findByRole('img', { name: 'Picture y' }));
    await press('Save');
    loseFocus();
    await act(async () => reply(failure(500, 'The disk is full.')));
    await screen.findByText('Error Setting Images');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Save' }));
  });

  it('does not change while it is saved, and can be changed again when that failed', async () => {
    let reply = (_failure: Response): void => undefined;
    const later = new Promise<Response>((resolve) => (reply = resolve));
    const { user, press } = open(at, { ...answers, 'PUT /collections/c/images': () => later });
    const choose = async (name: string) => user.click(await screen.findByRole('img', { name }));
    const isBusy = () => screen.getByRole('grid').closest('[aria-busy="true"]') !== null;
    await choose('Picture y');
    expect(isBusy()).toBe(false);
    await press('Save');
    await choose('Picture z');
    await user.keyboard('{Control>}a{/Control}');
    expect(screen.getByText('3 items selected')).toBeTruthy();
    expect(isBusy()).toBe(true);
    await act(async () => reply(failure(500, 'The disk is full.')));
    await choose('Picture z');
    expect(screen.getByText('4 items selected')).toBeTruthy();
    expect(isBusy()).toBe(false);
  });

  it('merges the choice with the changes of another admin, to be saved again', async () => {
    // They have let go of b and added w; z has gone to another collection.
    const collections = [coast, aCollection('c', 'The coast', 'a', 'w')];
    const lists = [aWindow(images)];
    const theirs = [anImage('y'), anImage('b'), anImage('z', { collectionId: 'o' })];
    const replies = [failure(409, 'The collection has changed.'), Response.json(one(coast))];
    const { user, press, server } = open(at, {
      'GET /collections/c': () => one(collections.shift() ?? coast),
      'GET /images/window?count=100': () => lists.shift() ?? aWindow(theirs, { version: 'v2' }),
      'PUT /collections/c/images': () => replies.shift(),
    });
    for (const name of ['z', 'y']) {
      await user.click(await screen.findByRole('img', { name: `Picture ${name}` }));
    }
    await press('Save');
    await screen.findByText(/^This collection was changed in the meantime/);
    expect((await findErrorToast()).textContent).toContain('The collection has changed.');
    const names = screen.getAllByRole('img').map((img) => img.getAttribute('alt')?.at(-1));
    expect(names.join('')).toBe('awyb');
    expect(screen.getByText('3 items selected')).toBeTruthy();
    await press('Save');
    const saved = server.calls.filter(({ method }) => method === 'PUT').at(-1)?.body;
    expect(saved).toEqual({ imageIds: ['a', 'w', 'y'], replaces: ['a', 'w'] });
    await screen.findByText('Collection updated successfully.');
  });

  it.each([
    [404, 'Some of the images no longer exist.'],
    [409, 'Some of the images are in another collection.'],
  ])('drops what the server names as unavailable in a long list: %s', async (status, reason) => {
    const refused = failure(status, reason, { imageIds: ['b', 'z'] });
    const replies = [refused, Response.json(one(coast))];
    const collections = [coast, aCollection('c', 'The coast', 'a')];
    const part = aWindow([anImage('z'), anImage('y')], { total: 5_000 });
    const { user, press, server } = open(at, {
      'GET /collections/c': () => one(collections.shift() ?? coast),
      'GET /images/window?count=100': () => part,
      'GET /images/window?only=standalone&count=100': () => part,
      'PUT /collections/c/images': () => replies.shift(),
    });
    for (const name of ['z', 'y']) {
      await user.click(await screen.findByRole('img', { name: `Picture ${name}` }));
    }
    await press('Save');
    await screen.findByText(/^This collection was changed in the meantime/);
    await press('Save');
    const saved = server.calls.filter(({ method }) => method === 'PUT').at(-1)?.body;
    expect(saved).toEqual({ imageIds: ['a', 'y'], replaces: ['a'] });
    await screen.findByText('Collection updated successfully.');
  });
});
