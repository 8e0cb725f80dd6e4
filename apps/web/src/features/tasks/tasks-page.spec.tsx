import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { ModelStatus, TaskRun } from '@salon/api-contract';
import { Route, Routes } from '../../ui/router/routes.tsx';
import { Link } from '../../ui/link.tsx';
import { aWindow } from '../../../testing/a-window.ts';
import { anImage } from '../../../testing/an-image.ts';
import { failure, fakeServer } from '../../../testing/fake-server.ts';
import type { Answer } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { aRun, finished } from '../../../testing/a-run.ts';
import { selectSession } from '../../domain/session/session-slice.ts';
import { followRun } from '../../domain/tasks/task-endpoints.ts';
import TasksPage from './tasks-page.tsx';

const nested = (data: object) => ({ data: { data } });
const staged = 'POST /tasks/cleanup/images/staged';
const interval = (name: string, value: number) => ({
  ...{ name, category: 'Maintenance', type: 'integer', default: 24, value, description: 'x.' },
});

const embedding: ModelStatus = { kind: 'embedding', id: 'x/clip', state: 'ready', message: null };
const caption: ModelStatus = { kind: 'caption', id: 'x/gpt', state: 'ready', message: null };
const missing = 'The files of x/clip are not there. Press Install models.';
const models = (...list: ModelStatus[]) => ({ data: { models: list } });

/** Sends a run to the page, as the server's event stream does. */
let sendRun: (run: TaskRun) => Promise<void>;

async function open(answers: Record<string, Answer> = {}, runs: TaskRun[] = []) {
  const events = new ReadableStream<Uint8Array>({
    start: (controller) => {
      sendRun = (run) =>
        act(async () => {
          const frame = `event: run\ndata: ${JSON.stringify(run)}\n\n`;
          controller.enqueue(new TextEncoder().encode(frame));
          await new Promise((resolve) => setTimeout(resolve));
        });
    },
  });
  const server = fakeServer({
    'GET /tasks': () => nested({ runs }),
    'GET /tasks/events': () => new Response(events),
    'GET /models': () => models(embedding, caption),
    'GET /settings?complete=true': () =>
      nested({
        settings: [
          interval('cleanupStagedEveryHours', 24),
          interval('cleanupOrphanedEveryHours', 0),
        ],
      }),
    ...answers,
  });
  const { user, store, press } = renderScreen(
    <>
      <Link to="/elsewhere">Elsewhere</Link>
      <Routes>
        <Route path="/" element={<TasksPage />} />
        <Route path="*" element={null} />
      </Routes>
    </>,
  );
  await screen.findByText(/^History$|^Could not load/);
  return { server, user, store, press };
}
const cleanup = () => screen.getByRole('button', { name: 'Cleanup Staged Images' });
const history = () => within(screen.getByRole('region', { name: 'History' }));
const offered = [
  'Cleanup Staged Images',
  'Cleanup Orphaned Images',
  'Backfill Embeddings',
  'Backfill Captions',
  'Install models',
];

beforeEach(() => {
  sendRun = () => Promise.reject(new Error('the stream is not open yet'));
});

