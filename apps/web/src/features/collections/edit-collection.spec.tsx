import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { aCollection, openCollections, replyWith } from '../../../testing/collections-screen.tsx';
import { failure } from '../../../testing/fake-server.ts';

const coast = aCollection('c', 'The coast');
const message = 'The collection was changed in the meantime. Nothing was saved.';

/** The form of a collection that has the next of these texts each time it is loaded. */
async function edit(...texts: object[]) {
  let isFirst = true;
  const screenOf = openCollections('/dashboard/collections/c/edit', {
    'GET /collections/c': () => replyWith({ ...coast, ...texts.shift() }),
    'PUT /collections/c': () => {
      if (!isFirst) return replyWith(coast);
      isFirst = false;
      return failure(409, message);
    },
  });
  const title = await screen.findByLabelText('Title');
  const bodies = () =>
    screenOf.server.calls.filter(({ method }) => method === 'PUT').map(({ body }) => body);
  return { ...screenOf, title, bodies };
}

describe('editing a collection that others change', () => {
  it('leads to the trash if they have deleted it, and keeps what is typed', async () => {
    const { user, press } = openCollections('/dashboard/collections/c/edit', {
      'GET /collections/c': () => replyWith(coast),
      'PUT /collections/c': () => failure(404, 'The collection does not exist.'),
    });
    const title = await screen.findByLabelText('Title');
    await user.type(title, '!');
    await press('Save Changes');
    const link = await screen.findByRole('link', { name: 'trash' });
    expect(link.getAttribute('href')).toBe('/dashboard/images/deleted');
    expect(title).toHaveProperty('value', 'The coast!');
  });

  it('names the text that it replaces, and shows what was saved meanwhile', async () => {
    const { user, press, title, bodies } = await edit({}, { description: 'By B.' });
    await user.type(title, '!');
    await press('Save Changes');
    await screen.findByText('This collection was changed in the meantime.', { exact: false });
    expect(title).toHaveProperty('value', 'The coast!');
    // Others have not changed it.
    expect(title.getAttribute('aria-invalid')).not.toBe('true');
    expect(screen.getByLabelText('Description (optional)')).toHaveProperty('value', 'By B.');
    await press('Save Changes');
    await screen.findByText('Collection updated successfully.');
    expect(bodies()).toEqual([
      {
        ...{ title: 'The coast!', description: '' },
        replaces: { title: 'The coast', description: null },
      },
      {
        ...{ title: 'The coast!', description: 'By B.' },
        replaces: { title: 'The coast', description: 'By B.' },
      },
    ]);
  });

  it('says what it would replace where both have changed a field', async () => {
    const { user, press, title, bodies } = await edit({}, { title: 'The shore' });
    await user.type(title, '!');
    await press('Save Changes');
    await screen.findByText(
      'This was changed to “\u2068The shore\u2069” in the meantime. Save again to replace it.',
    );
    expect(document.activeElement).toBe(title);
    await press('Save Changes');
    await screen.findByText('Collection updated successfully.');
    expect(bodies().at(-1)).toMatchObject({
      title: 'The coast!',
      replaces: { title: 'The shore' },
    });
  });

  it('says nothing about the others where their text cannot be loaded', async () => {
    let loads = 0;
    const { user, press, server } = openCollections('/dashboard/collections/c/edit', {
      'GET /collections/c': () => (loads++ ? failure(500, 'No.') : replyWith(coast)),
      'PUT /collections/c': () => failure(409, message),
    });
    const title = await screen.findByLabelText('Title');
    await user.type(title, '!');
    await press('Save Changes');
    // In a toast, and in the form.
    await waitFor(() => expect(screen.getAllByText(message)).toHaveLength(2));
    expect(server.count('GET /collections/c')).toBe(2);
    await screen.findByText('Error Fetching Collection');
    expect(screen.queryByText(/^This .*was changed/)).toBeNull();
    expect(title.getAttribute('aria-invalid')).not.toBe('true');
  });
});
