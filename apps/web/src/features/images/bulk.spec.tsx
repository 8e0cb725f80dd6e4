import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from '../../ui/router/routes.tsx';
import { anImage } from '../../../testing/an-image.ts';
import { failure, fakeServer } from '../../../testing/fake-server.ts';
import type { Answer } from '../../../testing/fake-server.ts';
import { installStage } from '../../../testing/fake-stage.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { TrashDays, trashDays } from '../../../testing/trash-days.tsx';
import { DialogHost } from '../../overlays/dialogs/dialog-host.tsx';
import ImagesPage from './images-page.tsx';

const images = [
  anImage('a', { camera: 'Nikon', iso: 100 }),
  anImage('b', { camera: 'Nikon', iso: 200, collectionId: 'sea' }),
  anImage('c'),
];
const collections = [
  { id: 'sea', title: 'The sea', images: ['b'] },
  { id: 'sky', title: 'The sky', images: [] },
];
const gone = { ok: false, code: 'image/not-found', message: 'The image does not exist.' };
const ok = (...ids: string[]) => ({ data: { results: ids.map((id) => ({ id, ok: true })) } });

const edited = (before: Record<string, object>) => ({
  results: Object.entries(before).map(([id, had]) => ({ id, ok: true, before: had })),
  metadata: { iso: 400 },
});

async function openPage(answers: Record<string, Answer>) {
  const server = fakeServer({
    'GET /images/window?count=100': () => ({ data: { images } }),
    'GET /collections': () => ({ data: { collections } }),
    ...trashDays(7),
    ...answers,
  });
  const { user } = renderScreen(
    <>
      <Routes>
        <Route path="*" element={<ImagesPage />} />
      </Routes>
      <DialogHost />
      <TrashDays />
    </>,
  );
  await screen.findByRole('link', { name: 'Picture a' });
  const press = (name: string) => user.click(screen.getByRole('button', { name }));
  const select = async (names: string) => {
    for (const name of names) await press(`Select Picture ${name}`);
  };
  const dialog = () => within(screen.getByRole('dialog'));
  const answer = (name: string) => user.click(dialog().getByRole('button', { name }));
  const bodyOf = (path: string) =>
    server.calls.find((call) => call.path === path && call.method !== 'GET')?.body;
  return { server, user, press, select, dialog, answer, bodyOf };
}
const shown = () =>
  screen
    .getAllByRole('link', { name: /^Picture/ })
    .map((link) => link.querySelector('img')?.alt.replace('Picture ', ''))
    .join('');
const selected = () =>
  screen
    .queryAllByRole('gridcell', { selected: true })
    .map((cell) => cell.querySelector('img')?.alt);

beforeEach(() => {
  installStage();
  window.scrollTo = () => undefined;
});