describe('the tasks', () => {
  it('are five, each with what it does', async () => {
    await open();
    for (const name of offered) expect(screen.getByRole('button', { name })).toBeTruthy();
    expect(screen.getAllByRole('button')).toHaveLength(5);
    expect(screen.getByText('Nothing has run yet.')).toBeTruthy();
  });

  it('say how often they run by themselves, and where that is changed', async () => {
    await open();
    await screen.findByText(/Runs by itself every day\./);
    expect(screen.getByText(/Runs only when you start it\./)).toBeTruthy();
    const links = screen.getAllByRole('link', { name: /^Change when/ });
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/dashboard/settings#cleanupStagedEveryHours',
      '/dashboard/settings#cleanupOrphanedEveryHours',
    ]);
  });

  it('show that they begin in a toast that cannot be dismissed, then the counts', async () => {
    let finish: (value: object) => void = () => undefined;
    const result = new Promise<object>((resolve) => (finish = resolve));
    const { press } = await open({ [staged]: () => result });
    await press('Cleanup Staged Images');
    expect(screen.getByText('Cleanup Initiated')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Dismiss: Cleanup Initiated' })).toBeNull();
    expect(cleanup().getAttribute('aria-disabled')).toBe('true');
    finish(nested({ deleted: 3, errors: 1, scanned: 1_200 }));
    const counts = await screen.findByText(/Deleted: 3/);
    expect(counts.textContent).toBe('Scanned: 1,200\nDeleted: 3\nErrors: 1');
    await waitFor(() => expect(cleanup().getAttribute('aria-disabled')).toBeNull());
  });

  it('keep the focus on their button while they run', async () => {
    const { press, server } = await open({ [staged]: () => new Promise(() => undefined) });
    await press('Cleanup Staged Images');
    await press('Cleanup Staged Images');
    expect(document.activeElement).toBe(cleanup());
    expect(server.count(staged)).toBe(1);
  });

  it.each([
    ['Cleanup Staged Images', 'cleanup/images/staged', 'Failed to clean up temporary images.'],
    ['Cleanup Orphaned Images', 'cleanup/images/orphaned', 'Failed to clean up orphaned images.'],
    ['Backfill Embeddings', 'backfill/embeddings', 'Failed to backfill embeddings.'],
    ['Install models', 'models/install', 'Failed to install models.'],
  ])('%s says that it failed, where the server says nothing', async (name, path, sentence) => {
    const { press } = await open({
      [`POST /tasks/${path}`]: () => Response.json({}, { status: 500 }),
    });
    await press(name);
    expect(await screen.findByText(sentence)).toBeTruthy();
  });

  it('fail with the sentence of the server where a model went missing, without a repeat', async () => {
    const path = 'POST /tasks/backfill/embeddings';
    const sentence = 'No embedding model is installed on this server.';
    const { press, server } = await open({ [path]: () => failure(409, sentence) });
    await press('Backfill Embeddings');
    expect(screen.getByText('Backfill Initiated')).toBeTruthy();
    await screen.findByText('Failed to backfill embeddings');
    expect(screen.getByText(sentence)).toBeTruthy();
    expect(server.count(path)).toBe(1);
  });

  it('goes on when the person leaves the page', async () => {
    let finish: (value: object) => void = () => undefined;
    const result = new Promise<object>((resolve) => (finish = resolve));
    const { user, press } = await open({ [staged]: () => result });
    await press('Cleanup Staged Images');
    await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
    expect(screen.queryByRole('heading', { name: 'History' })).toBeNull();
    finish(nested({ deleted: 0, errors: 0, scanned: 0 }));
    await screen.findByText('Cleanup Complete');
  });
});

