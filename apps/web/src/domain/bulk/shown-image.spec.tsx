import { describe, expect, it } from '@jest/globals';
import { emptyMetadata } from '@salon/api-contract';
import { screen, waitFor } from '@testing-library/react';
import { anImage } from '../../../testing/an-image.ts';
import { aRun } from '../../../testing/a-run.ts';
import { aCollection, replyWith } from '../../../testing/collections-screen.tsx';
import { fakeServer } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { useGetImageQuery } from '../images/image-endpoints.ts';
import { startChange } from './changes.ts';
import { useAddImages } from './use-add-images.ts';
import { useBulk } from './use-bulk.ts';
import { useChange } from './use-change.ts';
import { useEditImages } from './use-edit-images.ts';

const images = [{ id: 'a', name: 'Picture a', metadata: { ...emptyMetadata, iso: 100 } }];
const texts = {
  ...{ total: 1, doing: '', failedTitle: '', cancelledTitle: '', failed: '', undoing: '' },
  success: () => ({ title: 'Changed', description: '' }),
  undone: () => ({ title: 'Change Undone', description: '' }),
};

/** An image as its page shows it, and changes to it that were started elsewhere. */
function Page() {
  const { data } = useGetImageQuery('a');
  const bulk = useBulk();
  const edit = useEditImages(bulk);
  const add = useAddImages(bulk);
  const change = useChange(bulk, () => undefined);
  const start = () => startChange({ ids: ['a'] }, { kind: 'edit', metadata: { iso: 400 } });
  return (
    <>
      <p>{data && `ISO ${data.iso ?? 'unknown'}, in ${data.collectionId ?? 'no collection'}`}</p>
      <button onClick={() => edit(images, { iso: 400 })}>Edit</button>
      <button onClick={() => add(images, { id: 'c', title: 'The coast', move: false })}>Add</button>
      <button onClick={() => void change({ ...texts, start })}>Start</button>
    </>
  );
}

const run = (id: string, task: 'edit-images' | 'undo-change') =>
  aRun(id, {
    ...{ task, state: 'finished', result: { successful: 1, errors: 0, scanned: 1 } },
    finishedAt: '2026-01-05T13:23:20.000Z',
  });
const coast = { ...aCollection('c', 'The coast'), images: [] };

describe('the page of an image', () => {
  it.each([
    ['Edit', 'ISO 400, in no collection'],
    ['Add', 'ISO 100, in c'],
    ['Start', 'ISO 400, in no collection'],
  ])('shows a change of many images, and its undo: %s', async (action, changed) => {
    let image = anImage('a', { iso: 100 });
    const set = (iso: number, collectionId: string | null, reply: object) => {
      image = anImage('a', { iso, collectionId });
      return reply;
    };
    const edited = (iso: number) => ({
      data: { results: [{ id: 'a', ok: true, before: { iso } }], metadata: { iso: 400 } },
    });
    fakeServer({
      'GET /images/a': () => ({ data: { image } }),
      'PUT /images/metadata': ({ body }) =>
        // Undo has an edit for each image, and no common one.
        body instanceof Object && 'metadata' in body && Object.keys(body.metadata ?? {}).length
          ? set(400, null, edited(100))
          : set(100, null, edited(400)),
      'GET /collections': () => ({ data: { collections: [coast] } }),
      'POST /collections/c/images': () =>
        set(100, 'c', { data: { results: [{ id: 'a', ok: true }] } }),
      'PUT /collections/c/images': () => set(100, null, replyWith(coast)),
      'POST /images/changes': () =>
        set(400, null, { data: { id: 'c1', run: run('1', 'edit-images') } }),
      'POST /images/changes/c1/undo': () =>
        set(100, null, { data: { id: 'u1', run: run('2', 'undo-change') } }),
      'GET /tasks': () => ({
        data: { data: { runs: [run('2', 'undo-change'), run('1', 'edit-images')] } },
      }),
      'GET /tasks/events': () => new Response(new ReadableStream()),
    });
    const { user } = renderScreen(<Page />);
    await screen.findByText('ISO 100, in no collection');
    await user.click(screen.getByRole('button', { name: action }));
    await screen.findByText(changed);
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(screen.queryByText(changed)).toBeNull());
    expect(screen.getByText('ISO 100, in no collection')).toBeTruthy();
  });
});