describe('deleting several images', () => {
  it('asks, sends one request, and takes it back on Undo', async () => {
    const { server, select, press, answer, bodyOf } = await openPage({
      'POST /images/delete': () => ok('a', 'b'),
      'POST /images/restore': () => ok('a', 'b'),
    });
    await select('ab');
    await press('Delete');
    expect(screen.getByText('Are you sure you want to delete these 2 images?')).toBeTruthy();
    expect(screen.getByText('They can be restored from the trash for 7 days.')).toBeTruthy();
    expect(server.count('POST /images/delete')).toBe(0);
    await answer('Delete');
    await screen.findByText('2 images have been deleted successfully.');
    expect(bodyOf('/images/delete')).toEqual({ ids: ['a', 'b'] });
    expect([shown(), selected()]).toEqual(['c', []]);
    await press('Undo');
    await screen.findByText('2 images restored.');
    expect(shown()).toBe('abc');
  });

  it('gives the focus of a deleted image to the heading', async () => {
    const { user, press, answer } = await openPage({
      'DELETE /images/b': () => ({ data: { id: 'b' } }),
    });
    await press('Select Picture b');
    act(() => screen.getByRole('link', { name: 'Picture b' }).focus());
    await user.keyboard('{Delete}');
    await answer('Delete');
    await waitFor(() => expect(shown()).toBe('ac'));
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Images' }));
  });

  it('says what others had deleted before, and leaves that in the trash on Undo', async () => {
    const { select, press, answer, bodyOf } = await openPage({
      'POST /images/delete': () => ({
        data: {
          results: [
            { id: 'a', ok: true, already: true },
            { id: 'b', ok: true },
          ],
        },
      }),
      'POST /images/restore': () => ok('b'),
      'DELETE /images/c': () => failure(404, 'The image does not exist.'),
    });
    await select('ab');
    await press('Delete');
    await answer('Delete');
    await screen.findByText('1 image has been deleted. 1 image had been deleted before.');
    await press('Undo');
    await screen.findByText('1 image restored.');
    expect(bodyOf('/images/restore')).toEqual({ ids: ['b'] });
    expect(shown()).toBe('bc');
    await select('c');
    await press('Delete');
    await answer('Delete');
    await screen.findByText('1 image had been deleted before.');
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('shows them gone at once, and has back with its reason what could not be deleted', async () => {
    let reply = (_body: unknown): void => undefined;
    const first = new Promise((resolve) => (reply = resolve));
    const replies = [first, ok('b')];
    const { select, press, answer, server } = await openPage({
      'POST /images/delete': () => replies.shift(),
      'DELETE /images/b': () => ({ data: { id: 'b' } }),
    });
    await select('ab');
    await press('Delete');
    await answer('Delete');
    await waitFor(() => expect(shown()).toBe('c'));
    // The visible text, and that for screen readers.
    expect(screen.getAllByText('Deleting 2 images')).toHaveLength(2);
    const busy = { ok: false, code: 'x', message: 'The storage is full.' };
    reply({
      data: {
        results: [
          { id: 'a', ok: true },
          { id: 'b', ...busy },
        ],
      },
    });
    const failed = within(await screen.findByRole('region', { name: 'What failed' }));
    expect(failed.getByText('1 of 2 images could not be deleted.')).toBeTruthy();
    expect(failed.getByRole('listitem').textContent).toBe('Picture b The storage is full.');
    expect([shown(), selected()]).toEqual(['bc', ['Picture b']]);
    await press('Try again');
    await waitFor(() =>
      // Of each of the two.
      expect(screen.getAllByText('The image has been deleted successfully.')).toHaveLength(2),
    );
    expect(server.count('DELETE /images/b')).toBe(1);
    expect(screen.queryByRole('region', { name: 'What failed' })).toBeNull();
  });

  it('has all of them back when the server cannot do it', async () => {
    const { select, press, answer } = await openPage({
      'POST /images/delete': () => failure(500, 'The gallery is being repaired.'),
    });
    await select('ac');
    await press('Delete');
    await answer('Delete');
    await screen.findByText('Error Deleting Image');
    expect(shown()).toBe('abc');
    expect(screen.getAllByText('The gallery is being repaired.')).toHaveLength(2);
  });
});

describe('editing several images', () => {
  it('shows what they share, sends what was touched, and nothing else', async () => {
    const { user, select, press, dialog, answer, bodyOf } = await openPage({
      'PUT /images/metadata': () => ({ data: edited({ a: { iso: 100 }, b: { iso: 200 } }) }),
    });
    await select('ab');
    await press('Edit');
    const field = (name: string) =>
      dialog().getByRole(name === 'Camera' ? 'textbox' : 'spinbutton', { name });
    expect(field('Camera')).toHaveProperty('value', 'Nikon');
    expect(field('ISO')).toHaveProperty('placeholder', 'Mixed');
    expect(dialog().getByRole('button', { name: 'Save Changes' })).toHaveProperty('disabled', true);
    // Passing through is not touching.
    await user.click(dialog().getByRole('textbox', { name: 'Shutter speed' }));
    await user.type(field('ISO'), '400');
    await answer('Save Changes');
    await screen.findByText('2 images updated.');
    expect(bodyOf('/images/metadata')).toEqual({ ids: ['a', 'b'], metadata: { iso: 400 } });
    expect(selected()).toHaveLength(2);
    await press('Edit');
    expect(field('ISO')).toHaveProperty('value', '400');
  });

  it('gives each back what it had, as the server knows it, in one request', async () => {
    const replies = [
      // Image a was changed elsewhere after the list was loaded.
      edited({ a: { iso: 160 }, b: { iso: 200 } }),
      { ...edited({ a: { iso: 400 }, b: { iso: 400 } }), metadata: {} },
    ];
    const { server, user, select, press, dialog, answer } = await openPage({
      'PUT /images/metadata': () => ({ data: replies.shift() }),
    });
    await select('ab');
    await press('Edit');
    await user.type(dialog().getByRole('spinbutton', { name: 'ISO' }), '400');
    await answer('Save Changes');
    await screen.findByText('2 images updated.');
    await press('Undo');
    await screen.findByText('2 images restored.');
    // On a slow machine, the list is asked for changes afterwards.
    const undone = server.calls.findLast(({ method }) => method === 'PUT');
    expect(undone?.body).toEqual({
      ...{ ids: ['a', 'b'], metadata: {} },
      // The server then leaves an image as it is that was changed since.
      each: {
        a: { iso: 160, replaces: { iso: 400 } },
        b: { iso: 200, replaces: { iso: 400 } },
      },
    });
    await press('Edit');
    expect(dialog().getByRole('spinbutton', { name: 'ISO' })).toHaveProperty(
      'placeholder',
      'Mixed',
    );
  });

  it('names on Undo what was changed in the meantime, and shows it as it is now', async () => {
    const message = 'The image was changed by someone else. Nothing was saved.';
    const theirs = anImage('b', { iso: 200, captions: { en: 'Theirs' } });
    let listed = images;
    const replies = [
      edited({ a: { iso: 100 }, b: { iso: 200 } }),
      {
        results: [
          { id: 'a', ok: true, before: { iso: 400 } },
          { id: 'b', ok: false, code: 'image/changed', message },
        ],
        metadata: {},
      },
    ];
    const { user, select, press, dialog, answer } = await openPage({
      'GET /images/window?count=100': () => ({ data: { images: listed } }),
      'GET /images/filters': () => ({
        data: { standalone: 0, uncaptioned: 0, cameras: [], years: [] },
      }),
      'PUT /images/metadata': () => ({ data: replies.shift() }),
    });
    await select('ab');
    await press('Edit');
    await user.type(dialog().getByRole('spinbutton', { name: 'ISO' }), '400');
    await answer('Save Changes');
    await screen.findByText('2 images updated.');
    listed = images.map((image) => (image.id === 'b' ? theirs : image));
    await press('Undo');
    await screen.findByText('1 image restored.');
    const failed = within(await screen.findByRole('region', { name: 'What failed' }));
    expect(failed.getByRole('listitem').textContent).toBe(`Picture b ${message}`);
    await screen.findByRole('link', { name: 'Theirs' });
  });

  it('offers no way back from what changed nothing, such as a repeat', async () => {
    const { user, select, press, dialog, answer } = await openPage({
      'PUT /images/metadata': () => ({ data: edited({ a: { iso: 400 }, b: { iso: 400 } }) }),
    });
    await select('ab');
    await press('Edit');
    await user.type(dialog().getByRole('spinbutton', { name: 'ISO' }), '400');
    await answer('Save Changes');
    await screen.findByText('2 images updated.');
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('asks before what was typed is lost, and only then', async () => {
    const { user, select, press, answer } = await openPage({});
    await select('ab');
    await press('Edit');
    const editor = () => screen.queryByRole('dialog', { name: 'Edit 2 images' });
    const iso = () => screen.getByRole('spinbutton', { name: 'ISO' });
    await user.type(iso(), '{Escape}');
    expect(editor()).toBeNull();
    await press('Edit');
    await user.type(iso(), '400');
    const question = () => within(screen.getByRole('dialog', { name: 'Discard changes?' }));
    await user.keyboard('{Escape}');
    await user.click(question().getByRole('button', { name: 'Cancel' }));
    expect(iso()).toHaveProperty('value', '400');
    await answer('Cancel');
    await user.click(question().getByRole('button', { name: 'Discard' }));
    expect(editor()).toBeNull();
  });

  it('leads to a field with an error instead of saving', async () => {
    const { user, select, press, dialog, answer, bodyOf } = await openPage({});
    await select('ab');
    await press('Edit');
    const iso = dialog().getByRole('spinbutton', { name: 'ISO' });
    await user.type(iso, '0');
    await answer('Save Changes');
    await waitFor(() => expect(document.activeElement).toBe(iso));
    expect(bodyOf('/images/metadata')).toBeUndefined();
  });

  it('gives the focus back to its button once they are saved', async () => {
    let reply = (_body: object): void => undefined;
    const later = new Promise<object>((resolve) => (reply = resolve));
    const { user, select, press, dialog, answer } = await openPage({
      'PUT /images/metadata': () => later,
    });
    await select('ab');
    await press('Edit');
    const button = screen.getByRole('button', { name: 'Edit' });
    // As browsers do.
    const close = jest
      .spyOn(HTMLDialogElement.prototype, 'close')
      .mockImplementation(() => button.focus());
    await user.type(dialog().getByRole('spinbutton', { name: 'ISO' }), '400');
    await answer('Save Changes');
    close.mockRestore();
    expect([button.getAttribute('aria-disabled'), button.matches(':disabled')]).toEqual([
      'true',
      false,
    ]);
    await act(async () => reply({ data: edited({ a: { iso: 100 }, b: { iso: 200 } }) }));
    await screen.findByText('2 images updated.');
    expect(document.activeElement).toBe(button);
  });

  it('names what failed', async () => {
    const results = [
      { id: 'a', ...gone },
      { id: 'c', ok: true, before: { lens: null } },
    ];
    const { user, select, press, dialog, answer } = await openPage({
      'PUT /images/metadata': () => ({ data: { results, metadata: { camera: null } } }),
    });
    await select('ac');
    await press('Edit');
    await user.type(dialog().getByRole('textbox', { name: 'Lens' }), '50mm');
    await answer('Save Changes');
    const failed = within(await screen.findByRole('region', { name: 'What failed' }));
    expect(failed.getByRole('listitem').textContent).toBe('Picture a The image does not exist.');
    expect(screen.getByText('Error Updating Metadata')).toBeTruthy();
  });
});

describe('captions in other languages', () => {
  it('stay with their images when many get an English one', async () => {
    const answers: Record<string, Answer> = {
      'GET /images/window?count=100': () => ({
        data: {
          images: [anImage('a', { captions: { en: 'Picture a', de: 'Abend' } }), anImage('b')],
        },
      }),
      'PUT /images/metadata': () => ({ data: edited({ a: {}, b: {} }) }),
    };
    const { user, select, press, dialog, answer, bodyOf } = await openPage(answers);
    await select('ab');
    await press('Edit');
    await user.type(dialog().getByLabelText('Caption'), 'Dusk');
    await answer('Save Changes');
    await waitFor(() => expect(bodyOf('/images/metadata')).toBeTruthy());
    expect(bodyOf('/images/metadata')).toEqual({
      ids: ['a', 'b'],
      metadata: { captions: { en: 'Dusk' } },
      each: { a: { captions: { de: 'Abend', en: 'Dusk' } } },
    });
  });
});

describe('adding several images to a collection', () => {
  it('says what went wrong', async () => {
    const { user, select, press, dialog, answer } = await openPage({
      'POST /collections/sky/images': () => failure(500, 'The gallery is being repaired.'),
    });
    await select('ac');
    await press('Add to collection');
    await user.click(await dialog().findByRole('radio', { name: /The sky/ }));
    await answer('Add');
    expect(await screen.findByText('Error Adding Images')).toBeTruthy();
    expect(screen.getAllByText('The gallery is being repaired.').length).toBeGreaterThan(0);
  });

  it('chooses one that is there, and says whether others are to lose theirs', async () => {
    const { user, select, press, dialog, answer, bodyOf } = await openPage({
      'POST /collections/sky/images': () => ok('a', 'b'),
    });
    await select('ab');
    await press('Add to collection');
    await user.click(await dialog().findByRole('radio', { name: /The sky/ }));
    await user.click(dialog().getByRole('checkbox', { name: 'Move 1 out of another collection' }));
    await answer('Add');
    await screen.findByText('2 images added to “The sky”.');
    expect(bodyOf('/collections/sky/images')).toEqual({ imageIds: ['a', 'b'], move: true });
    expect(selected()).toEqual([]);
  });

  it('counts those that were in the collection before apart from those that were added', async () => {
    const { user, select, press, dialog, answer } = await openPage({
      'POST /collections/sea/images': () => ok('a', 'b'),
    });
    await select('ab');
    await press('Add to collection');
    await user.click(await dialog().findByRole('radio', { name: /The sea/ }));
    await answer('Add');
    await screen.findByText('1 image added to “The sea”. 1 image was already in “The sea”.');
  });

  const collection = (id: string) => ({
    data: {
      collection: {
        ...{ id, title: id, description: null, imageCount: 0, cover: null, images: [] },
      },
    },
  });
  const addTwo = async (answers: Record<string, Answer>) => {
    const page = await openPage({
      'POST /collections/sky/images': () => ok('a', 'b'),
      'PUT /collections/sky/images': () => collection('sky'),
      'PUT /collections/sea/images': () => collection('sea'),
      ...answers,
    });
    const { user, select, press, dialog, answer, server } = page;
    await select('ab');
    await press('Add to collection');
    await user.click(await dialog().findByRole('radio', { name: /The sky/ }));
    await user.click(dialog().getByRole('checkbox'));
    await answer('Add');
    await screen.findByText('2 images added to “The sky”.');
    await press('Undo');
    const put = () =>
      server.calls.flatMap(({ method, path, body }) => (method === 'PUT' ? [{ path, body }] : []));
    return { ...page, put };
  };

  it('takes them out again on Undo, and puts back what was in another collection', async () => {
    const { put } = await addTwo({});
    await screen.findByText('2 images put back.');
    expect(put()).toEqual([
      { path: '/collections/sky/images', body: { imageIds: [], replaces: ['a', 'b'] } },
      { path: '/collections/sea/images', body: { imageIds: ['b'], replaces: [] } },
    ]);
  });

  it('keeps on Undo what was changed elsewhere, and says so', async () => {
    const changed = () => failure(409, 'The collection has changed.');
    const { put } = await addTwo({ 'PUT /collections/sky/images': changed });
    await screen.findByText('“The sky” keeps its images. The collection has changed.');
    expect(put()).toHaveLength(1);
  });

  it('says on Undo when an image cannot go back to its place', async () => {
    const changed = () => failure(409, 'The collection has changed.');
    await addTwo({ 'PUT /collections/sea/images': changed });
    await screen.findByText('“The sea” does not have its images back. The collection has changed.');
  });

  it('makes a new one', async () => {
    const { user, select, press, dialog, answer, bodyOf } = await openPage({
      'POST /collections': () => collection('new'),
      'POST /collections/new/images': () => ok('c'),
    });
    await select('c');
    await press('Add to collection');
    await user.click(dialog().getByRole('radio', { name: 'New collection' }));
    await answer('Add');
    expect(dialog().getByText('Enter a title.')).toBeTruthy();
    const title = dialog().getByRole('textbox', { name: 'Title' });
    await user.type(title, 'the sea');
    expect(dialog().getByText('There is already a collection with this title.')).toBeTruthy();
    await user.clear(title);
    await user.type(title, ' Fog ');
    await answer('Add');
    await screen.findByText('1 image added to “Fog”.');
    expect(bodyOf('/collections')).toEqual({ title: 'Fog', description: null });
    expect(bodyOf('/collections/new/images')).toEqual({ imageIds: ['c'], move: false });
  });
});