describe('the models', () => {
  const embeddings = () => screen.getByRole('button', { name: 'Backfill Embeddings' });
  const captions = () => screen.getByRole('button', { name: 'Backfill Captions' });
  const describedBy = (button: HTMLElement) =>
    document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent;

  it('block the tasks that lack one, with the sentence of the server', async () => {
    const off = 'No captioning model is chosen.';
    await open({
      'GET /models': () =>
        models(
          { ...embedding, state: 'missing', message: missing },
          { ...caption, id: null, state: 'off', message: off },
        ),
    });
    await screen.findByText(missing);
    expect(describedBy(embeddings())).toBe(missing);
    expect(describedBy(captions())).toBe(off);
    expect(
      [embeddings(), captions()].map((button) => 'disabled' in button && button.disabled),
    ).toEqual([true, true]);
    expect(screen.getByRole('button', { name: 'Install models' })).toHaveProperty(
      'disabled',
      false,
    );
  });

  it.each([
    ['broke', 'It broke.'],
    ['lacked one', missing],
  ])(
    'that are missing keep a run that %s from being tried again, which then says why, once',
    async (_how, reason) => {
      const runs = [
        aRun('a', { ...finished, task: 'backfill-embeddings', state: 'failed', reason }),
        aRun('b', { ...finished, state: 'failed', reason: 'It broke.' }),
      ];
      await open(
        {
          'GET /models': () =>
            models({ ...embedding, state: 'missing', message: missing }, caption),
        },
        runs,
      );
      await waitFor(() => expect(screen.getAllByText(missing)).toHaveLength(2));
      const again = screen.getByRole('button', { name: 'Try again: Backfill Embeddings' });
      expect(describedBy(again)).toBe(missing);
      expect(again).toHaveProperty('disabled', true);
      const other = screen.getByRole('button', { name: 'Try again: Cleanup Staged Images' });
      expect([other.matches(':disabled'), other.getAttribute('aria-disabled')]).toEqual([
        false,
        null,
      ]);
    },
  );

  it('are installed, counted in bytes, and asked for again at the end', async () => {
    const replies = [models({ ...embedding, state: 'missing', message: missing }, caption)];
    const { server } = await open(
      { 'GET /models': () => replies.shift() ?? models(embedding, caption) },
      [aRun('old', { ...finished, task: 'install-models' })],
    );
    await screen.findByText(missing);
    await sendRun(aRun('a', { task: 'install-models', done: 3 * 2 ** 20, total: 9 * 2 ** 20 }));
    expect(screen.getByText('3.00 MB of 9.00 MB')).toBeTruthy();
    expect(server.count('GET /models')).toBe(1);
    const result = { successful: 9, errors: 0, scanned: 9 };
    await sendRun(aRun('a', { ...finished, task: 'install-models', result }));
    await waitFor(() => expect(screen.queryByText(missing)).toBeNull());
    expect(embeddings()).toHaveProperty('disabled', false);
    expect(server.count('GET /models')).toBe(2);
  });

  it('are installed at the press of the button', async () => {
    const counts = { successful: 9, errors: 0, scanned: 9 };
    const { press } = await open({ 'POST /tasks/models/install': () => nested(counts) });
    await press('Install models');
    expect(screen.getByText('Installation Initiated')).toBeTruthy();
    await screen.findByText('Installation Complete');
    expect(screen.getByText(/Successful: 9/)).toBeTruthy();
  });
});

describe('a run in progress', () => {
  it('shows how far it is, as the server reports it', async () => {
    await open();
    await sendRun(aRun('a', { done: 20 }));
    const bar = screen.getByRole('progressbar', { name: 'Cleanup Staged Images' });
    expect(bar.getAttribute('value')).toBe('25');
    await sendRun(aRun('a', { done: 60 }));
    expect(bar.getAttribute('value')).toBe('75');
    expect(screen.getByText('60 of 80')).toBeTruthy();
    expect(screen.getByText('Cleanup Staged Images: 75 per cent.')).toBeTruthy();
    expect(cleanup().getAttribute('aria-disabled')).toBe('true');
    await sendRun(aRun('a', finished));
    expect(screen.queryByRole('progressbar')).toBeNull();
    expect(history().getByText('Cleanup Staged Images')).toBeTruthy();
  });

  it('can be cancelled', async () => {
    const { press, server } = await open(
      { 'POST /tasks/a/cancel': () => nested({ run: aRun('a') }) },
      [aRun('a')],
    );
    await press('Cancel Cleanup Staged Images');
    expect(server.count('POST /tasks/a/cancel')).toBe(1);
    const cancelling = await screen.findByRole('button', { name: /^Cancelling… Cleanup Staged/ });
    expect(cancelling.textContent).toBe('Cancelling…');
    await sendRun(aRun('a', { state: 'cancelled', reason: 'The task was cancelled.' }));
    expect(history().getByText('cancelled')).toBeTruthy();
    expect(history().queryByRole('button', { name: /again/ })).toBeNull();
  });

  it('can be cancelled again when that failed', async () => {
    const { press } = await open(
      { 'POST /tasks/a/cancel': () => failure(500, 'The gallery is being repaired.') },
      [aRun('a')],
    );
    await press('Cancel Cleanup Staged Images');
    await screen.findByText('The gallery is being repaired.');
    expect(screen.getByText('Cancel').getAttribute('aria-disabled')).toBeNull();
  });

  it('shows in the toast that it was cancelled, not that it failed', async () => {
    const { press } = await open({
      [staged]: () => failure(409, 'An admin has cancelled the task.', { state: 'cancelled' }),
    });
    await press('Cleanup Staged Images');
    await screen.findByText('Cleanup Cancelled');
    expect(screen.queryByText('Cleanup Failed')).toBeNull();
  });
});

