import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from '../../ui/router/routes.tsx';
import { Link } from '../../ui/link.tsx';
import { anImage } from '../../../testing/an-image.ts';
import { failure, fakeServer } from '../../../testing/fake-server.ts';
import type { Answer } from '../../../testing/fake-server.ts';
import { loseFocus } from '../../../testing/lose-focus.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { DialogHost } from '../../overlays/dialogs/dialog-host.tsx';
import { api } from '../../domain/api.ts';
import EditImagePage from './edit-image-page.tsx';
import ImagePage from './image-page.tsx';

const dusk = anImage('d', {
  captions: { en: 'Dusk' },
  camera: 'NIKON D850',
  shutterSpeed: 0.004,
  date: '2024-01-05T13:20:00',
  comment: 'From the pier',
  size: 4_718_592,
});

const written = { ...dusk, captionBy: 'model' } as const;

async function open(at: string, answers: Record<string, Answer> = {}) {
  const server = fakeServer({ 'GET /images/d': () => ({ data: { image: dusk } }), ...answers });
  const { user, store } = renderScreen(
    <>
      <Link to="/elsewhere">Elsewhere</Link>
      <Routes>
        <Route path="/dashboard/images/:id" element={<ImagePage />} />
        <Route path="/dashboard/images/:id/edit" element={<EditImagePage />} />
        <Route path="*" element={null} />
      </Routes>
      <DialogHost />
    </>,
    { at },
  );
  const press = (name: string) => user.click(screen.getByRole('button', { name }));
  const answer = (name: string) =>
    user.click(within(screen.getByRole('dialog')).getByRole('button', { name }));
  return { server, user, store, press, answer };
}
const mark = 'Caption by a model. Edit or accept it.';
const address = () => screen.getByTestId('address').textContent;

beforeEach(() => {
  window.scrollTo = () => undefined;
});

