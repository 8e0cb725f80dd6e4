import { beforeEach, describe, expect, it } from '@jest/globals';
import type { ModelStatus } from '@salon/api-contract';
import { screen, waitFor, within } from '@testing-library/react';
import { anImage } from '../../../test/an-image.ts';
import { failure, fakeServer, type Answer } from '../../../test/fake-server.ts';
import { installStage } from '../../../test/fake-stage.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { DialogHost } from '../../overlays/dialogs/dialog-host.tsx';
import CopiesPage from './copies-page.tsx';

const ready: ModelStatus = { kind: 'embedding', id: 'a/model', state: 'ready', message: null };

/** A server with these pairs, which knows what was deleted and kept. */
function aServer(
  names: [string, string][],
  { model = ready, answers = {} }: { model?: ModelStatus; answers?: Record<string, Answer> } = {},
) {
  const deleted = new Set<string>();
  const kept = new Set<string>();
  const isOpen = (ids: string[]) => !kept.has(String(ids)) && !ids.some((id) => deleted.has(id));
  const deletions = Object.fromEntries(
    names.flat().map((id) => {
      const answer = () => {
        deleted.add(id);
        return { data: { id } };
      };
      return [`DELETE /images/${id}`, answer];
    }),
  );
  return fakeServer({
    'GET /images/duplicates': () => {
      const facts = { size: 4_718_592, date: '2024-01-05T13:20:00' };
      const pairs = names.filter(isOpen).map((ids) => ({
        images: ids.map((id) => anImage(id, facts)),
        similarity: 0.987,
      }));
      return { data: { pairs } };
    },
    'GET /models': () => ({ data: { models: [model] } }),
    'POST /images/duplicates/keep': ({ body }) => {
      kept.add(String((body as { ids: string[] }).ids)); // what this screen sends
      return { data: body };
    },
    'POST /images/restore': ({ body }) => {
      const { ids } = body as { ids: string[] }; // what this screen sends
      for (const id of ids) deleted.delete(id);
      return { data: { results: ids.map((id) => ({ id, ok: true })) } };
    },
    ...deletions,
    ...answers,
  });
}

const show = () =>
  renderScreen(
    <>
      <CopiesPage />
      <DialogHost />
    </>,
  );
const pairOf = (...names: [string, string]) =>
  screen.findByRole('region', {
    name: new RegExp(`98 % alike.*${names.map((name) => `Picture ${name}`).join(' and ')}`),
  });

beforeEach(() => {
  installStage();
  window.scrollTo = () => undefined;
});

describe('likely copies', () => {
  it('stand side by side with what tells them apart', async () => {
    aServer([['a', 'b']]);
    show();
    const pair = await pairOf('a', 'b');
    const first = within(pair).getByRole('article', { name: 'Picture a' });
    for (const fact of ['a.jpg', '3000 × 2000', '4.50 MB', '2024-01-05', '2026-01-05']) {
      expect(within(first).getByText(fact)).toBeTruthy();
    }
    const link = within(first).getByRole('link', { name: 'Open Picture a' });
    expect(link.getAttribute('href')).toBe('/dashboard/images/a');
    expect(screen.getByText('1 pair')).toBeTruthy();
  });

  it('can both be kept; the next pair gets the focus', async () => {
    const server = aServer([
      ['a', 'b'],
      ['c', 'd'],
    ]);
    const { user } = show();
    const pair = await pairOf('a', 'b');
    await user.click(within(pair).getByRole('button', { name: 'Keep both' }));
    await screen.findByText('Both Images Kept');
    expect(screen.queryByRole('article', { name: 'Picture a' })).toBeNull();
    expect(server.calls.find(({ method }) => method === 'POST')?.body).toEqual({ ids: ['a', 'b'] });
    const next = within(await pairOf('c', 'd')).getByRole('heading');
    expect(document.activeElement).toBe(next);
  });

  it('stay listed when keeping both fails', async () => {
    aServer([['a', 'b']], {
      answers: { 'POST /images/duplicates/keep': () => failure(404, 'There is no such image.') },
    });
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Keep both' }));
    await screen.findByText('There is no such image.');
    expect(await pairOf('a', 'b')).toBeTruthy();
  });

  it('can be deleted one of each, and brought back', async () => {
    aServer([
      ['a', 'b'],
      ['c', 'b'],
      ['c', 'd'],
    ]);
    const { user } = show();
    const pair = await pairOf('a', 'b');
    await user.click(within(pair).getByRole('button', { name: 'Delete this: Picture b' }));
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    await screen.findByText('Image Deleted');
    // Both pairs of the image are decided.
    await waitFor(() => expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(1));
    expect(await pairOf('c', 'd')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await pairOf('a', 'b')).toBeTruthy();
    expect(await pairOf('c', 'b')).toBeTruthy();
  });

  it('may be none', async () => {
    aServer([]);
    show();
    expect(await screen.findByRole('heading', { name: 'No likely copies' })).toBeTruthy();
    const link = screen.getByRole('link', { name: 'Backfill Embeddings' });
    expect(link.getAttribute('href')).toBe('/dashboard/tasks');
  });

  it('are unknown without a model; the page says what is missing', async () => {
    const message = 'The model a/model is not installed.';
    aServer([], { model: { ...ready, state: 'missing', message } });
    show();
    expect(await screen.findByRole('heading', { name: 'Nothing to compare' })).toBeTruthy();
    expect(screen.getByText(message, { exact: false })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Backfill Embeddings' })).toBeTruthy();
  });

  it('can be asked for again when they could not be loaded', async () => {
    const answers = [() => failure(500, 'Something went wrong.'), () => ({ data: { pairs: [] } })];
    aServer([], { answers: { 'GET /images/duplicates': () => answers.shift()?.() } });
    const { user } = show();
    await screen.findByRole('heading', { name: 'Could not load the copies' });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'No likely copies' })).toBeTruthy();
  });
});
