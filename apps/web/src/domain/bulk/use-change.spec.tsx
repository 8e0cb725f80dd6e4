import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { aRun } from '../../../testing/a-run.ts';
import { aToken, failure, fakeServer } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { endAccess, holdAccess } from '../../http/access.ts';
import { DialogHost } from '../../overlays/dialogs/dialog-host.tsx';
import { useUnsavedGuard } from '../../overlays/unsaved/use-unsaved-guard.ts';
import { startChange } from './changes.ts';
import { useBulk } from './use-bulk.ts';
import { useChange } from './use-change.ts';

const texts = {
  ...{ total: 1, doing: '', failedTitle: 'Error Deleting Image', undoing: '' },
  ...{ cancelledTitle: 'Deletion Cancelled', failed: 'could not be deleted' },
  success: () => ({ title: 'Image Deleted', description: '' }),
  undone: () => ({ title: 'Deletion Undone', description: '' }),
};

/** @param isDirty whether the screen has work to lose */
function Deletion({ isDirty = false }) {
  useUnsavedGuard(isDirty);
  const change = useChange(useBulk(), () => undefined);
  const start = () => startChange({ ids: ['a'] }, { kind: 'delete' });
  return <button onClick={() => void change({ ...texts, start })}>Delete</button>;
}

afterEach(() => void jest.useRealTimers());

const over = aRun('1', {
  ...{ task: 'delete-images', state: 'finished' },
  result: { successful: 1, errors: 0, scanned: 1 },
  finishedAt: '2026-01-05T13:23:20.000Z',
});

it('says that the undo failed when the server refuses it', async () => {
  fakeServer({
    'POST /images/changes': () => ({ data: { id: 'c1', run: over } }),
    'POST /images/changes/c1/undo': () => failure(404, 'Too late.'),
    'GET /tasks': () => ({ data: { data: { runs: [over] } } }),
    'GET /tasks/events': () => new Response(new ReadableStream()),
  });
  const { user } = renderScreen(<Deletion />);
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByText('Undo Failed');
  expect(screen.getByText('Too late.')).toBeTruthy();
  expect(screen.queryByText('Error Deleting Image')).toBeNull();
});

it('stays to say that images failed, and leads to the tasks, which name them', async () => {
  jest.useFakeTimers();
  const partly = { ...over, result: { successful: 0, errors: 1, scanned: 1 } };
  fakeServer({
    'POST /images/changes': () => ({ data: { id: 'c1', run: partly } }),
    'GET /tasks': () => ({ data: { data: { runs: [partly] } } }),
    'GET /tasks/events': () => new Response(new ReadableStream()),
  });
  renderScreen(
    <>
      <Deletion isDirty />
      <DialogHost />
    </>,
  );
  const press = (name: string) =>
    act(async () => void fireEvent.click(screen.getByRole('button', { name })));
  await press('Delete');
  await act(() => jest.advanceTimersByTimeAsync(60_000));
  screen.getByText('The image could not be deleted.');
  await press('See the tasks');
  screen.getByRole('heading', { name: 'Discard changes?' });
  await press('Discard');
  expect(screen.getByTestId('address').textContent).toBe('/dashboard/tasks');
});

it('says that it, or its undo, was cancelled, not that it failed', async () => {
  const cancelled = (id: string) => ({ ...aRun(id, { state: 'cancelled' }), done: 3 });
  const runs = [cancelled('1'), cancelled('2')];
  fakeServer({
    'POST /images/changes': () => ({ data: { id: 'c1', run: runs[0] } }),
    'POST /images/changes/c1/undo': () => ({ data: { id: 'c2', run: runs[1] } }),
    'GET /tasks': () => ({ data: { data: { runs } } }),
    'GET /tasks/events': () => new Response(new ReadableStream()),
  });
  const { user } = renderScreen(<Deletion />);
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  await screen.findByText('Deletion Cancelled');
  expect(screen.queryByText('Error Deleting Image')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText('Undo Cancelled');
  expect(screen.queryByText('Undo Failed')).toBeNull();
});

describe('a change that runs when its session ends', () => {
  const login = (username: string) =>
    act(async () => holdAccess(aToken({ admin: true, username })));

  async function begin() {
    let send = (_event: string): void => undefined;
    const events = new ReadableStream<Uint8Array>({
      start: (controller) => {
        send = (event) => controller.enqueue(new TextEncoder().encode(event));
      },
    });
    const server = fakeServer({
      'POST /images/changes': () => ({ data: { id: 'c1', run: aRun('1') } }),
      'GET /tasks': () => ({ data: { data: { runs: [aRun('1')] } } }),
      'GET /tasks/events': () => new Response(events),
    });
    const { user } = renderScreen(<Deletion />);
    await login('ada');
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(server.count('GET /tasks')).toBe(1));
    const following = server.calls.find(({ path }) => path === '/tasks/events')?.signal;
    return {
      isFollowed: () => following?.aborted === false,
      finish: () => act(async () => send(`data: ${JSON.stringify(over)}\n\n`)),
    };
  }

  it('is followed to its end when the same person logs in again', async () => {
    const { isFollowed, finish } = await begin();
    await act(async () => endAccess());
    expect(isFollowed()).toBe(true);
    await login('ada');
    await finish();
    await screen.findByText('Image Deleted');
  });

  it.each([
    ['the person logs out', async () => act(async () => endAccess({ by: 'logged-out' }))],
    [
      'another person logs in',
      async () => {
        await act(async () => endAccess());
        await login('bob');
      },
    ],
  ])('is followed no further when %s', async (_when, leave) => {
    const { isFollowed } = await begin();
    await leave();
    await waitFor(() => expect(isFollowed()).toBe(false));
  });
});
