import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { anImage } from '../../../testing/an-image.ts';
import { failure, fakeServer } from '../../../testing/fake-server.ts';
import type { Answer } from '../../../testing/fake-server.ts';
import { held } from '../../../testing/held.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { useCollectionList } from '../collections/use-collection-list.ts';
import { readListedImage } from '../images/listed-image.ts';
import { AddToCollectionDialog } from './add-to-collection-dialog.tsx';
import type { ChosenCollection } from './add-to-collection-dialog.tsx';

const sea = { id: 'sea', title: 'Sea', images: ['a'] };
const sky = { id: 'sky', title: 'Sky', images: [] };
const list =
  (...collections: object[]): Answer =>
  () => ({ data: { collections } });
const inCollections = (...ids: (string | null)[]) =>
  ids.map((collectionId, index) => readListedImage(anImage(String(index), { collectionId })));

const onChoose = jest.fn<(chosen: ChosenCollection) => void>();
const onClose = jest.fn<() => void>();

async function open(images = inCollections(null), more: Record<string, Answer> = {}) {
  const server = fakeServer({ 'GET /collections': list(sea, sky), ...more });
  const { user } = renderScreen(
    <>
      <AddToCollectionDialog {...{ images, onChoose, onClose }} count={images.length} />
      <Reload />
    </>,
  );
  await waitFor(() => expect(server.count('GET /collections')).toBe(1));
  const choose = async (name: RegExp) => user.click(await screen.findByRole('radio', { name }));
  const add = () => user.click(screen.getByRole('button', { name: 'Add' }));
  return { server, user, choose, add };
}
const moveBox = () => screen.queryByRole<HTMLInputElement>('checkbox');
const title = () => screen.queryByLabelText('Title');

/** Loads the collections again, as other parts of a screen do. */
function Reload() {
  const { reload } = useCollectionList();
  return <button onClick={reload}>Reload</button>;
}

beforeEach(() => {
  onChoose.mockClear();
  onClose.mockClear();
});

