import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { aWindow } from '../../../testing/a-window.ts';
import { anImage } from '../../../testing/an-image.ts';
import { aCollection, openCollections, replyWith } from '../../../testing/collections-screen.tsx';
import { failure, fakeServer } from '../../../testing/fake-server.ts';
import { installStage } from '../../../testing/fake-stage.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { DialogHost } from '../../overlays/dialogs/dialog-host.tsx';
import ImagesPage from './images-page.tsx';

const TOTAL = 5_000;
const listOf = (names: string, version: string, total = names.length) =>
  aWindow(
    [...names].map((name) => anImage(name)),
    { total, version },
  );

/** Opens the page, and the dialog that edits the images with these names. */
async function edit(names: string, list: ReturnType<typeof listOf>) {
  let listed = list;
  const server = fakeServer({
    'GET /images/window?count=100': () => listed,
    'GET /images/window?count=1': () => listed,
    'GET /images/filters': () => ({
      data: { standalone: 0, uncaptioned: 0, cameras: [], years: [] },
    }),
    'PUT /images/metadata': () => ({
      data: { results: [{ id: 'a', ok: true, before: { iso: null } }], metadata: { iso: 400 } },
    }),
    'POST /images/changes': () => failure(409, 'The list has changed.'),
  });
  const { user } = renderScreen(
    <>
      <ImagesPage />
      <DialogHost />
    </>,
  );
  await screen.findByRole('link', { name: 'Picture a' });
  const press = (name: string) => user.click(screen.getByRole('button', { name }));
  if (names === 'all') await user.keyboard('{Control>}a{/Control}');
  else for (const name of names) await press(`Select Picture ${name}`);
  await press('Edit');
  await user.type(iso(), '400');
  /** Others change the list. */
  const change = (changed: ReturnType<typeof listOf>) => {
    listed = changed;
    fireEvent(document, new Event('visibilitychange'));
  };
  const save = () =>
    user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Save Changes' }));
  const sent = () => server.calls.find(({ method }) => method === 'PUT')?.body;
  const changesOfAll = () =>
    server.calls.flatMap(({ path, body }) => (path === '/images/changes' ? [body] : []));
  return { change, save, sent, changesOfAll };
}
const iso = () => screen.getByRole('spinbutton', { name: 'ISO' });
const picture = (name: string) => screen.queryByRole('img', { name: `Picture ${name}` });

beforeEach(() => {
  installStage();
  window.scrollTo = () => undefined;
});

describe('the dialog in which images are edited', () => {
  it('stays when all of the selected images are deleted elsewhere', async () => {
    const { change, save, sent } = await edit('a', listOf('abc', 'v1'));
    change(listOf('bc', 'v2'));
    await waitFor(() => expect(picture('a')).toBeNull());
    expect(iso()).toHaveProperty('value', '400');
    expect(screen.getByRole('dialog', { name: 'Edit 1 image' })).toBeTruthy();
    await save();
    await waitFor(() => expect(sent()).toMatchObject({ ids: ['a'], metadata: { iso: 400 } }));
    expect(screen.queryByRole('heading', { name: /selected$/ })).toBeNull();
  });

  it('stays when the list grows beyond what is loaded as a whole', async () => {
    const { change, save, sent } = await edit('a', listOf('abc', 'v1'));
    change(listOf('z', 'v2', TOTAL));
    await waitFor(() => expect(picture('z')).toBeTruthy());
    expect(iso()).toHaveProperty('value', '400');
    await save();
    await screen.findByText('5,000');
    expect(sent()).toMatchObject({ ids: ['a'], metadata: { iso: 400 } });
  });

  it('stays when the list shrinks to what is loaded as a whole', async () => {
    const { change, save, sent } = await edit('a', listOf('abc', 'v1', TOTAL));
    change(listOf('ab', 'v2'));
    await waitFor(() => expect(picture('c')).toBeNull());
    expect(iso()).toHaveProperty('value', '400');
    await save();
    await waitFor(() => expect(sent()).toMatchObject({ ids: ['a'], metadata: { iso: 400 } }));
  });

  it('closes when nothing is left of all images, and leaves the page of no images', async () => {
    const { change } = await edit('all', listOf('abc', 'v1', TOTAL));
    change(listOf('', 'v2'));
    await screen.findByRole('heading', { name: 'No images yet' });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('changes the list that it names, and names the next version only after a refusal', async () => {
    const { change, save, changesOfAll } = await edit('all', listOf('abc', 'v1', TOTAL));
    const of = (version: string) => ({
      selection: { version },
      change: { metadata: { iso: 400 } },
    });
    change(listOf('zabc', 'v2', TOTAL + 300));
    await waitFor(() => expect(picture('z')).toBeTruthy());
    expect(screen.getByRole('dialog', { name: 'Edit 5,000 images' })).toBeTruthy();
    await save();
    await screen.findByRole('alert');
    expect(changesOfAll()).toMatchObject([of('v1')]);
    expect(screen.getByRole('dialog', { name: 'Edit 5,300 images' })).toBeTruthy();
    await save();
    await waitFor(() => expect(changesOfAll()).toMatchObject([of('v1'), of('v2')]));
    expect(iso()).toHaveProperty('value', '400');
  });

  it('stays on the page of a collection that no longer has the selected images', async () => {
    const having = (names: string) => replyWith(aCollection('c', 'The coast', ...names));
    let reply = (_body: object): void => undefined;
    const later = new Promise<object>((resolve) => (reply = resolve));
    const replies = [having('abd'), later];
    const { press, user } = openCollections('/dashboard/collections/c', {
      'GET /collections/c': () => replies.shift(),
      'PUT /collections/c/images': () => having('ab'),
    });
    await screen.findByRole('heading', { name: 'The coast' });
    await press('Select Picture d');
    await press('Remove from collection');
    await screen.findByText('1 image removed from “\u2068The coast\u2069”.');
    await press('Select Picture a');
    const selection = within(screen.getByRole('group', { name: 'Selection' }));
    await user.click(selection.getByRole('button', { name: 'Edit' }));
    await user.type(iso(), '400');
    await act(async () => reply(having('b')));
    await waitFor(() => expect(picture('a')).toBeNull());
    expect(iso()).toHaveProperty('value', '400');
  });
});
