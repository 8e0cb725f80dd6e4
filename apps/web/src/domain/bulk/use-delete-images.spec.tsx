import { describe, expect, it, jest } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { failure, fakeServer } from '../../../testing/fake-server.ts';
import type { Answer } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { DialogHost } from '../../overlays/dialogs/dialog-host.tsx';
import { useCollectionList } from '../collections/use-collection-list.ts';
import { BulkReport } from './bulk-report.tsx';
import { useBulk } from './use-bulk.ts';
import { useDeleteImages } from './use-delete-images.ts';

const onDeleted = jest.fn<(ids: readonly string[]) => void>();
const onUndone = jest.fn<() => void>();

/** The list of collections, and a deletion that was started elsewhere. */
function Collections() {
  const { items } = useCollectionList();
  const askToDelete = useDeleteImages(useBulk(), { onDeleted, onUndone });
  return (
    <>
      <p>{items?.map(({ imageCount }) => `Images: ${imageCount}`)}</p>
      <button onClick={() => askToDelete([{ id: 'b', name: 'Picture b' }])}>Ask</button>
      <DialogHost />
    </>
  );
}

it('shows in the list of collections that images were deleted, and that they were restored', async () => {
  let images = ['b'];
  fakeServer({
    'GET /collections': () => ({ data: { collections: [{ id: 'sea', title: null, images }] } }),
    'POST /images/delete': () => {
      images = [];
      return { data: { results: [{ id: 'b', ok: true }] } };
    },
    'POST /images/restore': () => {
      images = ['b'];
      return { data: { results: [{ id: 'b', ok: true }] } };
    },
  });
  const { user } = renderScreen(<Collections />);
  await screen.findByText('Images: 1');
  await user.click(screen.getByRole('button', { name: 'Ask' }));
  const dialog = within(screen.getByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  await screen.findByText('Images: 0');
  expect([onDeleted.mock.calls, onUndone.mock.calls]).toEqual([[[['b']]], []]);
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByText('Images: 1');
  expect([onDeleted.mock.calls.length, onUndone.mock.calls.length]).toEqual([1, 1]);
});

describe('a deletion whose reply was lost', () => {
  const deleteAll = (names: string, answers: Record<string, Answer>) => {
    jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    function Images() {
      const bulk = useBulk();
      const askToDelete = useDeleteImages(bulk);
      const images = [...names].map((id) => ({ id, name: `Picture ${id}` }));
      return (
        <>
          <button onClick={() => askToDelete(images)}>Ask</button>
          <BulkReport bulk={bulk} />
          <DialogHost />
        </>
      );
    }
    const server = fakeServer(answers);
    const { press, answer } = renderScreen(<Images />);
    const confirm = async () => {
      await press('Ask');
      await answer('Delete');
    };
    const keys = () => new Set(server.calls.map((call) => call.idempotencyKey)).size;
    return { confirm, press, keys };
  };

  it('is known to the server as the same one when it is tried again', async () => {
    const results = [...'ab'].map((id) => ({ id, ok: true }));
    const replies: unknown[] = [failure(500, 'Lost.'), { data: { results } }];
    const { confirm, press, keys } = deleteAll('ab', {
      'POST /images/delete': () => replies.shift(),
    });
    await confirm();
    await screen.findByRole('region', { name: 'What failed' });
    await press('Try again');
    await screen.findByRole('button', { name: 'Undo' });
    expect(keys()).toBe(1);
  });

  it('is known as the same one when a single image is deleted once more, and not after that', async () => {
    const done = { data: { results: [{ id: 'a', ok: true }] } };
    const replies: unknown[] = [failure(500, 'Lost.'), done, done];
    const { confirm, keys } = deleteAll('a', { 'POST /images/delete': () => replies.shift() });
    await confirm();
    await screen.findByText('Lost.');
    await confirm();
    await screen.findByRole('button', { name: 'Undo' });
    expect(keys()).toBe(1);
    await confirm();
    expect(keys()).toBe(2);
  });
});