describe('what ran', () => {
  it('says when, how long, for whom and with what counts', async () => {
    await open({}, [
      aRun('b', { ...finished, startedBy: null }),
      aRun('a', { ...finished, startedBy: 'ada' }),
    ]);
    const [scheduled, asked] = history().getAllByRole('listitem');
    expect(scheduled?.textContent).toContain('by schedule');
    expect(asked?.textContent).toMatch(/3 min 20 s.*by ada.*Scanned12Deleted3Errors0/);
  });

  it('can be tried again where it failed', async () => {
    const reason = 'The gallery is briefly unavailable.';
    const { press, server } = await open(
      { [staged]: () => nested({ deleted: 0, errors: 0, scanned: 0 }) },
      [aRun('a', { state: 'failed', reason })],
    );
    expect(history().getByText(reason)).toBeTruthy();
    await press('Try again: Cleanup Staged Images');
    await screen.findByText('Cleanup Complete');
    expect(server.count(staged)).toBe(1);
  });

  it('names the images it failed at, with their pictures and the reasons', async () => {
    const image = anImage('i', { captions: {}, date: '2024-01-05T13:20:00' });
    const result = { deleted: 0, errors: 5, scanned: 12 };
    const failures = [
      { imageId: 'i', problem: 'files-missing' },
      { imageId: 'gone', problem: 'not-removed' },
      { imageId: 'torn', problem: 'unreadable', tries: 1 },
      { imageId: 'odd', problem: 'model-failed', tries: 3 },
    ] as const;
    const { user } = await open({ 'GET /images/window?count=100': () => aWindow([image]) }, [
      aRun('a', { ...finished, result, failures: [...failures] }),
    ]);
    await user.click(screen.getByText('5 failures'));
    const link = await screen.findByRole('link', { name: 'i.jpg' });
    expect(link.getAttribute('href')).toBe('/dashboard/images/i');
    expect(screen.getByText(/Some of its files are missing\./)).toBeTruthy();
    expect(screen.getByText(/An image that no longer exists \(gone\)/)).toBeTruthy();
    const items = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(items.find((text) => text.startsWith('An image that no longer exists (torn)'))).toMatch(
      /The image cannot be read\.$/,
    );
    expect(items.find((text) => text.startsWith('An image that no longer exists (odd)'))).toMatch(
      /The model failed at it\. Tried 3 times\.$/,
    );
    expect(screen.getByText('And 1 more, listed in the log of the worker.')).toBeTruthy();
  });

  it('refers to no log for the images that a change failed at', async () => {
    const result = { successful: 0, errors: 60, scanned: 60 };
    const failures = [{ imageId: 'i', problem: 'in-other-collection' }] as const;
    const { user } = await open({ 'GET /images/window?count=100': () => aWindow([]) }, [
      aRun('change-1', { ...finished, task: 'add-images', result, failures: [...failures] }),
    ]);
    await user.click(screen.getByText('60 failures'));
    expect(await screen.findByText('And 59 more.')).toBeTruthy();
  });

  it.each(['cancelled', 'failed'] as const)('shows how far a %s run came', async (state) => {
    await open({}, [
      aRun('a', { state, done: 3, total: 9, reason: 'It ended.' }),
      aRun('b', { state, done: 0, total: null, reason: 'It ended.' }),
    ]);
    const [stopped, unstarted] = history().getAllByRole('listitem');
    expect(stopped?.textContent).toContain('3 of 9');
    expect(unstarted?.textContent).not.toContain('0 checked');
  });

  it('calls no image gone while the list of images is not there', async () => {
    const failures = [{ imageId: 'i', problem: 'files-missing' }] as const;
    const result = { deleted: 0, errors: 1, scanned: 12 };
    const { user } = await open({ 'GET /images/window?count=100': () => failure(500, 'No.') }, [
      aRun('a', { ...finished, result, failures: [...failures] }),
    ]);
    await user.click(screen.getByText('One failure'));
    const link = await screen.findByRole('link', { name: 'i' });
    expect(link.getAttribute('href')).toBe('/dashboard/images/i');
    expect(screen.queryByText(/no longer exists/)).toBeNull();
  });

  it('is asked for again when the connection was lost, and says so meanwhile', async () => {
    let connections = 0;
    let lose: () => void = () => undefined;
    const ended = aRun('a', finished);
    const lists = [[aRun('a')], [ended]];
    await open({
      'GET /tasks/events': () => {
        connections += 1;
        const body = new ReadableStream<Uint8Array>({
          start: (controller) => {
            if (connections === 1) lose = () => controller.error(new Error('lost'));
          },
        });
        return new Response(body);
      },
      'GET /tasks': () => nested({ runs: lists.shift() ?? [ended] }),
    });
    lose();
    await screen.findByText(/Progress is not live/);
    await waitFor(() => expect(screen.queryByText(/Progress is not live/)).toBeNull());
    expect(history().getByText('finished')).toBeTruthy();
  });

  it('could not be loaded, with the reason', async () => {
    await open({ 'GET /tasks': () => failure(500, 'Broken.') });
    expect(screen.getByRole('alert').textContent).toMatch(/The server cannot be reached/);
  });

  it('may come in an answer that only a newer page understands', async () => {
    await open({ 'GET /tasks': () => nested({ runsOfTasks: [] }) });
    expect(screen.getByRole('alert').textContent).toMatch(/unknown answer. Reload the page/);
  });

  it('stay listed when another part of the dashboard begins to follow one of them', async () => {
    const { store } = await open({}, [aRun('one', finished), aRun('two')]);
    await waitFor(() => expect(history().getAllByRole('listitem')).toHaveLength(1));
    const { user } = selectSession(store.getState());
    const follow = { id: 'two', user, onChange: () => undefined };
    // The page has added the state of the dashboard to the store.
    const dashboard = store as unknown as Parameters<typeof followRun>[0];
    await act(async () => void followRun(dashboard, store.dispatch, follow));
    expect(history().getAllByRole('listitem')).toHaveLength(1);
    await sendRun(aRun('two', finished));
    expect(history().getAllByRole('listitem')).toHaveLength(2);
  });
});

describe('a change to many images', () => {
  it('shows its progress and its end, and is not started here', async () => {
    await open();
    const change = { task: 'delete-images', done: 500, total: 2_000 } as const;
    await sendRun(aRun('change-1', change));
    const changes = within(screen.getByRole('region', { name: 'Changes of images' }));
    expect(changes.getByText('500 of 2,000')).toBeTruthy();
    expect(changes.getByRole('button', { name: 'Cancel Delete images' })).toBeTruthy();
    await sendRun(
      aRun('change-1', {
        ...change,
        state: 'failed',
        reason: 'No.',
        finishedAt: finished.finishedAt,
      }),
    );
    expect(screen.queryByRole('region', { name: 'Changes of images' })).toBeNull();
    expect(history().getByText('Delete images')).toBeTruthy();
    expect(history().queryByRole('button')).toBeNull();
  });
});
