import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { anIdWindow, aWindow } from '../../../testing/a-window.ts';
import { anImage } from '../../../testing/an-image.ts';
import { failure } from '../../../testing/fake-server.ts';
import { address, dusk, mark, openImagePage, written } from '../../../testing/image-page.tsx';
import { api } from '../../domain/api.ts';

beforeEach(() => {
  window.scrollTo = () => undefined;
});

describe('an image beside others', () => {
  const night = anImage('n', { captions: { en: 'Night' } });
  const beside = (search = '') => ({
    [`GET /images/window/ids?${search}around=d&count=3`]: () => anIdWindow(['a', 'd', 'n']),
    [`GET /images/window/ids?${search}around=n&count=3`]: () =>
      anIdWindow(['d', 'n'], { total: 3 }),
    'GET /images/n': () => ({ data: { image: night } }),
    'GET /images/a': () => ({ data: { image: anImage('a') } }),
  });

  it('leads to the previous and the next one of the list it was opened from', async () => {
    const { user } = await openImagePage(
      '/dashboard/images/d?q=sea&sort=date',
      beside('text=sea&sort=date&'),
    );
    const next = await screen.findByRole('link', { name: 'Next image' });
    expect(next.getAttribute('href')).toBe('/dashboard/images/n?q=sea&sort=date');
    await user.click(next);
    await screen.findByRole('heading', { name: 'Night' });
    expect(address()).toBe('/dashboard/images/n?q=sea&sort=date');
    expect(screen.queryByRole('link', { name: 'Next image' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Images' }).getAttribute('href')).toBe(
      '/dashboard/images?q=sea&sort=date',
    );
  });

  it('does not step while a question about the image is open', async () => {
    const { user, press, answer } = await openImagePage('/dashboard/images/d', beside());
    await screen.findByRole('link', { name: 'Next image' });
    await press('Delete Dusk');
    await user.click(within(screen.getByRole('dialog')).getByRole('heading'));
    expect(document.activeElement).toBe(document.body);
    await user.keyboard('{ArrowRight}');
    expect(address()).toBe('/dashboard/images/d');
    await answer('Cancel');
    await user.keyboard('{ArrowRight}');
    expect(address()).toBe('/dashboard/images/n');
  });

  it('follows the arrow keys, but not where the list ends', async () => {
    const { user } = await openImagePage('/dashboard/images/d', beside());
    await screen.findByRole('link', { name: 'Next image' });
    await user.keyboard('{ArrowRight}');
    await screen.findByRole('heading', { name: 'Night' });
    await user.keyboard('{ArrowRight}');
    expect(address()).toBe('/dashboard/images/n');
    await screen.findByRole('link', { name: 'Previous image' });
    await user.keyboard('{ArrowLeft}');
    await screen.findByRole('heading', { name: 'Dusk' });
  });

  it('is saved, and the form of the next one opens', async () => {
    const { user, server, press } = await openImagePage('/dashboard/images/d/edit?q=sea', {
      ...beside('text=sea&'),
      'PUT /images/d/metadata': () => ({ data: { image: dusk } }),
    });
    await user.type(await screen.findByRole('textbox', { name: 'Caption' }), '!');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Save and next' })).toBeTruthy());
    await press('Save and next');
    await waitFor(() => expect(address()).toBe('/dashboard/images/n/edit?q=sea'));
    const group = await screen.findByRole('group', { name: 'Metadata of Night' });
    expect(document.activeElement).toBe(within(group).getByLabelText('Caption'));
    expect(server.count('PUT /images/d/metadata')).toBe(1);
  });

  it('leads to the form of the next one while there is nothing to save', async () => {
    const { user, press } = await openImagePage(
      '/dashboard/images/d/edit?q=sea',
      beside('text=sea&'),
    );
    const next = await screen.findByRole('link', { name: 'Next' });
    expect(next.getAttribute('href')).toBe('/dashboard/images/n/edit?q=sea');
    await user.type(screen.getByRole('textbox', { name: 'Caption' }), '!');
    expect(screen.queryByRole('link', { name: 'Next' })).toBeNull();
    await press('Reset');
    await user.click(screen.getByRole('link', { name: 'Next' }));
    expect(address()).toBe('/dashboard/images/n/edit?q=sea');
  });

  it('leads on from where it was when its caption removes it from the list', async () => {
    const lists = [anIdWindow(['a', 'd', 'n']), anIdWindow([], { total: 2, version: 'v2' })];
    const list = 'GET /images/window/ids?only=uncaptioned&around=d&count=3';
    const { user, server, press } = await openImagePage(
      '/dashboard/images/d/edit?only=uncaptioned',
      {
        ...beside('only=uncaptioned&'),
        [list]: () => lists.shift(),
        'PUT /images/d/metadata': () => ({ data: { image: dusk } }),
      },
    );
    await screen.findByRole('link', { name: 'Next' });
    await user.type(screen.getByRole('textbox', { name: 'Caption' }), '!');
    await press('Save Changes');
    await waitFor(() => expect(address()).toBe('/dashboard/images/d?only=uncaptioned'));
    await waitFor(() => expect(server.count(list)).toBe(2));
    await screen.findByRole('link', { name: 'Next image' });
    await act(async () => undefined);
    await user.keyboard('{ArrowRight}');
    expect(address()).toBe('/dashboard/images/n?only=uncaptioned');
  });

  it('keeps what was typed when the image is loaded again, and replaces what it showed before', async () => {
    const loads = [dusk, { ...dusk, captions: { en: 'Night' }, camera: 'Leica M6' }];
    const saves = [Response.json({}, { status: 500 })];
    const { user, server, store, press } = await openImagePage('/dashboard/images/d/edit', {
      ...beside(),
      'GET /images/d': () => ({ data: { image: loads.shift() } }),
      'PUT /images/d/metadata': () => saves.shift() ?? { data: { image: dusk } },
    });
    await user.type(await screen.findByRole('textbox', { name: 'Caption' }), '!');
    act(() => void store.dispatch(api.util.invalidateTags([{ type: 'Image', id: 'd' }])));
    const camera = screen.getByRole('textbox', { name: 'Camera' });
    await waitFor(() => expect(camera).toHaveProperty('value', 'Leica M6'));
    expect(screen.getByRole('textbox', { name: 'Caption' })).toHaveProperty('value', 'Dusk!');
    await press('Save Changes');
    await screen.findByText('Update Failed');
    await press('Save Changes');
    await screen.findByText('Image metadata updated successfully.');
    const { body } = server.calls.findLast(({ method }) => method === 'PUT') ?? {};
    expect(body).toMatchObject({ replaces: { captions: { en: 'Dusk' } } });
  });

  it('is not saved before the next one while a field is invalid', async () => {
    const { user, server, press } = await openImagePage('/dashboard/images/d/edit', {
      ...beside(),
      'GET /images/d': () => ({ data: { image: { ...dusk, iso: 100 } } }),
      'PUT /images/d/metadata': () => ({ data: { image: dusk } }),
    });
    const iso = await screen.findByRole<HTMLInputElement>('spinbutton', { name: 'ISO' });
    await screen.findByRole('link', { name: 'Next' });
    // As a browser does for a text that is not a number, which it reports as an empty value.
    iso.setCustomValidity('Enter a number.');
    await user.clear(iso);
    await press('Save and next');
    expect(server.count('PUT /images/d/metadata')).toBe(0);
    expect(address()).toBe('/dashboard/images/d/edit');
    iso.setCustomValidity('');
    await press('Save and next');
    await waitFor(() => expect(address()).toBe('/dashboard/images/n/edit'));
  });
});

describe('where an image is', () => {
  it('can be changed: it is added to a collection', async () => {
    let collectionId: string | null = null;
    const walk = { id: 'c', title: 'Walk', description: null, imageCount: 0, images: [] };
    const { user, server, press, answer } = await openImagePage('/dashboard/images/d', {
      'GET /images/d': () => ({ data: { image: { ...dusk, collectionId } } }),
      'GET /collections': () => ({ data: { collections: [walk] } }),
      'GET /images/window/ids?around=d&count=3': () => anIdWindow(['d']),
      'POST /collections/c/images': () => {
        collectionId = 'c';
        return { data: { results: [{ id: 'd', ok: true }] } };
      },
    });
    await screen.findByRole('heading', { name: 'Dusk' });
    await press('Add to collection');
    await user.click(await screen.findByRole('radio', { name: /^Walk/ }));
    await answer('Add');
    await screen.findByText('1 image added to “\u2068Walk\u2069”.');
    await screen.findByRole('link', { name: 'In the collection Walk' });
    const { body } = server.calls.find(({ method }) => method === 'POST') ?? {};
    expect(body).toMatchObject({ imageIds: ['d'] });
  });

  it('is linked: in the gallery, and in its collection by name', async () => {
    const inCollection = { ...dusk, collectionId: 'c' };
    const collection = {
      id: 'c',
      title: 'Evenings',
      description: null,
      imageCount: 1,
      imageIds: ['d'],
    };
    await openImagePage('/dashboard/images/d', {
      'GET /images/d': () => ({ data: { image: inCollection } }),
      'GET /collections': () => ({ data: { collections: [collection] } }),
    });
    const link = await screen.findByRole('link', { name: 'In the collection Evenings' });
    expect(link.getAttribute('href')).toBe('/dashboard/collections/c');
    expect(screen.getByRole('link', { name: 'View in the gallery' }).getAttribute('href')).toBe(
      '/images/d',
    );
  });

  it('is said when the original cannot be loaded', async () => {
    let reply = (_: Response): void => undefined;
    const { press } = await openImagePage('/dashboard/images/d', {
      'GET /images/d/original': () => new Promise<Response>((resolve) => (reply = resolve)),
    });
    await screen.findByRole('heading', { name: 'Dusk' });
    await press('Download the original');
    const button = screen.getByRole('button', { name: 'Loading the original…' });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(document.activeElement).toBe(button);
    reply(failure(404, 'The file is gone.'));
    await screen.findByText('The file is gone.');
    expect(button.getAttribute('aria-disabled')).toBeNull();
  });
});

it.each(['/dashboard/images/d', '/dashboard/images/d/edit'])(
  'the page at %s says that it is loading',
  async (at) => {
    await openImagePage(at, { 'GET /images/d': () => new Promise(() => undefined) });
    expect(screen.getByRole('status').textContent).toBe('Loading…');
  },
);

describe('an image in the dashboard', () => {
  it.each([
    ['The previews are being made.', { status: 'processing' }],
    [
      'The previews could not be made: the original cannot be decoded.',
      { status: 'failed', renderProblem: 'unreadable' },
    ],
  ] as const)('says of its previews: %s', async (text, state) => {
    await openImagePage('/dashboard/images/d', {
      'GET /images/d': () => ({ data: { image: { ...dusk, ...state } } }),
    });
    expect(await screen.findByText(text)).toBeTruthy();
  });

  it('has its previews made again, and says that they are being made', async () => {
    const { server, press } = await openImagePage('/dashboard/images/d', {
      'GET /images/d': () => ({ data: { image: { ...dusk, status: 'failed' } } }),
      'POST /images/d/renditions': () => ({ data: { id: 'd' } }),
    });
    await screen.findByText('The previews could not be made: every try failed.');
    await press('Make previews again');
    await screen.findByText('The previews are being made.');
    expect(server.count('POST /images/d/renditions')).toBe(1);
  });

  it('keeps the offer where the server is away', async () => {
    const { press } = await openImagePage('/dashboard/images/d', {
      'GET /images/d': () => ({ data: { image: { ...dusk, status: 'failed' } } }),
      'POST /images/d/renditions': () => failure(500, 'Not now.'),
    });
    await screen.findByText('The previews could not be made: every try failed.');
    await press('Make previews again');
    await screen.findByText('Not now.');
    expect(screen.getByRole('button', { name: 'Make previews again' })).toBeTruthy();
  });

  it('says nothing of previews that are as they should be', async () => {
    await openImagePage('/dashboard/images/d');
    await screen.findByRole('heading', { name: 'Dusk' });
    expect(screen.queryByText(/previews/i)).toBeNull();
  });

  it('shows the picture and all that is known of it', async () => {
    await openImagePage('/dashboard/images/d');
    await screen.findByRole('heading', { name: 'Dusk' });
    expect(screen.queryByText(mark)).toBeNull();
    expect(screen.getByRole('img', { name: 'Dusk' }).getAttribute('src')).toContain('2048.webp');
    for (const text of ['NIKON D850', '1/250 s', '2024-01-05', 'From the pier', '4.50 MB'])
      expect(screen.getByText(text)).toBeTruthy();
    expect(screen.getByText('From the pier').dir).toBe('auto');
  });

  it('has a caption that a model wrote marked until it is accepted unchanged', async () => {
    const { press, server } = await openImagePage('/dashboard/images/d', {
      'GET /images/d': () => ({ data: { image: written } }),
      'PUT /images/d/metadata': () => ({ data: { image: dusk } }),
    });
    await screen.findByText(mark);
    await press('Accept');
    const accepted = await screen.findByText('Caption accepted.');
    await waitFor(() => expect(document.activeElement).toBe(accepted));
    expect(screen.queryByText(mark)).toBeNull();
    const { body } = server.calls.find(({ method }) => method === 'PUT') ?? {};
    expect(body).toEqual({ captions: { en: 'Dusk' }, replaces: { captions: { en: 'Dusk' } } });
  });

  it('keeps the mark where accepting failed', async () => {
    const { press } = await openImagePage('/dashboard/images/d', {
      'GET /images/d': () => ({ data: { image: written } }),
      'PUT /images/d/metadata': () => Response.json({}, { status: 500 }),
    });
    await screen.findByText(mark);
    await press('Accept');
    expect(await screen.findByText('Failed to update image metadata.')).toBeTruthy();
    expect(screen.getByText(mark)).toBeTruthy();
    const accept = screen.getByRole('button', { name: 'Accept' });
    await waitFor(() => expect(accept.getAttribute('aria-disabled')).toBeNull());
  });

  it('says that it does not exist', async () => {
    await openImagePage('/dashboard/images/d', { 'GET /images/d': () => failure(404, 'Unknown.') });
    await screen.findByRole('heading', { name: 'This image does not exist' });
    expect(screen.getByText('Error Fetching Image')).toBeTruthy();
  });

  it('is deleted only after the question', async () => {
    const { press, answer, server } = await openImagePage('/dashboard/images/d', {
      'POST /images/delete': () => ({ data: { results: [{ id: 'd', ok: true }] } }),
    });
    await screen.findByRole('heading', { name: 'Dusk' });
    await press('Delete Dusk');
    expect(screen.getByText('Are you sure you want to delete this image?')).toBeTruthy();
    await answer('Cancel');
    expect(server.count('POST /images/delete')).toBe(0);
    await press('Delete Dusk');
    await answer('Delete');
    expect(await screen.findByText('The image has been deleted successfully.')).toBeTruthy();
    await waitFor(() => expect(address()).toBe('/dashboard/images'));
  });

  it('leads nowhere once the person has left', async () => {
    let reply: (body: object) => void = () => undefined;
    const late = new Promise((resolve) => (reply = resolve));
    const { press, answer, user } = await openImagePage('/dashboard/images/d', {
      'POST /images/delete': () => late,
    });
    await screen.findByRole('heading', { name: 'Dusk' });
    await press('Delete Dusk');
    await answer('Delete');
    await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
    reply({ data: { results: [{ id: 'd', ok: true }] } });
    expect(await screen.findByText('The image has been deleted successfully.')).toBeTruthy();
    expect(address()).toBe('/elsewhere');
  });

  it('can be had back', async () => {
    const { press, answer, server } = await openImagePage('/dashboard/images/d', {
      'POST /images/delete': () => ({ data: { results: [{ id: 'd', ok: true }] } }),
      'POST /images/restore': () => ({ data: { results: [{ id: 'd', ok: true }] } }),
      'GET /images/window?count=100': () => aWindow([]),
    });
    await screen.findByRole('heading', { name: 'Dusk' });
    await press('Delete Dusk');
    await answer('Delete');
    await screen.findByText('The image has been deleted successfully.');
    await press('Undo');
    expect(await screen.findByText('1 image restored.')).toBeTruthy();
    expect(server.calls.find(({ path }) => path === '/images/restore')?.body).toEqual({
      ids: ['d'],
    });
  });

  it('stays when it cannot be deleted', async () => {
    const { press, answer } = await openImagePage('/dashboard/images/d', {
      'POST /images/delete': () => Response.json({}, { status: 500 }),
    });
    await screen.findByRole('heading', { name: 'Dusk' });
    await press('Delete Dusk');
    await answer('Delete');
    expect(await screen.findByText('Delete Failed')).toBeTruthy();
    expect(screen.getByText('Failed to delete image.')).toBeTruthy();
    expect(address()).toBe('/dashboard/images/d');
  });
});
