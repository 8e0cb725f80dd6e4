import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { anImage } from '../../../testing/an-image.ts';
import { failure, fakeServer } from '../../../testing/fake-server.ts';
import { installStage } from '../../../testing/fake-stage.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { FocusRegion } from '../../../testing/focus-region.tsx';
import { DialogHost } from '../../overlays/dialogs/dialog-host.tsx';
import TrashPage from './trash-page.tsx';

const aDeleted = (id: string) => ({
  ...anImage(id),
  deletedAt: '2026-11-21T15:41:00.000Z',
  goesAt: '2026-12-21T15:41:00.000Z',
});

const aCollection = (id: string, title: string | null) => ({
  ...{ id, title, description: null, imageCount: 3, cover: null },
  deletedAt: '2026-11-21T15:41:00.000Z',
  goesAt: '2026-12-21T15:41:00.000Z',
});

beforeEach(() => {
  installStage();
  window.scrollTo = () => undefined;
});

describe('the trash', () => {
  it('has its heading and says that it is loading', () => {
    fakeServer({
      'GET /images/deleted': () => new Promise(() => undefined),
      'GET /collections/deleted': () => ({ data: { collections: [] } }),
    });
    renderScreen(<TrashPage />);
    expect(screen.getByRole('heading', { name: 'Trash' })).toBeTruthy();
    expect(screen.getByText('Loading…')).toBeTruthy();
  });

  it('keeps the heading, which takes the focus when it appears, while it loads and when that fails', async () => {
    const replies = [
      failure(500, 'The gallery is being repaired.'),
      Response.json({ data: { images: [aDeleted('a')] } }),
    ];
    fakeServer({
      'GET /images/deleted': () => replies.shift(),
      'GET /collections/deleted': () => ({ data: { collections: [] } }),
    });
    const { user } = renderScreen(<TrashPage />);
    const heading = () => screen.getByRole('heading', { name: 'Trash' });
    const first = heading();
    expect(screen.getByText('Loading…')).toBeTruthy();
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(heading()).toBe(first);
    await screen.findByText('1 image');
    expect(heading()).toBe(first);
  });

  it('says when each image goes, and gives back those that are chosen', async () => {
    const lists = [[aDeleted('a'), aDeleted('b')], [aDeleted('b')], []];
    const server = fakeServer({
      'GET /images/deleted': () => ({ data: { images: lists.shift() } }),
      'GET /collections/deleted': () => ({ data: { collections: [] } }),
      'POST /images/restore': ({ body }) => {
        const { ids } = body as { ids: string[] }; // what this screen sends
        return { data: { results: ids.map((id) => ({ id, ok: true })) } };
      },
    });
    const { user } = renderScreen(<TrashPage />);
    await screen.findByText('2 images');
    expect(screen.getAllByText('At least until Dec 21, 2026')).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: 'Select Picture a' }));
    await user.click(screen.getByRole('button', { name: 'Restore' }));
    await screen.findByText('1 image restored.');
    screen.getByText('Image Restored');
    expect(await screen.findByRole('heading', { name: 'Trash' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Select all' }));
    await user.click(screen.getByRole('button', { name: 'Restore' }));
    expect(await screen.findByRole('heading', { name: 'The trash is empty' })).toBeTruthy();
    const asked = server.calls.filter(({ path }) => path === '/images/restore');
    expect(asked.map(({ body }) => body)).toEqual([{ ids: ['a'] }, { ids: ['b'] }]);
  });

  it('says that nothing was there any more to delete for good', async () => {
    fakeServer({
      'GET /images/deleted': () => ({ data: { images: [aDeleted('a')] } }),
      'GET /collections/deleted': () => ({ data: { collections: [] } }),
      'POST /trash/purge': () => ({ data: { images: 0, collections: 0 } }),
    });
    const { user } = renderScreen(
      <>
        <TrashPage />
        <DialogHost />
      </>,
    );
    await user.click(await screen.findByRole('button', { name: 'Empty trash' }));
    await user.click(
      within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete for good' }),
    );
    await screen.findByText('What you chose was deleted for good or restored before.');
  });

  it('deletes for good, after a question: some images, or all that is shown', async () => {
    const lists = [[aDeleted('b'), aDeleted('a')], [aDeleted('a')], []];
    const purged = [
      { images: 1, collections: 0 },
      { images: 1, collections: 1 },
    ];
    const server = fakeServer({
      'GET /images/deleted': () => ({ data: { images: lists.shift() } }),
      'GET /collections/deleted': () => ({ data: { collections: [aCollection('c', 'Coast')] } }),
      'POST /trash/purge': () => ({ data: purged.shift() }),
    });
    const { user, answer } = renderScreen(
      <>
        <TrashPage />
        <DialogHost />
      </>,
    );
    await screen.findByText('2 images');
    await user.click(screen.getByRole('button', { name: 'Select Picture b' }));
    await user.click(screen.getByRole('button', { name: 'Delete for good' }));
    expect(screen.getByText(/It cannot be restored afterwards/)).toBeTruthy();
    expect(server.count('POST /trash/purge')).toBe(0);
    await answer('Delete for good');
    await screen.findByText('1 image deleted for good.');
    await screen.findByText('1 image');
    await user.click(screen.getByRole('button', { name: 'Empty trash' }));
    await answer('Delete for good');
    await screen.findByText('1 image and 1 collection deleted for good.');
    const sent = server.calls.filter(({ method }) => method === 'POST');
    expect(sent.map(({ body }) => body)).toEqual([
      { images: ['b'] },
      { images: ['a'], collections: ['c'] },
    ]);
  });

  it('does not offer to empty it before all of it is shown', async () => {
    fakeServer({
      'GET /images/deleted': () => ({ data: { images: [aDeleted('a')] } }),
      'GET /collections/deleted': () => failure(500, 'The gallery is being repaired.'),
    });
    renderScreen(<TrashPage />);
    await screen.findByRole('heading', { name: 'Could not load the deleted collections' });
    expect(screen.queryByRole('button', { name: 'Empty trash' })).toBeNull();
  });

  it('is not called empty while the collections load, or when they could not be loaded', async () => {
    const replies: ((reply: unknown) => void)[] = [];
    fakeServer({
      'GET /images/deleted': () => ({ data: { images: [] } }),
      'GET /collections/deleted': () => new Promise((resolve) => replies.push(resolve)),
    });
    const { user } = renderScreen(<TrashPage />);
    const empty = () => screen.queryByRole('heading', { name: 'The trash is empty' });
    await waitFor(() => expect(replies).toHaveLength(1));
    // The reply with the images has arrived.
    await act(async () => undefined);
    expect(empty()).toBeNull();
    screen.getByText('Loading…');
    await act(async () => replies.shift()?.(failure(500, 'The gallery is being repaired.')));
    await screen.findByRole('heading', { name: 'Could not load the deleted collections' });
    expect(empty()).toBeNull();
    expect(screen.queryByText('Loading…')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(replies).toHaveLength(1));
    await act(async () => replies.shift()?.({ data: { collections: [] } }));
    await screen.findByRole('heading', { name: 'The trash is empty' });
  });

  it('gives back collections, and says what became of their images', async () => {
    const lists = [[aCollection('c', 'The coast'), aCollection('u', null)], []];
    const restored = { id: 'c', imageCount: 1, taken: 1, missing: 2 };
    const server = fakeServer({
      'GET /images/deleted': () => ({ data: { images: [] } }),
      'GET /collections/deleted': () => ({ data: { collections: lists.shift() } }),
      'POST /collections/c/restore': () => ({ data: restored }),
    });
    const { user } = renderScreen(<TrashPage />);
    const list = within(await screen.findByRole('region', { name: 'Collections' }));
    expect(list.getAllByText('Can be restored at least until Dec 21, 2026')).toHaveLength(2);
    expect(list.getAllByText('3 images')).toHaveLength(2);
    expect(list.getByRole('button', { name: 'Restore Untitled' })).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'The trash is empty' })).toBeNull();
    await user.click(list.getByRole('button', { name: 'Restore The coast' }));
    await screen.findByText(
      '“\u2068The coast\u2069” is back with 1 image. 1 image stays in another collection. 2 images deleted in the meantime.',
    );
    await screen.findByRole('heading', { name: 'The trash is empty' });
    expect(server.count('POST /collections/c/restore')).toBe(1);
  });

  it('keeps the focus among the collections while they are restored, or gives it to the heading', async () => {
    const all = [aCollection('c', 'The coast'), aCollection('u', null)];
    const lists = [all, all, all.slice(1), []];
    const answers: ((reply: unknown) => void)[] = [];
    const restored = () => new Promise((resolve) => answers.push(resolve));
    fakeServer({
      'GET /images/deleted': () => ({ data: { images: [] } }),
      'GET /collections/deleted': () => ({ data: { collections: lists.shift() } }),
      'POST /collections/c/restore': restored,
      'POST /collections/u/restore': restored,
    });
    const { user } = renderScreen(
      <FocusRegion>
        <TrashPage />
      </FocusRegion>,
    );
    const focused = () => document.activeElement;
    const restore = async (name: string, reply: unknown) => {
      await user.click(await screen.findByRole('button', { name }));
      const button = screen.getByRole('button', { name });
      expect(button).toHaveProperty('disabled', false);
      expect(focused()).toBe(button);
      await act(async () => answers.shift()?.(reply));
    };
    const back = { data: { id: 'c', imageCount: 1, taken: 0, missing: 0 } };

    await restore('Restore The coast', failure(500, 'The gallery is being repaired.'));
    expect(focused()).toBe(screen.getByRole('button', { name: 'Restore The coast' }));
    await restore('Restore The coast', back);
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: 'Restore The coast' })).toBeNull(),
    );
    await waitFor(() =>
      expect(focused()).toBe(screen.getByRole('button', { name: 'Restore Untitled' })),
    );
    await restore('Restore Untitled', back);
    await screen.findByRole('heading', { name: 'The trash is empty' });
    await waitFor(() => expect(focused()).toBe(screen.getByRole('heading', { name: 'Trash' })));
  });

  it('says why a collection, or the list of them, is not there', async () => {
    const replies = [
      failure(500, 'The gallery is being repaired.'),
      Response.json({ data: { collections: [aCollection('c', 'The coast')] } }),
    ];
    fakeServer({
      'GET /images/deleted': () => ({ data: { images: [aDeleted('a')] } }),
      'GET /collections/deleted': () =>
        replies.shift() ?? Response.json({ data: { collections: [] } }),
      'POST /collections/c/restore': () => failure(404, 'The collection does not exist.'),
    });
    const { user } = renderScreen(<TrashPage />);
    await screen.findByRole('heading', { name: 'Could not load the deleted collections' });
    expect(await screen.findByText('1 image')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await user.click(await screen.findByRole('button', { name: 'Restore The coast' }));
    await screen.findByText('The coast: The collection does not exist.');
  });
});
