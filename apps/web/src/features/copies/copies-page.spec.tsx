import { beforeEach, describe, expect, it } from '@jest/globals';
import type { ModelStatus } from '@salon/api-contract';
import { screen, waitFor, within } from '@testing-library/react';
import { anImage } from '../../../testing/an-image.ts';
import { failure, fakeServer, type Answer } from '../../../testing/fake-server.ts';
import { FocusRegion } from '../../../testing/focus-region.tsx';
import { installStage } from '../../../testing/fake-stage.ts';
import { held } from '../../../testing/held.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { DialogHost } from '../../overlays/dialogs/dialog-host.tsx';
import CopiesPage from './copies-page.tsx';

const ready: ModelStatus = { kind: 'embedding', id: 'a/model', state: 'ready', message: null };

/** A server with these pairs, which knows what was deleted and kept. */
function aServer(
  names: [string, string][],
  {
    model = ready,
    imageCount = 10,
    comparedCount = imageCount,
    answers = {},
  }: {
    model?: ModelStatus;
    imageCount?: number;
    comparedCount?: number;
    answers?: Record<string, Answer>;
  } = {},
) {
  const deleted = new Set<string>();
  const kept = new Set<string>();
  const isOpen = (ids: string[]) => !kept.has(String(ids)) && !ids.some((id) => deleted.has(id));
  const lookups = Object.fromEntries(
    names.flat().map((id) => {
      const found = { data: { image: anImage(id) } };
      const answer = () => (deleted.has(id) ? failure(404, 'The image does not exist.') : found);
      return [`GET /images/${id}`, answer];
    }),
  );
  return fakeServer({
    'GET /images/duplicates': () => {
      const facts = { size: 4_718_592, date: '2024-01-05T13:20:00' };
      const pairs = names.filter(isOpen).map((ids) => ({
        images: ids.map((id) => anImage(id, facts)),
        similarity: 0.987,
      }));
      return { data: { pairs, imageCount, comparedCount } };
    },
    'GET /models': () => ({ data: { models: [model] } }),
    'POST /images/duplicates/keep': ({ body }) => {
      kept.add(String((body as { ids: string[] }).ids)); // what this screen sends
      return { data: body };
    },
    'DELETE /images/duplicates/keep/a/b': () => {
      kept.delete('a,b');
      return { data: { ids: ['a', 'b'] } };
    },
    'POST /images/delete': ({ body }) => {
      const { ids } = body as { ids: string[] }; // what this screen sends
      for (const id of ids) deleted.add(id);
      return { data: { results: ids.map((id) => ({ id, ok: true })) } };
    },
    'POST /images/restore': ({ body }) => {
      const { ids } = body as { ids: string[] }; // what this screen sends
      for (const id of ids) deleted.delete(id);
      return { data: { results: ids.map((id) => ({ id, ok: true })) } };
    },
    ...lookups,
    ...answers,
  });
}