describe('the dialog that adds images to a collection', () => {
  it('narrows many collections by a text, and keeps the chosen one', async () => {
    const many = Array.from({ length: 10 }, (_, i) => ({ ...sky, id: `${i}`, title: `Walk ${i}` }));
    const { user, choose, add } = await open(inCollections(null), {
      'GET /collections': list(...many, sea),
    });
    await choose(/^Walk 4/);
    const titles = () =>
      screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent);
    await user.type(screen.getByLabelText('Find a collection by its title'), 'sea{Enter}');
    expect(titles()).toEqual(['Walk 40 images', 'Sea1 image', 'New collection']);
    expect(onChoose).not.toHaveBeenCalled();
    await choose(/^Sea/);
    expect(titles()).toEqual(['Sea1 image', 'New collection']);
    await add();
    expect(onChoose.mock.calls).toEqual([[{ id: 'sea', title: 'Sea', move: false }]]);
  });

  it('shows a part of thousands of collections; the others are found by a text', async () => {
    const many = Array.from({ length: 150 }, (_, i) => ({
      ...sky,
      id: `${i}`,
      title: `Walk ${i}`,
    }));
    const { user, choose } = await open(inCollections(null), { 'GET /collections': list(...many) });
    const hidden = await screen.findByText(/^50 collections are not shown\./);
    const radios = () => document.querySelectorAll<HTMLInputElement>('[name=collection]');
    expect(radios()).toHaveLength(101);
    expect(screen.getByRole('group', { name: 'Collection' }).getAttribute('aria-describedby')).toBe(
      hidden.id,
    );
    const filter = screen.getByLabelText('Find a collection by its title');
    await user.type(filter, '149');
    expect(screen.queryByText(/not shown/)).toBeNull();
    await choose(/^Walk 149/);
    await user.clear(filter);
    expect(screen.getByText(/^49 collections are not shown\./)).toBeTruthy();
    expect(radios()).toHaveLength(102);
    expect([...radios()].filter(({ checked }) => checked)).toEqual([
      screen.getByLabelText(/^Walk 149/),
    ]);
  });

  it('lists the collections with their size, and cannot add before one is chosen', async () => {
    const { choose, add } = await open(inCollections(null, null));
    expect(screen.getByRole('dialog', { name: 'Add 2 images to a collection' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Add' })).toHaveProperty('disabled', true);
    await choose(/^Sea ?1 image$/);
    expect(screen.queryByText('Could not load the collections.')).toBeNull();
    await add();
    expect(onChoose.mock.calls).toEqual([[{ id: 'sea', title: 'Sea', move: false }]]);
  });

  it('asks whether images of other collections move, and proposes it where all are in one', async () => {
    const { choose, add } = await open(inCollections('sky', 'sky'));
    await choose(/^Sea/);
    expect(moveBox()?.checked).toBe(true);
    expect(screen.getByText('Move them out of another collection')).toBeTruthy();
    await add();
    expect(onChoose).toHaveBeenCalledWith({ id: 'sea', title: 'Sea', move: true });
  });

  it.each([
    [['sky'], 'Move it out of another collection'],
    [['sky', 'fog'], 'Move them out of other collections'],
    [['sky', 'fog', null], 'Move 2 out of other collections'],
  ])('names what would move of %p', async (ids, sentence) => {
    const { choose } = await open(inCollections(...ids));
    await choose(/^Sea/);
    expect(screen.getByText(sentence)).toBeTruthy();
  });

  it('counts those that would move, and leaves them where they are unless asked', async () => {
    const { choose, add, user } = await open(inCollections(null, 'sky', 'sea'));
    await choose(/^Sea/);
    expect(screen.getByText('Move 1 out of another collection')).toBeTruthy();
    expect(moveBox()?.checked).toBe(false);
    await add();
    await user.click(moveBox() as Element); // shown above
    await add();
    expect(onChoose.mock.calls.map(([{ move }]) => move)).toEqual([false, true]);
  });

  it('forgets a chosen collection that someone else has deleted', async () => {
    let collections = [sea, sky];
    const { choose, user } = await open(inCollections(null), {
      'GET /collections': () => ({ data: { collections } }),
    });
    await choose(/^Sea/);
    collections = [sky];
    await user.click(screen.getByRole('button', { name: 'Reload' }));
    await waitFor(() => expect(screen.queryByRole('radio', { name: /^Sea/ })).toBeNull());
    expect(screen.getByRole('button', { name: 'Add' })).toHaveProperty('disabled', true);
  });

  it('asks nothing where no image is in a collection', async () => {
    const { choose } = await open(inCollections(null, null));
    await choose(/^Sea/);
    expect(moveBox()).toBeNull();
  });

  it('keeps the place of what would move where all are in the chosen collection', async () => {
    const { choose, add } = await open(inCollections('sea'));
    expect(moveBox()).toMatchObject({ disabled: false, checked: true });
    await choose(/^Sea/);
    expect(moveBox()).toMatchObject({ disabled: true, checked: false });
    expect(screen.getByText('Nothing to move out of another collection')).toBeTruthy();
    await add();
    expect(onChoose).toHaveBeenCalledWith({ id: 'sea', title: 'Sea', move: false });
    await choose(/^Sky/);
    expect(moveBox()).toMatchObject({ disabled: false, checked: true });
  });

  it('creates a collection, whose title must not be empty', async () => {
    const created = {
      ...sea,
      id: 'new',
      description: null,
      imageCount: 0,
      cover: null,
      images: [],
    };
    const { choose, add, user, server } = await open(undefined, {
      'POST /collections': () => ({ data: { collection: created } }),
    });
    expect(title()).toBeNull();
    await choose(/^New collection/);
    await user.type(title() as Element, '\u200b');
    await add();
    expect(screen.getByText('Enter a title.')).toBeTruthy();
    expect(document.activeElement).toBe(title());
    expect(server.count('POST /collections')).toBe(0);
    await user.clear(title() as Element);
    await user.type(title() as Element, ' Fog '); // shown by the choice
    expect(screen.queryByText('Enter a title.')).toBeNull();
    await add();
    expect(onChoose).toHaveBeenCalledWith({ id: 'new', title: 'Fog', move: false });
    expect(server.calls.at(-1)?.body).toEqual({ title: 'Fog', description: null });
  });

  it('cannot be left while a collection is created', async () => {
    const { choose, add, user } = await open(undefined, {
      'POST /collections': () => new Promise(() => undefined),
    });
    await choose(/^New collection/);
    await user.type(title() as Element, 'Fog'); // shown by the choice
    await add();
    expect(screen.getByRole('button', { name: 'Cancel' })).toHaveProperty('disabled', true);
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
    expect(onClose).not.toHaveBeenCalled();
  });

  it('proposes a new collection where there are none', async () => {
    await open(undefined, { 'GET /collections': list() });
    expect(await screen.findByLabelText('Title')).toBeTruthy();
    expect(screen.getByRole('radio', { name: 'New collection' })).toHaveProperty('checked', true);
  });

  it('stays with the reason when the collection cannot be created', async () => {
    const { choose, add, user } = await open(undefined, {
      'POST /collections': () => failure(400, 'The title is taken.'),
    });
    await choose(/^New collection/);
    await user.type(title() as Element, 'Fog'); // shown by the choice
    await add();
    expect(await screen.findByText('The title is taken.')).toBeTruthy();
    expect(document.activeElement).toBe(title());
    expect(screen.getByRole('button', { name: 'Add' })).toHaveProperty('disabled', false);
    expect(onChoose).not.toHaveBeenCalled();
  });

  it('creates one collection if the reply to the first attempt is lost', async () => {
    const keys: (string | null)[] = [];
    let collections = [sea];
    const { choose, add, user } = await open(undefined, {
      'GET /collections': () => ({ data: { collections } }),
      'POST /collections': ({ idempotencyKey }) => {
        keys.push(idempotencyKey);
        collections = [sea, { id: 'fog', title: 'Fog', images: [] }];
        return failure(500, 'No reply.');
      },
    });
    await choose(/^New collection/);
    await user.type(title() as Element, 'Fog'); // shown by the choice
    await add();
    await screen.findByText('No reply.');
    await screen.findByRole('radio', { name: /^Fog/ });
    await add();
    await waitFor(() => expect(keys).toHaveLength(2));
    expect(keys[0]).toBeTruthy();
    expect(keys[1]).toBe(keys[0]);
  });

  it('says that the collections load', async () => {
    const reply = held({ data: { collections: [sea] } });
    await open(undefined, { 'GET /collections': reply.answer });
    screen.getByText('Loading the collections…');
    await reply.release();
    await screen.findByRole('radio', { name: /^Sea/ });
    expect(screen.queryByText('Loading the collections…')).toBeNull();
  });

  it('says that the collections could not be loaded, and loads them again', async () => {
    const reply = held({ data: { collections: [sea] } });
    const replies = [failure(500, 'No.'), reply.answer()];
    const { user } = await open(undefined, { 'GET /collections': () => replies.shift() });
    const retry = await screen.findByRole('button', { name: 'Try again' });
    await user.click(retry);
    // It keeps the focus.
    expect(screen.getByRole('button', { name: 'Try again' })).toBe(retry);
    await reply.release();
    const radio = await screen.findByRole('radio', { name: /^Sea/ });
    expect(document.activeElement).toBe(radio);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('says that the collections could not be loaded; a new one can still be created', async () => {
    await open(undefined, { 'GET /collections': () => failure(500, 'No.') });
    expect((await screen.findByRole('alert')).textContent).toBe('Could not load the collections.');
    expect(screen.getByRole('radio', { name: 'New collection' })).toBeTruthy();
  });

  it('is left by Cancel', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect([onClose.mock.calls.length, onChoose.mock.calls.length]).toEqual([1, 0]);
  });
});
