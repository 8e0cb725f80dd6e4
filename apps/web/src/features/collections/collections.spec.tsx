import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { aWindow } from '../../../testing/a-window.ts';
import {
  aCollection,
  openCollections as open,
  replyWith as one,
} from '../../../testing/collections-screen.tsx';
import { failure } from '../../../testing/fake-server.ts';
import { installStage } from '../../../testing/fake-stage.ts';
import { loseFocus } from '../../../testing/lose-focus.ts';

function listOf(...collections: ReturnType<typeof aCollection>[]) {
  const summaries = collections.map((collection) => ({
    ...collection,
    images: collection.images.map(({ id }) => id),
  }));
  return { data: { collections: summaries } };
}
const coast = aCollection('c', 'The coast', 'a', 'b');
const collection = (names: string) => aCollection('c', 'The coast', ...names);

const address = () => screen.getByTestId('address').textContent;

beforeEach(() => {
  installStage();
  window.scrollTo = () => undefined;
});

describe('the list of collections', () => {
  const at = '/dashboard/collections';

  it('says what to do while there are none', async () => {
    open(at, { 'GET /collections': () => listOf() });
    await screen.findByRole('heading', { name: 'No collections yet' });
    expect(screen.getByRole('link', { name: 'New Collection' })).toBeTruthy();
  });

  it('shows each with its title, or as untitled, and how many images it has', async () => {
    open(at, { 'GET /collections': () => listOf(coast, aCollection('u', null, 'x')) });
    await screen.findByRole('link', { name: /The coast\s*2 images/ });
    expect(screen.getByRole('link', { name: /Untitled\s*1 image/ })).toBeTruthy();
  });

  it('offers Edit and Select Images for exactly one', async () => {
    const { press } = open(at, {
      'GET /collections': () => listOf(coast, aCollection('u', null)),
    });
    await screen.findByRole('link', { name: /The coast/ });
    await press('Select The coast');
    expect(screen.getByRole('link', { name: 'Edit' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Select Images' })).toBeTruthy();
    await press('Select Untitled');
    expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Delete' })).toBeTruthy();
  });

  it('says when one of several could not be deleted', async () => {
    const { press, answer } = open(at, {
      'GET /collections': () => listOf(coast, aCollection('d', 'The desert')),
      'DELETE /collections/c': () => ({ data: { id: 'c' } }),
      'DELETE /collections/d': () => failure(500, 'The gallery is being repaired.'),
    });
    await screen.findByRole('link', { name: /The coast/ });
    await press('Select The coast');
    await press('Select The desert');
    await press('Delete');
    await answer('Delete');
    expect(await screen.findByText('Error Deleting Collection')).toBeTruthy();
    expect(screen.getByText('The desert: The gallery is being repaired.')).toBeTruthy();
  });

  it('says that someone else had deleted one before, which Undo leaves alone', async () => {
    const { press, answer } = open(at, {
      'GET /collections': () => listOf(coast),
      'DELETE /collections/c': () => failure(404, 'The collection does not exist.'),
    });
    await screen.findByRole('link', { name: /The coast/ });
    await press('Select The coast');
    await press('Delete');
    await answer('Delete');
    await screen.findByText('1 collection had been deleted before.');
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('keeps what is selected while others are deleted', async () => {
    let reply = (_body: object): void => undefined;
    const later = new Promise<object>((resolve) => (reply = resolve));
    const { press, answer } = open(at, {
      'GET /collections': () => listOf(coast, aCollection('d', 'The desert')),
      'DELETE /collections/c': () => later,
    });
    await screen.findByRole('link', { name: /The coast/ });
    await press('Select The coast');
    await press('Delete');
    await answer('Delete');
    // A button that is disabled would lose the focus.
    const remove = screen.getByRole('button', { name: 'Delete' });
    expect(remove).toHaveProperty('disabled', false);
    expect(remove.getAttribute('aria-disabled')).toBe('true');
    await press('Select The desert');
    await act(async () => reply({ data: { id: 'c' } }));
    await screen.findByText('The collection has been deleted successfully.');
    expect(screen.getByRole('heading', { name: '1 item selected' })).toBeTruthy();
  });

  it('gets deleted ones back by Undo, where their images may have gone elsewhere', async () => {
    const lists = [[coast, aCollection('d', 'The desert')], [], [coast]];
    const { press, answer } = open(at, {
      'GET /collections': () => listOf(...(lists.shift() ?? [])),
      'DELETE /collections/c': () => ({ data: { id: 'c' } }),
      'DELETE /collections/d': () => ({ data: { id: 'd' } }),
      'POST /collections/c/restore': () => ({
        data: { id: 'c', imageCount: 2, taken: 3, missing: 0 },
      }),
      'POST /collections/d/restore': () => failure(500, 'The gallery is being repaired.'),
    });
    await screen.findByRole('link', { name: /The coast/ });
    await press('Select The coast');
    await press('Select The desert');
    await press('Delete');
    expect(screen.getByRole('dialog').textContent).toContain(
      'The collections can be restored from the trash.',
    );
    await answer('Delete');
    await screen.findByText('2 collections have been deleted successfully.');
    await waitFor(() => expect(screen.queryByRole('link', { name: /The coast/ })).toBeNull());
    lists.splice(0, lists.length, [coast]);
    await press('Undo');
    await screen.findByText(
      '“\u2068The coast\u2069” is back with 2 images. 3 images stay in another collection.',
    );
    expect(screen.getByText('The desert: The gallery is being repaired.')).toBeTruthy();
    await screen.findByRole('link', { name: /The coast/ });
  });

  it('shows what others have changed when one is deleted while the list is loaded', async () => {
    const desert = aCollection('d', 'The desert');
    let listed: object = listOf(coast, desert);
    const { press, answer } = open(at, {
      'GET /collections': () => listed,
      'DELETE /collections/c': () => ({ data: { id: 'c' } }),
      'DELETE /collections/d': () => ({ data: { id: 'd' } }),
      'POST /collections/c/restore': () => ({
        data: { id: 'c', imageCount: 2, taken: 0, missing: 0 },
      }),
    });
    await screen.findByRole('link', { name: /The coast/ });
    await press('Select The coast');
    await press('Delete');
    listed = listOf(desert);
    await answer('Delete');
    await screen.findByText('The collection has been deleted successfully.');
    let reply = (_body: object): void => undefined;
    listed = new Promise<object>((resolve) => (reply = resolve));
    await press('Undo');
    await screen.findByText('“\u2068The coast\u2069” is back with 2 images.');
    await press('Select The desert');
    await press('Delete');
    await answer('Delete');
    await waitFor(() => expect(screen.queryByRole('link', { name: /The desert/ })).toBeNull());
    listed = listOf(coast, aCollection('u', 'Upland'));
    await act(async () => reply(listOf(coast, desert)));
    await screen.findByRole('link', { name: /Upland/ });
    expect(screen.queryByRole('link', { name: /The desert/ })).toBeNull();
  });

  it('says that it is loading', async () => {
    open(at, { 'GET /collections': () => new Promise(() => undefined) });
    expect(await screen.findByText('Loading the collections…')).toBeTruthy();
  });

  it('says why it is not there', async () => {
    open(at, { 'GET /collections': () => failure(500, 'The gallery is being repaired.') });
    await screen.findByText('Error Fetching Collections');
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  });
});

describe('a collection', () => {
  const at = '/dashboard/collections/c';

  it.each([at, `${at}/edit`, `${at}/images`])('says that it is loading, at %s', (page) => {
    open(page, { 'GET /collections/c': () => new Promise(() => undefined) });
    expect(screen.getByText('Loading…')).toBeTruthy();
  });

  it('shows its images in order', async () => {
    open(at, { 'GET /collections/c': () => one(coast) });
    await screen.findByRole('heading', { name: 'The coast' });
    const names = screen.getAllByRole('img').map((img) => img.getAttribute('alt'));
    expect(names).toEqual(['Picture a', 'Picture b']);
  });

  it('says what to do while it is empty', async () => {
    open(at, { 'GET /collections/c': () => one(aCollection('c', 'The coast')) });
    await screen.findByRole('heading', { name: 'No Images in this collection yet' });
  });

  it('lets go of the images that are selected, and keeps the order of the rest', async () => {
    const collections = [aCollection('c', 'The coast', 'a', 'b', 'd'), coast];
    const { press, sent } = open(at, {
      'GET /collections/c': () => one(collections.shift() ?? coast),
      'PUT /collections/c/images': () => one(coast),
    });
    await screen.findByRole('heading', { name: 'The coast' });
    await press('Select Picture d');
    await press('Remove from collection');
    expect(sent('PUT')).toEqual({ imageIds: ['a', 'b'], replaces: ['a', 'b', 'd'] });
    await waitFor(() => expect(screen.queryByRole('img', { name: 'Picture d' })).toBeNull());
  });

  it('can still be changed when it could not be loaded again after a removal', async () => {
    const replies = [() => Response.json(one(coast))];
    const { press } = open(at, {
      'GET /collections/c': () => replies.shift()?.() ?? failure(500, 'The server is restarting.'),
      'PUT /collections/c/images': () => one(coast),
    });
    await screen.findByRole('heading', { name: 'The coast' });
    await press('Select Picture a');
    await press('Remove from collection');
    await screen.findByText('The server is restarting.');
    await press('Select Picture b');
    const remove = screen.getByRole('button', { name: 'Remove from collection' });
    await waitFor(() => expect(remove.getAttribute('aria-disabled')).toBeNull());
  });

  it('keeps what is selected while it is loaded again after a removal', async () => {
    let reply = (_body: object): void => undefined;
    const later = new Promise<object>((resolve) => (reply = resolve));
    const replies = [one(collection('abd')), later];
    const { press } = open(at, {
      'GET /collections/c': () => replies.shift(),
      'PUT /collections/c/images': () => one(coast),
    });
    await screen.findByRole('heading', { name: 'The coast' });
    await press('Select Picture d');
    await press('Remove from collection');
    await screen.findByText('1 image removed from “\u2068The coast\u2069”.');
    await press('Select Picture a');
    await act(async () => reply(one(collection('ab'))));
    await waitFor(() => expect(screen.queryByRole('img', { name: 'Picture d' })).toBeNull());
    expect(screen.getByRole('heading', { name: '1 item selected' })).toBeTruthy();
  });

  it('keeps what is selected while others are removed', async () => {
    let reply = (_body: object): void => undefined;
    const later = new Promise<object>((resolve) => (reply = resolve));
    const { press } = open(at, {
      'GET /collections/c': () => one(coast),
      'PUT /collections/c/images': () => later,
    });
    await screen.findByRole('heading', { name: 'The coast' });
    await press('Select Picture a');
    await press('Remove from collection');
    await press('Select Picture b');
    await act(async () => reply(one(collection('b'))));
    await screen.findByText('1 image removed from “\u2068The coast\u2069”.');
    expect(screen.getByRole('heading', { name: '1 item selected' })).toBeTruthy();
  });

  it('gets its images back where they were by Undo, among what has changed since', async () => {
    const collections = ['abd', 'bd', 'bxd', 'abxd'].map((names) => collection(names));
    const { user, press, server } = open(at, {
      'GET /collections/c': () => one(collections.shift() ?? coast),
      'PUT /collections/c/images': () => one(coast),
    });
    await screen.findByRole('heading', { name: 'The coast' });
    act(() => screen.getByRole('link', { name: 'Picture a' }).focus());
    await user.keyboard('{Alt>}{ArrowRight}{ArrowLeft}{/Alt}');
    await screen.findByText('Moved to position 1 of 3');
    await press('Select Picture a');
    await press('Remove from collection');
    await screen.findByText('1 image removed from “\u2068The coast\u2069”.');
    await waitFor(() => expect(screen.queryByText(/^Moved to/)).toBeNull());
    await press('Undo');
    await screen.findByText('1 image put back into “\u2068The coast\u2069”.');
    const last = server.calls.filter(({ method }) => method === 'PUT').at(-1)?.body;
    expect(last).toEqual({ imageIds: ['a', 'b', 'x', 'd'], replaces: ['b', 'x', 'd'] });
    expect(await screen.findByRole('img', { name: 'Picture a' })).toBeTruthy();
  });

  it('says why removed images could not be put back', async () => {
    const taken = 'Some of these images are in another collection.';
    const replies = [() => Response.json(one(coast)), () => failure(409, taken)];
    const { press } = open(at, {
      'GET /collections/c': () => one(coast),
      'PUT /collections/c/images': () => replies.shift()?.(),
    });
    await screen.findByRole('heading', { name: 'The coast' });
    await press('Select Picture b');
    await press('Remove from collection');
    await press('Undo');
    await screen.findByText('Undo Failed');
    expect(screen.getByText(taken)).toBeTruthy();
  });

  it('says when images could not be let go', async () => {
    const { press } = open('/dashboard/collections/c', {
      'GET /collections/c': () => one(coast),
      'PUT /collections/c/images': () => failure(500, 'The gallery is being repaired.'),
    });
    await screen.findByRole('heading', { name: 'The coast' });
    await press('Select Picture a');
    await press('Remove from collection');
    expect(await screen.findByText('Error Removing Images')).toBeTruthy();
    expect(screen.getByText('The gallery is being repaired.')).toBeTruthy();
  });

  it('says when it could not be deleted', async () => {
    const { press, answer } = open('/dashboard/collections/c', {
      'GET /collections/c': () => one(coast),
      'DELETE /collections/c': () => Response.json({}, { status: 500 }),
    });
    await screen.findByRole('heading', { name: 'The coast' });
    await press('Delete The coast');
    await answer('Delete');
    expect(await screen.findByText('Delete Failed')).toBeTruthy();
    expect(screen.getByText('Failed to delete collection.')).toBeTruthy();
  });

  it('is shown as it is now when it was changed elsewhere before images are removed', async () => {
    const collections = [coast, aCollection('c', 'The coast', 'a', 'b', 'x')];
    const { press } = open(at, {
      'GET /collections/c': () => one(collections.shift() ?? coast),
      'PUT /collections/c/images': () => failure(409, 'The collection has changed.'),
    });
    await screen.findByRole('heading', { name: 'The coast' });
    await press('Select Picture a');
    await press('Remove from collection');
    await screen.findByText('The collection has changed. The collection is shown as it is now.');
    await screen.findByRole('img', { name: 'Picture x' });
    const remove = screen.getByRole('button', { name: 'Remove from collection' });
    await waitFor(() => expect(remove.getAttribute('aria-disabled')).toBeNull());
  });

  it('lets its images be edited, moved and deleted at once, and shows what has become of it', async () => {
    const collections = ['abd', 'abd', 'bd', 'd', 'bd'].map((names) =>
      aCollection('c', 'The coast', ...names),
    );
    const ok = (id: string) => ({
      data: { results: [{ id, ok: true, before: {} }], metadata: { iso: 100 } },
    });
    const { user, press, answer, server, sent } = open(at, {
      'GET /collections/c': () => one(collections.shift() ?? coast),
      'GET /collections': () => listOf(coast, aCollection('u', 'Upland')),
      'GET /images/window?count=100': () => aWindow([]),
      'PUT /images/metadata': () => ok('a'),
      'POST /collections/u/images': () => ok('a'),
      'POST /images/delete': () => ok('b'),
      'POST /images/restore': () => ok('b'),
    });
    const gone = (name: string) =>
      waitFor(() => expect(screen.queryByRole('img', { name: `Picture ${name}` })).toBeNull());
    await screen.findByRole('heading', { name: 'The coast' });
    await press('Select Picture a');
    const selection = () => within(screen.getByRole('group', { name: 'Selection' }));
    const choose = (name: string) => user.click(selection().getByRole('button', { name }));
    await choose('Edit');
    await user.type(screen.getByRole('spinbutton', { name: 'ISO' }), '100');
    await answer('Save Changes');
    await screen.findByText('Image metadata updated successfully.');
    expect(sent('PUT')).toMatchObject({ ids: ['a'], metadata: { iso: 100 } });
    // A list that is not loaded yet is not treated as an empty one.
    expect(server.count('GET /images/window?count=100')).toBe(0);

    await choose('Add to collection');
    await user.click(await screen.findByRole('radio', { name: /Upland/ }));
    await answer('Add');
    await gone('a');
    expect(sent('POST')).toEqual({ imageIds: ['a'], move: true });

    await press('Select Picture b');
    await choose('Delete');
    await answer('Delete');
    await gone('b');
    const deleted = screen.getByText('Image Deleted').closest('li');
    if (!deleted) throw new Error('a toast reports it');
    await user.click(within(deleted).getByRole('button', { name: 'Undo' }));
    await screen.findByRole('img', { name: 'Picture b' });
    expect(server.count('GET /collections/c')).toBe(5);
  });

  it('is deleted after a question that names it, whatever its name', async () => {
    const { press, answer } = open(at, {
      'GET /collections/c': () => one(aCollection('c', 'A <b>bold</b> & a <3', 'a')),
      'GET /collections': () => listOf(),
      'DELETE /collections/c': () => ({ data: { id: 'c' } }),
    });
    await screen.findByRole('heading', { name: 'A <b>bold</b> & a <3' });
    await press('Delete A <b>bold</b> & a <3');
    expect(screen.getByRole('dialog').textContent).toContain(
      'Are you sure you want to delete the collection “\u2068A <b>bold</b> & a <3\u2069”?',
    );
    await answer('Delete');
    await screen.findByText('The collection has been deleted successfully.');
    await waitFor(() => expect(address()).toBe('/dashboard/collections'));
  });

  it('leads back to its place in the list when it is deleted', async () => {
    const { user, press, answer } = open('/dashboard/collections', {
      'GET /collections/c': () => one(coast),
      'GET /collections': () => listOf(coast, aCollection('u', null)),
      'DELETE /collections/c': () => ({ data: { id: 'c' } }),
    });
    const link = await screen.findByRole('link', { name: /The coast/ });
    const scrollTo = jest.spyOn(window, 'scrollTo');
    await user.click(link);
    await screen.findByRole('heading', { name: 'The coast' });
    await press('Delete The coast');
    await answer('Delete');
    await waitFor(() => expect(address()).toBe('/dashboard/collections'));
    // Once the list is loaded again.
    await waitFor(() => expect(scrollTo).toHaveBeenCalled());
  });
});

describe('the form of a collection', () => {
  it('asks for a title', async () => {
    const { user, press, server } = open('/dashboard/collections/new', {});
    await user.type(screen.getByLabelText('Title'), ' \u200b');
    await press('Create Collection');
    expect(screen.getByText('Enter a title.')).toBeTruthy();
    expect(server.count('POST /collections')).toBe(0);
  });

  it('says that a title is taken, which is no reason to refuse it', async () => {
    const { user } = open('/dashboard/collections/new', {
      'GET /collections': () => listOf(coast),
    });
    await user.type(screen.getByLabelText('Title'), 'the coast ');
    expect(await screen.findByText('There is already a collection with this title.')).toBeTruthy();
    await user.type(screen.getByLabelText('Title'), 'line');
    expect(screen.queryByText('There is already a collection with this title.')).toBeNull();
  });

  it('makes a collection and shows it', async () => {
    const { user, press, sent } = open('/dashboard/collections/new', {
      'POST /collections': () => one(coast),
      'GET /collections/c': () => one(coast),
    });
    await user.type(screen.getByLabelText('Title'), 'The coast');
    await user.type(screen.getByLabelText('Description (optional)'), 'In winter');
    await press('Create Collection');
    expect(sent('POST')).toEqual({ title: 'The coast', description: 'In winter' });
    await screen.findByText('Collection created successfully.');
    await waitFor(() => expect(address()).toBe('/dashboard/collections/c'));
  });

  it('takes in what another admin has saved, except in the fields that were edited', async () => {
    const replies = [one({ ...coast, description: 'old' })];
    const { user, press, sent } = open('/dashboard/collections/c', {
      'GET /collections/c': () => replies.shift() ?? one({ ...coast, description: 'new' }),
      'PUT /collections/c': () => one(coast),
    });
    const edit = async () => user.click(await screen.findByRole('link', { name: 'Edit' }));
    await edit();
    await waitFor(() =>
      expect(screen.getByLabelText('Description (optional)')).toHaveProperty('value', 'new'),
    );
    await user.click(screen.getByRole('link', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    await edit();
    await user.type(screen.getByLabelText('Title'), '!');
    await press('Save Changes');
    expect(sent('PUT')).toMatchObject({ title: 'The coast!', description: 'new' });
  });

  it('gives the focus back to the field when the collection could not be saved', async () => {
    let answer: (reply: unknown) => void = () => undefined;
    const { user } = open('/dashboard/collections/new', {
      'GET /collections': () => listOf(),
      'POST /collections': () => new Promise((resolve) => (answer = resolve)),
    });
    const title = screen.getByLabelText('Title');
    await user.type(title, 'Fog{Enter}');
    loseFocus();
    expect(document.activeElement).toBe(document.body);
    await act(async () => answer(failure(500, 'The gallery is being repaired.')));
    expect(document.activeElement).toBe(title);
  });

  it('keeps what was typed when the server refuses it, with the reason beside the field', async () => {
    const validation = [{ field: 'title', message: 'This title is taken.' }];
    const { user, press } = open('/dashboard/collections/c/edit', {
      'GET /collections/c': () => one(coast),
      'PUT /collections/c': () => failure(400, 'Check what you typed.', { validation }),
    });
    const title = await screen.findByLabelText('Title');
    await user.type(title, '!');
    await press('Save Changes');
    await screen.findByText('Error Updating Collection');
    expect(screen.getByText('This title is taken.')).toBeTruthy();
    expect(title).toHaveProperty('value', 'The coast!');
  });
});