const show = () =>
  renderScreen(
    <>
      <FocusRegion>
        <CopiesPage />
      </FocusRegion>
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
  it('stand side by side with their differences', async () => {
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
    const next = within(await pairOf('c', 'd')).getByRole('button', { name: 'Keep both' });
    await waitFor(() => expect(document.activeElement).toBe(next));
  });

  it('can be deleted one after another: the focus goes to the deletion of the next pair', async () => {
    aServer([
      ['a', 'b'],
      ['c', 'd'],
    ]);
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Delete this: Picture a' }));
    (await screen.findByRole('button', { name: 'Delete' })).focus();
    await user.keyboard('{Enter}');
    await screen.findByText('Image Deleted');
    const next = screen.getByRole('button', { name: 'Delete this: Picture c' });
    await waitFor(() => expect(document.activeElement).toBe(next));
  });

  it('come back when keeping both is undone', async () => {
    const server = aServer([
      ['a', 'b'],
      ['c', 'd'],
    ]);
    const { user } = show();
    await user.click(within(await pairOf('a', 'b')).getByRole('button', { name: 'Keep both' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await pairOf('a', 'b')).toBeTruthy();
    await screen.findByText('Keeping Both Undone');
    expect(server.count('DELETE /images/duplicates/keep/a/b')).toBe(1);
  });

  it('stay kept when undoing fails', async () => {
    const pairs = [{ images: [anImage('a'), anImage('b')], similarity: 0.987 }];
    aServer([], {
      answers: {
        // Listed also when it is kept: only the page leaves the pair out.
        'GET /images/duplicates': () => ({ data: { pairs, imageCount: 2, comparedCount: 2 } }),
        'DELETE /images/duplicates/keep/a/b': () => failure(500, 'Something went wrong.'),
      },
    });
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Keep both' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await screen.findByText('Something went wrong.');
    expect(screen.queryByRole('article', { name: 'Picture a' })).toBeNull();
  });

  it('stay listed when keeping both fails', async () => {
    aServer([['a', 'b']], {
      answers: { 'POST /images/duplicates/keep': () => failure(404, 'The image does not exist.') },
    });
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Keep both' }));
    await screen.findByText('The image does not exist.');
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

  it('are not both deleted: one stays if someone else has deleted the other one', async () => {
    const server = aServer([['a', 'b']], {
      answers: { 'GET /images/a': () => failure(404, 'The image does not exist.') },
    });
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Delete this: Picture b' }));
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    await screen.findByText(/other image of this pair was deleted in the meantime/);
    expect(server.count('POST /images/delete')).toBe(0);
    await waitFor(() => expect(server.count('GET /images/duplicates')).toBe(2));
    expect(screen.queryByText('Image Deleted')).toBeNull();
  });

  it('show the progress of a deletion in one place', async () => {
    const { answer, release } = held({ data: { results: [{ id: 'b', ok: true }] } });
    aServer([['a', 'b']], { answers: { 'POST /images/delete': answer } });
    const { user } = show();
    const pair = await pairOf('a', 'b');
    await user.click(within(pair).getByRole('button', { name: 'Delete this: Picture b' }));
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    expect(await screen.findAllByRole('progressbar')).toHaveLength(1);
    await release();
  });

  it('may be none, where all images were compared', async () => {
    aServer([]);
    show();
    expect(await screen.findByRole('heading', { name: 'No likely copies' })).toBeTruthy();
    expect(screen.getByText('10 images compared.')).toBeTruthy();
    expect(screen.queryByRole('link', { name: /Backfill/ })).toBeNull();
  });

  it.each([
    ['none', []],
    ['one pair', [['a', 'b']]],
  ] as [string, [string, string][]][])(
    'may be more than %s; the page says how many images could not be compared',
    async (_count, pairs) => {
      aServer(pairs, { comparedCount: 7 });
      show();
      const text = /3 of 10 images were not compared: they have no embedding yet\./;
      expect(await screen.findByText(text)).toBeTruthy();
      const link = screen.getByRole('link', { name: 'Backfill Embeddings' });
      expect(link.getAttribute('href')).toBe('/dashboard/tasks');
    },
  );

  const missing = 'The model a/model is not installed.';
  it.each([
    ['there are no images', { imageCount: 0 }, 'no images yet', 'upload'],
    ['no image has an embedding', { comparedCount: 0 }, 'no image has one yet', 'tasks'],
    [
      'the model is missing',
      { comparedCount: 0, model: { ...ready, state: 'missing', message: missing } },
      missing,
      'tasks',
    ],
    [
      'the model is off',
      { comparedCount: 0, model: { ...ready, state: 'off', message: 'The model is off.' } },
      'The model is off.',
      'settings',
    ],
  ] as const)(
    'are unknown while %s; the page says so and where to go',
    async (_case, facts, text, page) => {
      aServer([], facts);
      show();
      expect(await screen.findByRole('heading', { name: /Nothing to compare/ })).toBeTruthy();
      expect(screen.getByText(text, { exact: false })).toBeTruthy();
      const addresses = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
      expect(addresses.at(-1)).toMatch(new RegExp(`^/dashboard/.*${page}$`));
    },
  );

  it('can be asked for again when they could not be loaded', async () => {
    const answers = [
      () => failure(500, 'Something went wrong.'),
      () => ({ data: { pairs: [], imageCount: 1, comparedCount: 1 } }),
    ];
    aServer([], { answers: { 'GET /images/duplicates': () => answers.shift()?.() } });
    const { user } = show();
    await screen.findByRole('heading', { name: 'Could not load the copies' });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'No likely copies' })).toBeTruthy();
  });
});
