import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { aCollection, openCollections } from '../../../testing/collections-screen.tsx';
import { errorToasts } from '../../../testing/error-toasts.ts';
import { failure } from '../../../testing/fake-server.ts';
import type { Answer } from '../../../testing/fake-server.ts';
import { installStage } from '../../../testing/fake-stage.ts';
import { giveUpReconnecting, reconnectingSnapshot } from '../../http/reconnecting.ts';

const noAnswer: Answer = () => failure(503, 'The database does not answer.');

/** Deletes three collections. */
async function deleteThree(answers: Record<string, Answer>) {
  const titles = ['Coast', 'Desert', 'Forest'];
  const collections = titles.map((title) => ({ ...aCollection(title, title), images: [] }));
  const page = openCollections('/dashboard/collections', {
    'GET /collections': () => ({ data: { collections } }),
    ...answers,
  });
  await screen.findByRole('link', { name: /^Coast/ });
  for (const title of titles) await page.press(`Select ${title}`);
  await page.press('Delete');
  await page.answer('Delete');
  return page;
}

async function giveUp() {
  await waitFor(() => expect(reconnectingSnapshot()).not.toBeNull());
  act(() => giveUpReconnecting());
  await waitFor(() => expect(errorToasts()).toHaveLength(1));
  expect(reconnectingSnapshot()).toBeNull();
}

beforeEach(() => {
  installStage();
  window.scrollTo = () => undefined;
});

describe('when the server no longer answers', () => {
  it('a deletion of several ends, and says once how many are left', async () => {
    const { server } = await deleteThree({
      'DELETE /collections/Coast': () => ({ data: { id: 'Coast' } }),
      'DELETE /collections/Desert': noAnswer,
    });
    await giveUp();
    screen.getByText('2 collections were not deleted. The database does not answer.');
    screen.getByText('The collection has been deleted successfully.');
    expect(server.count('DELETE /collections/Forest')).toBe(0);
  });

  it('a restoration of several ends, and says once how many are left', async () => {
    const deleted: Answer = () => ({ data: { id: 'any' } });
    const { press, server } = await deleteThree({
      'DELETE /collections/Coast': deleted,
      'DELETE /collections/Desert': deleted,
      'DELETE /collections/Forest': deleted,
      'POST /collections/Coast/restore': noAnswer,
    });
    await screen.findByText('3 collections have been deleted successfully.');
    await press('Undo');
    await giveUp();
    screen.getByText(/^3 collections were not restored. They are in the trash. The database/);
    expect(server.count('POST /collections/Desert/restore')).toBe(0);
  });

  it('the images of a collection are shown as the server has them after a removal', async () => {
    const [before, after] = [['a', 'b'], ['b']].map((names) => aCollection('c', 'Coast', ...names));
    const collections = [before, after];
    const { press } = openCollections('/dashboard/collections/c', {
      'GET /collections/c': () => ({ data: { collection: collections.shift() } }),
      'PUT /collections/c/images': noAnswer,
    });
    await screen.findByRole('heading', { name: 'Coast' });
    await press('Select Picture a');
    await press('Remove from collection');
    await giveUp();
    await waitFor(() => expect(screen.queryByRole('img', { name: 'Picture a' })).toBeNull());
    screen.getByRole('img', { name: 'Picture b' });
  });

  it('a collection can be changed again at once, and is not waited for a second time', async () => {
    const answers: Answer[] = [() => ({ data: { collection: aCollection('c', 'Coast', 'a') } })];
    const { press, server } = openCollections('/dashboard/collections/c', {
      'GET /collections/c': (call) => (answers.shift() ?? noAnswer)(call),
      'PUT /collections/c/images': noAnswer,
    });
    await screen.findByRole('heading', { name: 'Coast' });
    await press('Select Picture a');
    await press('Remove from collection');
    await giveUp();
    await waitFor(() => expect(server.count('GET /collections/c')).toBe(2));
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    expect(reconnectingSnapshot()).toBeNull();
    expect(errorToasts()).toHaveLength(1);
    const remove = screen.getByRole<HTMLButtonElement>('button', {
      name: 'Remove from collection',
    });
    expect([remove.disabled, remove.ariaDisabled]).toEqual([false, null]);
  });
});