describe('an image beside others', () => {
  const night = anImage('n', { captions: { en: 'Night' } });
  const beside = (search = '') => ({
    [`GET /images/window/ids?${search}around=d&count=3`]: () => ({
      data: { ids: ['a', 'd', 'n'] },
    }),
    [`GET /images/window/ids?${search}around=n&count=3`]: () => ({ data: { ids: ['d', 'n'] } }),
    'GET /images/n': () => ({ data: { image: night } }),
    'GET /images/a': () => ({ data: { image: anImage('a') } }),
  });

  it('leads to the previous and the next one of the list it was opened from', async () => {
    const { user } = await open(
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
    const { user, press, answer } = await open('/dashboard/images/d', beside());
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
    const { user } = await open('/dashboard/images/d', beside());
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
    const { user, server, press } = await open('/dashboard/images/d/edit?q=sea', {
      ...beside('text=sea&'),
      'PUT /images/d/metadata': () => ({ data: { image: dusk } }),
    });
    await user.type(await screen.findByRole('textbox', { name: 'Caption' }), '!');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Save and next' })).toBeTruthy());
    await press('Save and next');
    await waitFor(() => expect(address()).toBe('/dashboard/images/n/edit?q=sea'));
    expect(server.count('PUT /images/d/metadata')).toBe(1);
  });

  it('keeps what was typed when the image is loaded again, and replaces what it showed before', async () => {
    const loads = [dusk, { ...dusk, captions: { en: 'Night' }, camera: 'Leica M6' }];
    const saves = [Response.json({}, { status: 500 })];
    const { user, server, store, press } = await open('/dashboard/images/d/edit', {
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
    const { user, server, press } = await open('/dashboard/images/d/edit', {
      ...beside(),
      'GET /images/d': () => ({ data: { image: { ...dusk, iso: 100 } } }),
      'PUT /images/d/metadata': () => ({ data: { image: dusk } }),
    });
    const iso = await screen.findByRole<HTMLInputElement>('spinbutton', { name: 'ISO' });
    await screen.findByRole('button', { name: 'Save and next' });
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
  it('is linked: in the gallery, and in its collection by name', async () => {
    const inCollection = { ...dusk, collectionId: 'c' };
    const collection = {
      id: 'c',
      title: 'Evenings',
      description: null,
      imageCount: 1,
      imageIds: ['d'],
    };
    await open('/dashboard/images/d', {
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
    const { press } = await open('/dashboard/images/d', {
      'GET /images/d/original': () => new Promise<Response>((resolve) => (reply = resolve)),
    });
    await screen.findByRole('heading', { name: 'Dusk' });
    await press('Download the original');
    loseFocus();
    reply(failure(404, 'The file is gone.'));
    await screen.findByText('The file is gone.');
    const button = screen.getByRole('button', { name: 'Download the original' });
    expect(document.activeElement).toBe(button);
  });
});

it.each(['/dashboard/images/d', '/dashboard/images/d/edit'])(
  'the page at %s says that it is loading',
  async (at) => {
    await open(at, { 'GET /images/d': () => new Promise(() => undefined) });
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
    await open('/dashboard/images/d', {
      'GET /images/d': () => ({ data: { image: { ...dusk, ...state } } }),
    });
    expect(await screen.findByText(text)).toBeTruthy();
  });

  it('has its previews made again, and says that they are being made', async () => {
    const { server, press } = await open('/dashboard/images/d', {
      'GET /images/d': () => ({ data: { image: { ...dusk, status: 'failed' } } }),
      'POST /images/d/renditions': () => ({ data: { id: 'd' } }),
    });
    await screen.findByText('The previews could not be made: every try failed.');
    await press('Make previews again');
    await screen.findByText('The previews are being made.');
    expect(server.count('POST /images/d/renditions')).toBe(1);
  });

  it('keeps the offer where the server is away', async () => {
    const { press } = await open('/dashboard/images/d', {
      'GET /images/d': () => ({ data: { image: { ...dusk, status: 'failed' } } }),
      'POST /images/d/renditions': () => failure(500, 'Not now.'),
    });
    await screen.findByText('The previews could not be made: every try failed.');
    await press('Make previews again');
    await screen.findByText('Not now.');
    expect(screen.getByRole('button', { name: 'Make previews again' })).toBeTruthy();
  });

  it('says nothing of previews that are as they should be', async () => {
    await open('/dashboard/images/d');
    await screen.findByRole('heading', { name: 'Dusk' });
    expect(screen.queryByText(/previews/i)).toBeNull();
  });

  it('shows the picture and all that is known of it', async () => {
    await open('/dashboard/images/d');
    await screen.findByRole('heading', { name: 'Dusk' });
    expect(screen.queryByText(mark)).toBeNull();
    expect(screen.getByRole('img', { name: 'Dusk' }).getAttribute('src')).toContain('2048.webp');
    for (const text of ['NIKON D850', '1/250 s', '2024-01-05', 'From the pier', '4.50 MB'])
      expect(screen.getByText(text)).toBeTruthy();
  });

  it('has a caption that a model wrote marked until it is accepted unchanged', async () => {
    const { press, server } = await open('/dashboard/images/d', {
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
    const { press } = await open('/dashboard/images/d', {
      'GET /images/d': () => ({ data: { image: written } }),
      'PUT /images/d/metadata': () => Response.json({}, { status: 500 }),
    });
    await screen.findByText(mark);
    await press('Accept');
    expect(await screen.findByText('Failed to update image metadata.')).toBeTruthy();
    expect(screen.getByText(mark)).toBeTruthy();
    const accept = screen.getByRole('button', { name: 'Accept' });
    expect(accept.getAttribute('aria-disabled')).toBeNull();
  });

  it('says that it does not exist', async () => {
    await open('/dashboard/images/d', { 'GET /images/d': () => failure(404, 'Unknown.') });
    await screen.findByRole('heading', { name: 'This image does not exist' });
    expect(screen.getByText('Error Fetching Image')).toBeTruthy();
  });

  it('is deleted only after the question', async () => {
    const { press, answer, server } = await open('/dashboard/images/d', {
      'DELETE /images/d': () => ({ data: { id: 'd' } }),
    });
    await screen.findByRole('heading', { name: 'Dusk' });
    await press('Delete Dusk');
    expect(screen.getByText('Are you sure you want to delete this image?')).toBeTruthy();
    await answer('Cancel');
    expect(server.count('DELETE /images/d')).toBe(0);
    await press('Delete Dusk');
    await answer('Delete');
    expect(await screen.findByText('The image has been deleted successfully.')).toBeTruthy();
    await waitFor(() => expect(address()).toBe('/dashboard/images'));
  });

  it('leads nowhere once the person has left', async () => {
    let reply: (body: object) => void = () => undefined;
    const late = new Promise((resolve) => (reply = resolve));
    const { press, answer, user } = await open('/dashboard/images/d', {
      'DELETE /images/d': () => late,
    });
    await screen.findByRole('heading', { name: 'Dusk' });
    await press('Delete Dusk');
    await answer('Delete');
    await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
    reply({ data: { id: 'd' } });
    expect(await screen.findByText('The image has been deleted successfully.')).toBeTruthy();
    expect(address()).toBe('/elsewhere');
  });

  it('can be had back', async () => {
    const { press, answer, server } = await open('/dashboard/images/d', {
      'DELETE /images/d': () => ({ data: { id: 'd' } }),
      'POST /images/restore': () => ({ data: { results: [{ id: 'd', ok: true }] } }),
      'GET /images/window?count=100': () => ({ data: { images: [] } }),
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
    const { press, answer } = await open('/dashboard/images/d', {
      'DELETE /images/d': () => Response.json({}, { status: 500 }),
    });
    await screen.findByRole('heading', { name: 'Dusk' });
    await press('Delete Dusk');
    await answer('Delete');
    expect(await screen.findByText('Delete Failed')).toBeTruthy();
    expect(screen.getByText('Failed to delete image.')).toBeTruthy();
    expect(address()).toBe('/dashboard/images/d');
  });
});

describe('editing an image', () => {
  const edit = async (answers?: Record<string, Answer>) => {
    const page = await open('/dashboard/images/d/edit', answers);
    await screen.findByRole('heading', { name: 'Edit image' });
    return page;
  };
  const save = () => screen.getByRole('button', { name: 'Save Changes' });

  it('can be saved once something has changed, and reset', async () => {
    const { user, press } = await edit();
    expect(save()).toHaveProperty('disabled', true);
    const caption = screen.getByLabelText('Caption');
    await user.type(caption, '!');
    expect(save()).toHaveProperty('disabled', false);
    await press('Reset');
    expect(caption).toHaveProperty('value', 'Dusk');
    expect(save()).toHaveProperty('disabled', true);
  });

  it('accepts the caption of a model while other fields are being edited', async () => {
    const { user, press, server } = await edit({
      'GET /images/d': () => ({ data: { image: written } }),
      'PUT /images/d/metadata': () => ({ data: { image: dusk } }),
    });
    await user.type(screen.getByLabelText('ISO'), '99');
    await press('Accept');
    await screen.findByText('Caption accepted.');
    expect(server.calls.find(({ method }) => method === 'PUT')?.body).toEqual({
      captions: { en: 'Dusk' },
      replaces: { captions: { en: 'Dusk' } },
    });
    expect(screen.getByLabelText('ISO')).toHaveProperty('value', '99');
    expect(address()).toBe('/dashboard/images/d/edit');
  });

  it('does not accept the caption of a model instead of what is typed', async () => {
    let image: typeof dusk = written;
    const { user, server } = await edit({
      'GET /images/d': () => ({ data: { image } }),
      'PUT /images/d/metadata': () => {
        image = { ...dusk, captions: { en: 'Dusk at sea' } };
        return { data: { image } };
      },
    });
    await user.type(screen.getByLabelText('Caption'), ' at sea');
    expect(screen.getByRole('button', { name: 'Accept' })).toHaveProperty('disabled', true);
    await user.click(save());
    await screen.findByRole('heading', { name: 'Dusk at sea' });
    expect(server.calls.filter(({ method }) => method === 'PUT')).toHaveLength(1);
    expect(screen.queryByText(mark)).toBeNull();
  });

  it('sends what changed and returns to the image', async () => {
    const { user, server } = await edit({
      'PUT /images/d/metadata': () => ({ data: { image: dusk } }),
    });
    await user.type(screen.getByLabelText('Caption'), ' at sea');
    await user.click(save());
    expect(await screen.findByText('Image metadata updated successfully.')).toBeTruthy();
    await waitFor(() => expect(address()).toBe('/dashboard/images/d'));
    const { body } = server.calls.find(({ method }) => method === 'PUT') ?? {};
    expect(body).toEqual({
      captions: { en: 'Dusk at sea' },
      replaces: { captions: { en: 'Dusk' } },
    });
  });

  it('shows beside a field what the server found wrong with it', async () => {
    const validation = [{ field: 'iso', message: 'No camera has this.' }];
    const { user } = await edit({
      'PUT /images/d/metadata': () => failure(400, 'Check what you typed.', { validation }),
    });
    await user.type(screen.getByLabelText('ISO'), '99');
    await user.click(save());
    expect(await screen.findByText('Update Failed')).toBeTruthy();
    expect(screen.getByLabelText('ISO').getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('No camera has this.')).toBeTruthy();
    expect(screen.getByLabelText('ISO')).toHaveProperty('value', '99');
  });

  it('says what another admin has saved in the meantime, and replaces it only when asked again', async () => {
    const message = 'The image was changed by someone else. Nothing was saved.';
    const metadata = { captions: { en: 'by P' }, lens: null };
    let isFirst = true;
    const { user, server } = await edit({
      'PUT /images/d/metadata': () => {
        if (!isFirst) return { data: { image: dusk } };
        isFirst = false;
        return failure(409, message, { metadata });
      },
    });
    await user.type(screen.getByLabelText('Caption'), ' by Q');
    await user.type(screen.getByLabelText('Lens'), '50mm');
    await user.click(save());
    expect(await screen.findByText(message)).toBeTruthy();
    screen.getByText('Someone else has changed this to “by P”. Save again to replace it.');
    screen.getByText('Someone else has emptied this. Save again to replace it.');
    expect(screen.getByLabelText('Caption')).toHaveProperty('value', 'Dusk by Q');
    await user.click(save());
    await screen.findByText('Image metadata updated successfully.');
    const { body } = server.calls.findLast(({ method }) => method === 'PUT') ?? {};
    expect(body).toEqual({ captions: { en: 'Dusk by Q' }, lens: '50mm', replaces: metadata });
  });

  it('says that it could not be saved where the server gives no reason', async () => {
    const { user } = await edit({
      'PUT /images/d/metadata': () => Response.json({}, { status: 500 }),
    });
    await user.type(screen.getByLabelText('ISO'), '99');
    await user.click(save());
    expect(await screen.findByText('Update Failed')).toBeTruthy();
    expect(screen.getByText('Failed to update image metadata.')).toBeTruthy();
  });

  it('does not erase a shutter speed for a text that is none', async () => {
    const { user, server } = await edit();
    const field = screen.getByLabelText('Shutter speed');
    await user.clear(field);
    await user.type(field, 'fast{Enter}');
    expect(screen.getByText('Enter a shutter speed like 1/250 or 0.004.')).toBeTruthy();
    expect(field).toHaveProperty('value', 'fast');
    expect(server.calls.some(({ method }) => method === 'PUT')).toBe(false);
    await user.tab();
    expect(field).toHaveProperty('value', '');
    // The focus has left the field, whose description it is.
    expect(screen.getByRole('alert').textContent).toMatch(/^That was not a shutter speed/);
    await user.type(field, '1');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('refuses a press of Save that leaves a text that is no shutter speed', async () => {
    const { user, server } = await edit();
    const field = screen.getByLabelText('Shutter speed');
    await user.clear(field);
    await user.type(field, '1/25O');
    await user.click(save());
    expect(field).toHaveProperty('value', '1/25O');
    expect(screen.getByText('Enter a shutter speed like 1/250 or 0.004.')).toBeTruthy();
    expect(server.count('PUT /images/d/metadata')).toBe(0);
  });

  it('asks before a link leads away from what was typed', async () => {
    const { user, answer } = await edit();
    await user.type(screen.getByLabelText('Caption'), '!');
    await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
    expect(screen.getByText('What you changed here has not been saved.')).toBeTruthy();
    await answer('Cancel');
    expect(address()).toBe('/dashboard/images/d/edit');
    await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
    await answer('Discard');
    expect(address()).toBe('/elsewhere');
  });

  it('does not offer to discard what is being saved', async () => {
    let answer: (reply: unknown) => void = () => undefined;
    const { user } = await edit({
      'PUT /images/d/metadata': () => new Promise((resolve) => (answer = resolve)),
    });
    await user.type(screen.getByLabelText('Caption'), '!');
    await user.click(save());
    await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
    expect(screen.getByText('What you changed here may be saved even if you leave.')).toBeTruthy();
    await act(async () => answer({ data: { image: dusk } }));
  });

  it('lets go at once of what did not change', async () => {
    const { user } = await edit();
    await user.click(screen.getByRole('link', { name: 'Cancel' }));
    expect(address()).toBe('/dashboard/images/d');
  });
});
