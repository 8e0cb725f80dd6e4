import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { aRun } from '../../../testing/a-run.ts';
import { aToken, failure, fakeServer } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { endAccess, holdAccess } from '../../http/access.ts';
import { startChange } from './changes.ts';
import { useBulk } from './use-bulk.ts';
import { useChange } from './use-change.ts';

const texts = {
  ...{ total: 1, doing: '', failedTitle: 'Error Deleting Image', failed: '', undoing: '' },
  success: () => ({ title: 'Image Deleted', description: '' }),
  undone: () => ({ title: 'Deletion Undone', description: '' }),
};

function Deletion() {
  const change = useChange(useBulk(), () => undefined);
  const start = () => startChange({ ids: ['a'] }, { kind: 'delete' });
  return <button onClick={() => void change({ ...texts, start })}>Delete</button>;
}

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
