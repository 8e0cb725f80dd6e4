import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { failure } from '../../../testing/fake-server.ts';
import type { Answer } from '../../../testing/fake-server.ts';
import { installStage } from '../../../testing/fake-stage.ts';
import { namesOfSelected, openImages } from '../../../testing/images-screen.tsx';

const ok = (...ids: string[]) => ({ data: { results: ids.map((id) => ({ id, ok: true })) } });
const shown = () =>
  screen
    .getAllByRole('link', { name: /^Picture/ })
    .map((link) => link.querySelector('img')?.alt.replace('Picture ', ''))
    .join('');

beforeEach(() => {
  installStage();
  window.scrollTo = () => undefined;
});
afterEach(() => void jest.restoreAllMocks());

describe('deleting several images', () => {
  it('asks, sends one request, and takes it back on Undo', async () => {
    const { server, select, press, answer, bodyOf } = await openImages({
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
    expect([shown(), namesOfSelected()]).toEqual(['c', []]);
    await press('Undo');
    await screen.findByText('2 images restored.');
    expect(shown()).toBe('abc');
  });

  it('gives the focus of a deleted image to the heading', async () => {
    const { user, press, answer } = await openImages({
      'POST /images/delete': () => ok('b'),
    });
    await press('Select Picture b');
    act(() => screen.getByRole('link', { name: 'Picture b' }).focus());
    await user.keyboard('{Delete}');
    await answer('Delete');
    await waitFor(() => expect(shown()).toBe('ac'));
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Images' }));
  });

  it('is asked for by the delete key of a Mac, and the help names its keys', async () => {
    jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Macintosh; Intel Mac OS X 10_15_7');
    const { user, press, answer } = await openImages({});
    await press('Select Picture b');
    await user.keyboard('{Backspace}');
    screen.getByText('Are you sure you want to delete this image?');
    await answer('Cancel');
    await user.keyboard('?');
    const help = within(await screen.findByRole('dialog', { name: 'Keyboard' }));
    help.getByText('Delete ⌫');
    help.getByText('Space, ⌘ click');
    expect(help.queryByText(/Ctrl/)).toBeNull();
  });

  it('says what others had deleted before, and leaves that in the trash on Undo', async () => {
    const replies = [
      [
        { id: 'a', ok: true, already: true },
        { id: 'b', ok: true },
      ],
      [{ id: 'c', ok: false, code: 'image/not-found', message: 'The image does not exist.' }],
    ];
    const { select, press, answer, bodyOf } = await openImages({
      'POST /images/delete': () => ({ data: { results: replies.shift() } }),
      'POST /images/restore': () => ok('b'),
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
    const { select, press, answer, server } = await openImages({
      'POST /images/delete': () => replies.shift(),
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
    expect([shown(), namesOfSelected()]).toEqual(['bc', ['Picture b']]);
    await press('Try again');
    await waitFor(() =>
      // Of each of the two.
      expect(screen.getAllByText('The image has been deleted successfully.')).toHaveLength(2),
    );
    expect(server.count('POST /images/delete')).toBe(2);
    expect(screen.queryByRole('region', { name: 'What failed' })).toBeNull();
  });

  it('has all of them back when the server cannot do it', async () => {
    const { select, press, answer } = await openImages({
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

describe('adding several images to a collection', () => {
  it('says what went wrong', async () => {
    const { user, select, press, dialog, answer } = await openImages({
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
    const { user, select, press, dialog, answer, bodyOf } = await openImages({
      'POST /collections/sky/images': () => ok('a', 'b'),
    });
    await select('ab');
    await press('Add to collection');
    await user.click(await dialog().findByRole('radio', { name: /The sky/ }));
    await user.click(dialog().getByRole('checkbox', { name: 'Move 1 out of another collection' }));
    await answer('Add');
    await screen.findByText('2 images added to “\u2068The sky\u2069”.');
    expect(bodyOf('/collections/sky/images')).toEqual({ imageIds: ['a', 'b'], move: true });
    expect(namesOfSelected()).toEqual([]);
  });

  it('offers to move those that were refused because they are in another one', async () => {
    const taken = { id: 'b', ok: false, code: 'collection/image-taken', message: 'Taken.' };
    const answers = [{ data: { results: [{ id: 'a', ok: true }, taken] } }, ok('b')];
    const { user, select, press, dialog, answer, server } = await openImages({
      'POST /collections/sky/images': () => answers.shift(),
    });
    await select('ab');
    await press('Add to collection');
    await user.click(await dialog().findByRole('radio', { name: /The sky/ }));
    await answer('Add');
    await screen.findByText('Taken.');
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    await press('Move it too');
    await waitFor(() => expect(screen.queryByText('Taken.')).toBeNull());
    await screen.findByText('1 image added to “\u2068The sky\u2069”.');
    const sent = server.calls.filter(({ path }) => path === '/collections/sky/images');
    expect(sent.map(({ body }) => body)).toEqual([
      { imageIds: ['a', 'b'], move: false },
      { imageIds: ['b'], move: true },
    ]);
  });

  it('counts those that were in the collection before apart from those that were added', async () => {
    const { user, select, press, dialog, answer } = await openImages({
      'POST /collections/sea/images': () => ok('a', 'b'),
    });
    await select('ab');
    await press('Add to collection');
    await user.click(await dialog().findByRole('radio', { name: /The sea/ }));
    await answer('Add');
    await screen.findByText(
      '1 image added to “\u2068The sea\u2069”. 1 image was already in “\u2068The sea\u2069”.',
    );
  });

  const collection = (id: string) => ({
    data: {
      collection: {
        ...{ id, title: id, description: null, imageCount: 0, cover: null, images: [] },
      },
    },
  });
  const addTwo = async (answers: Record<string, Answer>) => {
    const page = await openImages({
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
    await screen.findByText('2 images added to “\u2068The sky\u2069”.');
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
    await screen.findByText('“\u2068The sky\u2069” keeps its images. The collection has changed.');
    expect(put()).toHaveLength(1);
  });

  it('says on Undo when an image cannot go back to its place', async () => {
    const changed = () => failure(409, 'The collection has changed.');
    await addTwo({ 'PUT /collections/sea/images': changed });
    await screen.findByText(
      '“\u2068The sea\u2069” does not have its images back. The collection has changed.',
    );
  });

  it('makes a new one', async () => {
    const { user, select, press, dialog, answer, bodyOf } = await openImages({
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
    await screen.findByText('1 image added to “\u2068Fog\u2069”.');
    expect(bodyOf('/collections')).toEqual({ title: 'Fog', description: null });
    expect(bodyOf('/collections/new/images')).toEqual({ imageIds: ['c'], move: false });
  });
});
