import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { aRun } from '../../../testing/a-run.ts';
import { failure, fakeServer } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
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

it('says that the undo failed when the server refuses it', async () => {
  const run = aRun('1', {
    ...{ task: 'delete-images', state: 'finished' },
    result: { successful: 1, errors: 0, scanned: 1 },
    finishedAt: '2026-01-05T13:23:20.000Z',
  });
  fakeServer({
    'POST /images/changes': () => ({ data: { id: 'c1', run } }),
    'POST /images/changes/c1/undo': () => failure(404, 'Too late.'),
    'GET /tasks': () => ({ data: { data: { runs: [run] } } }),
    'GET /tasks/events': () => new Response(new ReadableStream()),
  });
  const { user } = renderScreen(<Deletion />);
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByText('Undo Failed');
  expect(screen.getByText('Too late.')).toBeTruthy();
  expect(screen.queryByText('Error Deleting Image')).toBeNull();
});
